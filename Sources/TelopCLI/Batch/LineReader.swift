internal import Telop
internal import TelopPlatform

/// A reader of lines from a file or a pipe. It returns available lines before it waits for more.
struct LineReader {
  enum Lines {
    /// Complete lines, each with its line feed; the last line of a file may lack the line feed.
    case whole(ArraySlice<UInt8>)
    /// One line that exceeds the limit; its text is dropped.
    case tooLong
  }

  /// The size of a read, in bytes. For a larger size, `malloc` would map new pages each time, which blocks all threads.
  private static let block = 1 << 16

  private let descriptor: Int32
  private let name: String
  private let longest: Int
  /// The beginning of a line whose end has not been read yet.
  private var unfinishedLine: [UInt8] = []
  private var isTooLong = false
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// The number of bytes read so far.
  private(set) var count = 0

  /// - Parameter longest: the maximum length of a line, in bytes.
  init(path: String, longest: Int) throws {
    name = FileReader.name(of: path)
    self.longest = longest
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno) }
  }

  /// The length of the file in bytes; `nil` for anything but a regular file.
  var length: Int? {
    FileFacts(descriptor).flatMap { $0.isFile ? $0.size : nil }
  }

  /// The next lines, at least one; `nil` at the end.
  mutating func lines() throws -> Lines? {
    while true {
      if rest.isEmpty {
        if !isAtEnd, let block = try block() {
          rest = block
        } else {
          isAtEnd = true
          return !unfinishedLine.isEmpty || isTooLong ? takeUnfinishedLine() : nil
        }
      }
      if !unfinishedLine.isEmpty || isTooLong {
        // Completes the line that an earlier block began.
        let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        take(rest[..<(end ?? rest.endIndex)])
        rest = rest[(end ?? rest.endIndex)...]
        if end != nil { return takeUnfinishedLine() }
      } else {
        let end = rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.startIndex
        let lines = rest[..<end]
        take(rest[end...])
        rest = []
        if !lines.isEmpty { return .whole(lines) }
      }
    }
  }

  private mutating func take(_ part: ArraySlice<UInt8>) {
    let maximum = part.last == UInt8(ascii: "\n") ? longest + 1 : longest
    isTooLong = isTooLong || unfinishedLine.count + part.count > maximum
    if isTooLong { unfinishedLine = [] } else { unfinishedLine += part }
  }

  private mutating func takeUnfinishedLine() -> Lines {
    defer {
      unfinishedLine = []
      isTooLong = false
    }
    return isTooLong ? .tooLong : .whole(unfinishedLine[...])
  }

  private mutating func block() throws -> ArraySlice<UInt8>? {
    while true {
      var failed: Int32?
      let block = [UInt8](unsafeUninitializedCapacity: Self.block) { buffer, filled in
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(0, got)
        if got < 0 { failed = errno }
      }
      if let failed {
        errno = failed
        if SystemError.allowsRetry(on: descriptor, after: Int32(POLLIN)) { continue }
        throw refusal(failed)
      }
      count += block.count
      return block.isEmpty ? nil : block[...]
    }
  }

  private func refusal(_ reason: Int32) -> Failure {
    Failure(
      "\(name): \(SystemError.words(reason, ofInput: name))",
      status: SystemError.isExhaustion(reason) ? Failure.missingProgram : Failure.missingFile)
  }
}

extension LineReader.Lines {
  /// The size in bytes; 0 for a dropped line.
  var size: Int {
    switch self {
    case .whole(let bytes): bytes.count
    case .tooLong: 0
    }
  }

  /// Removes up to `count` lines from the front. Returns the number of lines removed.
  mutating func removeFirst(_ count: Int) -> Int {
    guard count > 0, case .whole(let bytes) = self else {
      if count > 0 { self = .whole([]) }
      return min(count, 1)
    }
    var rest = bytes
    var removed = 0
    while removed < count, !rest.isEmpty {
      rest = rest[Self.end(from: rest.startIndex, of: rest)...]
      removed += 1
    }
    self = .whole(rest)
    return removed
  }

  /// Removes and returns whole lines, in total at least `size` bytes if available; `nil` if no lines are left.
  mutating func removeShare(_ size: Int) -> LineReader.Lines? {
    guard case .whole(let bytes) = self else {
      defer { self = .whole([]) }
      return self
    }
    guard !bytes.isEmpty else { return nil }
    let end = Self.end(from: bytes.startIndex + min(size, bytes.count) - 1, of: bytes)
    self = .whole(bytes[end...])
    return .whole(bytes[..<end])
  }

  /// The index after the line feed of the line that contains a byte.
  private static func end(from place: Int, of bytes: ArraySlice<UInt8>) -> Int {
    bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
  }
}
