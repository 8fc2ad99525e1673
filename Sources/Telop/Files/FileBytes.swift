internal import TelopPlatform

package enum FileBytes {
  /// A short reason why a file cannot be read.
  package struct Refusal: Error {
    package let message: String
    package let isTooLarge: Bool
    package let hasTooManyOpenFiles: Bool

    fileprivate init(_ reason: Int32, _ path: String?) {
      isTooLarge = false
      hasTooManyOpenFiles = SystemError.isExhaustion(reason)
      message =
        switch reason {
        case EISDIR: "is a folder, not a file"
        default: SystemError.words(reason, ofInput: path ?? "-")
        }
    }

    fileprivate init(largerThan mebibytes: Int) {
      isTooLarge = true
      hasTooManyOpenFiles = false
      message = "larger than \(mebibytes) MiB"
    }
  }

  /// The maximum file size: 512 MiB, more than any script, line or list of widths needs.
  private static let limit = 1 << 29

  /// Reads all bytes of a file.
  ///
  /// - Parameter path: the path of the file; `nil` reads standard input.
  /// - Throws: the reason why the file cannot be read, without the path.
  package static func read(_ path: String?, limit: Int = Self.limit) throws(Refusal) -> [UInt8] {
    let descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC) } ?? 0
    guard descriptor >= 0 else { throw Refusal(errno, path) }
    defer { if path != nil { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Refusal(errno, path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw Refusal(EISDIR, path) }
    var bytes: [UInt8] = []
    // The buffer is no larger than the file needs, because the first write to new memory is slow.
    let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 1 << 16
    var chunk = [UInt8](repeating: 0, count: min(max(size, 64), (1 << 16) - 1) + 1)
    while true {
      let count = TelopPlatform.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if SystemError.allowsRetry(on: descriptor, after: Int32(POLLIN)) { continue }
        throw Refusal(errno, path)
      }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { throw Refusal(largerThan: limit >> 20) }
    }
  }
}
