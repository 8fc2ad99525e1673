internal import Telop
internal import TelopPlatform

/// Reads lines from a file or a pipe. Returns available lines before it waits for more.
struct LineReader {
  enum Lines {
    /// Complete lines, each with its line feed; the last line of a file may lack the line feed.
    case complete(ArraySlice<UInt8>)
    /// One line that exceeds the limit; its text is dropped.
    case tooLong
  }

  /// The size of a read, in bytes. For a larger size, `malloc` would map new pages each time, which blocks all threads.
  private static let blockSize = 1 << 16

  private let descriptor: Int32
  private let name: String
  private let maximumLineLength: Int
  /// The beginning of a line whose end has not been read yet.
  private var unfinishedLine: [UInt8] = []
  /// True if the unfinished line exceeds the limit; its beginning is then dropped.
  private var isTooLong = false
  /// The bytes that were read from the file, but not returned or added to `unfinishedLine` yet.
  private var unread: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// The number of bytes read so far.
  private(set) var count = 0

  init(path: String, maximumLineLength: Int) throws {
    name = FileReader.name(of: path)
    self.maximumLineLength = maximumLineLength
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno) }
  }

  /// The length of the file in bytes; `nil` for anything but a regular file.
  var length: Int? { FileFacts(descriptor).flatMap { $0.isFile ? $0.size : nil } }

  /// The next lines, at least one; `nil` at the end.
  mutating func lines() throws -> Lines? {
    while true {
      if unread.isEmpty {
        if !isAtEnd, let block = try readBlock() {
          unread = block
        } else {
          isAtEnd = true
          return !unfinishedLine.isEmpty || isTooLong ? takeUnfinishedLine() : nil
        }
      }
      if !unfinishedLine.isEmpty || isTooLong {
        // Completes the line that an earlier block began.
        let end = unread.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        extendLine(with: unread[..<(end ?? unread.endIndex)])
        unread = unread[(end ?? unread.endIndex)...]
        if end != nil { return takeUnfinishedLine() }
      } else {
        let end = unread.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? unread.startIndex
        let lines = unread[..<end]
        extendLine(with: unread[end...])
        unread = []
        if !lines.isEmpty { return .complete(lines) }
      }
    }
  }

  private mutating func extendLine(with part: ArraySlice<UInt8>) {
    let maximum = part.last == UInt8(ascii: "\n") ? maximumLineLength + 1 : maximumLineLength
    isTooLong = isTooLong || unfinishedLine.count + part.count > maximum
    if isTooLong { unfinishedLine = [] } else { unfinishedLine += part }
  }

  private mutating func takeUnfinishedLine() -> Lines {
    defer {
      unfinishedLine = []
      isTooLong = false
    }
    return isTooLong ? .tooLong : .complete(unfinishedLine[...])
  }

  private mutating func readBlock() throws -> ArraySlice<UInt8>? {
    while true {
      var errorNumber: Int32?
      let block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, filled in
        let byteCount = read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(0, byteCount)
        if byteCount < 0 { errorNumber = errno }
      }
      if let errorNumber {
        errno = errorNumber
        if SystemError.shouldRetry(on: descriptor, waitingFor: Int32(POLLIN)) { continue }
        throw refusal(errorNumber)
      }
      count += block.count
      return block.isEmpty ? nil : block[...]
    }
  }

  private func refusal(_ reason: Int32) -> Failure {
    Failure(
      "\(name): \(SystemError.message(reason, ofInput: name))",
      status: SystemError.meansNoFreeDescriptors(reason)
        ? Failure.missingProgram : Failure.missingFile)
  }
}

extension LineReader.Lines {
  /// The size in bytes; 0 for a dropped line.
  var size: Int {
    switch self {
    case .complete(let bytes): bytes.count
    case .tooLong: 0
    }
  }

  /// Removes up to `count` lines from the front. Returns the number of removed lines.
  mutating func removeFirst(_ count: Int) -> Int {
    guard count > 0, case .complete(let bytes) = self else {
      if count > 0 { self = .complete([]) }
      return min(count, 1)
    }
    var remaining = bytes
    var removedCount = 0
    while removedCount < count, !remaining.isEmpty {
      remaining = remaining[Self.end(from: remaining.startIndex, of: remaining)...]
      removedCount += 1
    }
    self = .complete(remaining)
    return removedCount
  }

  /// Removes and returns complete lines of at least `size` bytes in total, or all lines; `nil` if no lines are left.
  mutating func removeLines(ofTotalSize size: Int) -> LineReader.Lines? {
    guard case .complete(let bytes) = self else {
      defer { self = .complete([]) }
      return self
    }
    guard !bytes.isEmpty else { return nil }
    let end = Self.end(from: bytes.startIndex + min(size, bytes.count) - 1, of: bytes)
    self = .complete(bytes[end...])
    return .complete(bytes[..<end])
  }

  /// The index after the line feed of the line that contains a byte.
  private static func end(from index: Int, of bytes: ArraySlice<UInt8>) -> Int {
    bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
  }
}
