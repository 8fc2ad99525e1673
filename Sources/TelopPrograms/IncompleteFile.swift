internal import TelopPlatform
internal import TelopUnits

/// An incomplete file or folder, here called a draft. The draft is removed when this object is deallocated and when a
/// signal ends the process. The drafts of a killed process remain.
///
/// The entries of a draft folder are removed through its descriptor. If another process has replaced the folder by one
/// with the same name, the new folder keeps its contents.
package final class IncompleteFile {
  package enum Kind: Sendable { case file, folder }

  /// The reason why the system did not create the draft.
  package struct Refusal: Error, CustomStringConvertible {
    /// The system's error number.
    package let reason: Int32
    package var description: String { SystemError.message(reason, missing: "no such folder") }
  }

  package let path: String
  /// The descriptor, open for writing if the draft is a file.
  package let descriptor: Int32
  private let kind: Kind
  private var cleanup: CleanupRegistry.Entry?

  /// Creates a draft beside its target. The draft's name starts with up to 200 bytes of the target's name.
  package convenience init(_ kind: Kind, of target: String) throws(Refusal) {
    let name = String(decoding: target.lastComponent.utf8.prefix(200), as: UTF8.self)
    try self.init(kind, named: "\(target.folderPrefix)\(name).telop-", suffix: ".tmp", mode: 0o777)
  }

  /// Creates a draft named by a prefix, sixteen random hexadecimal digits and a suffix. `mode` is for folders.
  init(_ kind: Kind, named prefix: String, suffix: String, mode: mode_t) throws(Refusal) {
    while true {
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      let path = prefix + String(repeating: "0", count: 16 - digits.utf8.count) + digits + suffix
      var descriptor = Int32(-1)
      var reason = Int32(0)
      let cleanup = CleanupRegistry.add(path: path, isFolder: kind == .folder) {
        if kind == .file {
          descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
          reason = errno
        } else if mkdir(path, mode) == 0 {
          descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
          reason = errno
          if descriptor < 0 { rmdir(path) }
        } else {
          reason = errno
        }
        return descriptor
      }
      guard let cleanup else {
        guard reason == EEXIST else { throw Refusal(reason: reason) }
        continue
      }
      self.path = path
      self.descriptor = descriptor
      self.kind = kind
      self.cleanup = cleanup
      return
    }
  }

  deinit {
    if let cleanup { CleanupRegistry.drop(cleanup) { remove() } }
    close(descriptor)
  }

  private func remove() { _ = telop_remove(path, kind == .folder ? descriptor : -1) }

  /// Gives the draft its final name.
  ///
  /// - Parameter move: moves the draft from the given path; returns true on success.
  /// - Returns: `nil` on success. On failure the draft is removed, and the result is the error number of the system.
  package func finish(_ move: (String) -> Bool) -> Int32? {
    guard let cleanup else { return ENOENT }
    self.cleanup = nil
    return CleanupRegistry.drop(cleanup) {
      if move(path) { return nil }
      let reason = errno
      remove()
      return reason
    }
  }
}
