internal import Telop

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

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// All its bytes.
  ///
  /// - Throws: `Failure` with status 66 when it is not there or cannot be read.
  func bytes() throws -> [UInt8] {
    do { return try FileBytes.read(path == "-" ? nil : path) } catch {
      throw Failure(
        "\(name): \(error.message)",
        status: error.isTooLarge ? Failure.badData : Failure.missingFile)
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
}
