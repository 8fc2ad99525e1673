internal import Telop
internal import TelopPlatform

/// Lines of a file or a pipe, as they come: what is there is handed on before more is waited for.
struct LineReader {
  /// A line without its line feed; `nil` for one that is too long to be kept.
  typealias Line = [UInt8]?

  private let descriptor: Int32
  private let name: String
  private let longest: Int
  private var rest: [UInt8] = []
  private var isTooLong = false
  private var isAtEnd = false
  /// So many bytes have been read.
  private(set) var count = 0

  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - longest: the most bytes of a line.
  init(path: String, longest: Int) throws {
    name = FileReader.name(of: path)
    self.longest = longest
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno) }
  }

  /// How many bytes there are in all; `nil` where nobody knows.
  var length: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The next lines, at least one; `nil` at the end.
  ///
  /// - Throws: what reading fails with.
  mutating func lines() throws -> [Line]? {
    var lines: [Line] = []
    while lines.isEmpty {
      guard !isAtEnd, let block = try block() else {
        guard !isAtEnd, !rest.isEmpty || isTooLong else { return nil }
        isAtEnd = true
        return [isTooLong ? nil : rest]
      }
      var from = block.startIndex
      while let end = block[from...].firstIndex(of: UInt8(ascii: "\n")) {
        take(block[from..<end])
        lines.append(isTooLong ? nil : rest)
        (rest, isTooLong) = ([], false)
        from = end + 1
      }
      take(block[from...])
    }
    return lines
  }

  private mutating func take(_ part: ArraySlice<UInt8>) {
    isTooLong = isTooLong || rest.count + part.count > longest
    if isTooLong { rest = [] } else { rest += part }
  }

  private mutating func block() throws -> ArraySlice<UInt8>? {
    while true {
      var failed: Int32?
      let block = [UInt8](unsafeUninitializedCapacity: 1 << 17) { buffer, filled in
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(0, got)
        if got < 0 { failed = errno }
      }
      if failed == EINTR { continue }
      if let failed { throw refusal(failed) }
      count += block.count
      return block.isEmpty ? nil : block[...]
    }
  }

  private func refusal(_ reason: Int32) -> Failure {
    Failure("\(name): \(SystemError.words(reason))", status: Failure.missingFile)
  }
}
