#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder that goes away with its owner.
package final class TemporaryFolder {
  package let path: String

  package init() throws(ProgramError) {
    var name = Array("/tmp/telop-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw ProgramError(
        .unwritable, "no folder for what is passing: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  package func write(_ bytes: [UInt8], to file: String) throws(ProgramError) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    var done = 0
    while descriptor >= 0, done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    guard done == bytes.count else {
      throw ProgramError(.unwritable, "\(file): \(String(cString: strerror(errno)))")
    }
  }

  /// Removes a folder and all in it.
  private static func remove(_ path: String) {
    // Never through a link: what lies behind it is not ours.
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0, let folder = fdopendir(descriptor) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
