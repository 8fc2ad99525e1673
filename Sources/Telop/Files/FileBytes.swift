internal import TelopPlatform

package enum FileBytes {
  /// The maximum file size: 512 MiB, more than any script or file of pins needs.
  private static let maximumSize = 1 << 29

  /// Reads all bytes of a file; `nil` is standard input.
  package static func read(_ path: String?, limit: Int = maximumSize) throws(FileError) -> [UInt8] {
    let descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC) } ?? 0
    guard descriptor >= 0 else { throw error(errno, path) }
    defer { if path != nil { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(errno, path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw error(EISDIR, path) }
    var bytes: [UInt8] = []
    // The buffer is no larger than the file needs, because the first write to new memory is slow.
    let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 1 << 16
    var chunk = [UInt8](repeating: 0, count: min(max(size, 64), (1 << 16) - 1) + 1)
    while true {
      let count = TelopPlatform.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if SystemError.shouldRetry(on: descriptor, waitingFor: Int32(POLLIN)) { continue }
        throw error(errno, path)
      }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else {
        throw FileError(.tooLarge, path ?? "-", "larger than \(limit >> 20) MiB")
      }
    }
  }

  private static func error(_ number: Int32, _ path: String?) -> FileError {
    let path = path ?? "-"
    return FileError(
      SystemError.meansNoFreeDescriptors(number) ? .noDescriptors : .unreadable, path,
      number == EISDIR ? "is a folder, not a file" : SystemError.message(number, ofInput: path))
  }
}
