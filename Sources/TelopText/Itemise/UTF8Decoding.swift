internal import TelopUnits

/// Reading code points from UTF-8 that is known to be valid, as a Swift `String`'s always is.
extension UnsafeBufferPointer<UInt8> {
  /// The code point that starts at `offset`, and its length in bytes.
  ///
  /// Bytes past the end read as 0, so even a broken caller stays inside the buffer.
  @inline(__always)
  func codePoint(at offset: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[offset])
    if first < 0x80 { return (first, 1) }
    // One load, where bytes by themselves are three, each with a question whether it is there.
    guard offset &+ 4 <= count else { return lastCodePoint(at: offset) }
    let word = UInt32(
      littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(
        fromByteOffset: offset, as: UInt32.self))
    if first < 0xE0 { return ((word & 0x1F) << 6 | word >> 8 & 0x3F, 2) }
    if first < 0xF0 { return ((word & 0x0F) << 12 | word >> 2 & 0xFC0 | word >> 16 & 0x3F, 3) }
    let start = (word & 0x07) << 18 | word << 4 & 0x3F000
    return (start | word >> 10 & 0xFC0 | word >> 24 & 0x3F, 4)
  }

  /// The same within four bytes of the end.
  private func lastCodePoint(at offset: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[offset])
    let second = continuation(offset + 1)
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    let third = continuation(offset + 2)
    if first < 0xF0 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = continuation(offset + 3)
    return ((first & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }

  /// How many characters begin in a range.
  ///
  /// - Complexity: O(n), eight bytes at a time.
  func characterCount(in range: Range<Int>) -> Int { count(in: range).characters }

  /// How many characters begin in a range, and whether some bytes in a row are U+2044, which makes fractions of the
  /// digits around it.
  ///
  /// - Complexity: O(n), eight bytes at a time.
  @inline(__always)
  func count(in range: Range<Int>) -> (characters: Int, hasFraction: Bool) {
    var (index, characters, hasFraction) = (range.lowerBound, range.count, false)
    // So many that no byte of the sum overflows.
    let block = 16 * EightBytes.count
    while index &+ EightBytes.count <= range.upperBound {
      let start = index
      let end = Swift.min(range.upperBound, index &+ block)
      var (continuations, slashes): (UInt64, UInt64) = (0, 0)
      while index &+ EightBytes.count <= end {
        let bytes = EightBytes(self, at: index)
        continuations &+= bytes.continuations
        slashes |= bytes.having(0xE2)
        index &+= EightBytes.count
      }
      characters &-= EightBytes.sum(continuations)
      if slashes != 0 { hasFraction = hasFraction || hasFractionSlash(in: start..<index) }
    }
    for place in index..<range.upperBound where self[place] & 0xC0 == 0x80 { characters &-= 1 }
    return (characters, hasFraction || hasFractionSlash(in: index..<range.upperBound))
  }

  private func hasFractionSlash(in range: Range<Int>) -> Bool {
    range.contains { self[$0] == 0xE2 && codePoint(at: $0).value == 0x2044 }
  }

  private func continuation(_ offset: Int) -> UInt32 {
    offset < count ? UInt32(self[offset] & 0x3F) : 0
  }
}
