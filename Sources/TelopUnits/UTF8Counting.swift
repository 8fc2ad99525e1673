/// Counting of characters (Unicode scalars) in valid UTF-8. Each function contains its whole loop, because callers in
/// other modules could not inline a function for a single step.
extension UnsafeBufferPointer<UInt8> {
  /// The number of characters that begin in a range of offsets.
  package func characterCount(in range: Range<Int>) -> Int {
    var count = 0
    // Without branches, the compiler vectorizes this loop.
    for offset in range { count &+= self[offset] & 0xC0 == 0x80 ? 0 : 1 }
    return count
  }

  /// Whether the bytes contain U+2044, the fraction slash. Fonts draw the digits around it as a fraction.
  package var hasFractionSlash: Bool {
    indices.dropLast(2).contains { offset in
      self[offset] == 0xE2 && self[offset + 1] == 0x81 && self[offset + 2] == 0x84
    }
  }

  /// The offset of the character that is `characters` after the one at `offset`, or the end of the text.
  ///
  /// - Parameter offset: the start of a character.
  package func offset(of characters: Int, after offset: Int) -> Int {
    var offset = offset
    var left = characters
    while left >= 0, offset < count {
      if self[offset] & 0xC0 != 0x80 {
        if left == 0 { return offset }
        left &-= 1
      }
      offset &+= 1
    }
    return Swift.min(offset, count)
  }

  /// The offset of the character that is `characters` before the one at `offset`, or 0.
  ///
  /// - Parameter offset: the start of a character, or the end of the text.
  package func offset(of characters: Int, before offset: Int) -> Int {
    var offset = offset
    var left = characters
    while left > 0, offset > 0 {
      offset &-= 1
      if self[offset] & 0xC0 != 0x80 { left &-= 1 }
    }
    return offset
  }
}
