extension Collection<UInt8> {
  /// Whether a byte is there. Of a string's UTF-8 the standard search asks for each byte by an index of the string,
  /// which takes ten times as long.
  ///
  /// - Complexity: O(n).
  func has(_ byte: UInt8) -> Bool {
    withContiguousStorageIfAvailable { $0.contains(byte) } ?? contains(byte)
  }

  /// How many bytes come before the first of two.
  ///
  /// - Returns: `nil` where there is neither.
  /// - Complexity: O(n).
  func distance(to one: UInt8, or other: UInt8) -> Int? {
    let isEither = { (byte: UInt8) in byte == one || byte == other }
    return withContiguousStorageIfAvailable { $0.firstIndex(where: isEither) }
      ?? firstIndex(where: isEither).map { distance(from: startIndex, to: $0) }
  }
}
