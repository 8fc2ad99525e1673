#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that the user named, or standard input for `-`.
struct InputFile {
  let path: String

  /// How messages call it.
  var name: String { path == "-" ? "standard input" : path }
  /// Where paths written in the file start; `nil` for the working folder.
  var folder: String? {
    path == "-" ? nil : path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// More than any script or line can have.
  private static let limit = 1 << 29

  /// All its bytes.
  ///
  /// - Throws: `Failure` with status 66 when it is not there or cannot be read.
  func bytes() throws -> [UInt8] {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno) }
    defer { if path != "-" { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw refusal(errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw refusal(EISDIR) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw refusal(errno)
      }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= Self.limit else {
        throw Failure("\(name): larger than 512 MiB", status: Failure.badData)
      }
    }
  }

  /// The file as text.
  ///
  /// - Throws: `Failure` with status 65 and the line of the first byte that is not UTF-8.
  func text() throws -> String {
    let bytes = try bytes()
    do {
      let span = try UTF8Span(validating: bytes.span)
      return String(copying: span)
    } catch {
      let bad = error.byteOffsets.lowerBound
      let line = 1 + bytes[..<bad].count { $0 == UInt8(ascii: "\n") }
      throw Failure("\(name):\(line): not UTF-8 text", status: Failure.badData)
    }
  }

  private func refusal(_ reason: Int32) -> Failure {
    let what =
      switch reason {
      case ENOENT: "no such file"
      case EISDIR: "is a folder, not a file"
      default: String(cString: strerror(reason))
      }
    return Failure("\(name): \(what)", status: Failure.missingFile)
  }
}
