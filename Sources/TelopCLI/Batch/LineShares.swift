extension LineReader.Lines {
  /// The size in bytes; 0 for a dropped line.
  var size: Int {
    switch self {
    case .whole(let bytes): bytes.count
    case .tooLong: 0
    }
  }

  /// Removes up to `count` lines from the front.
  ///
  /// - Returns: the number of lines removed.
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

  /// Removes whole lines from the front, in total at least `size` bytes if available. Returns the removed lines, or
  /// `nil` if no lines are left.
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
