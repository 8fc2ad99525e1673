extension LineReader.Lines {
  /// In bytes, as far as they are kept.
  var size: Int {
    switch self {
    case .whole(let bytes): bytes.count
    case .tooLong: 0
    }
  }

  /// Takes away the first so many lines, or all where there are fewer.
  ///
  /// - Returns: how many there were.
  mutating func removeFirst(_ count: Int) -> Int {
    guard count > 0, case .whole(let bytes) = self else {
      if count > 0 { self = .whole([]) }
      return min(count, 1)
    }
    var rest = bytes
    var taken = 0
    while taken < count, !rest.isEmpty {
      rest = rest[Self.end(from: rest.startIndex, of: rest)...]
      taken += 1
    }
    self = .whole(rest)
    return taken
  }

  /// Takes whole lines from the front: at least so many bytes, or all; `nil` where there are none.
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

  /// Where the line of a byte ends, behind its line feed.
  private static func end(from place: Int, of bytes: ArraySlice<UInt8>) -> Int {
    bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
  }
}
