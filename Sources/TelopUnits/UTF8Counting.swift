/// Counting of characters (Unicode scalars) in valid UTF-8. Each function contains its whole loop, because a function
/// for a single step could not be inlined in other modules.
extension UnsafeBufferPointer<UInt8> {
  /// The number of characters that begin in a range of offsets.
  package func characterCount(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    var characters = range.count
    while index &+ Self.blockSize <= range.upperBound {
      characters &-= continuations(from: index)
      index &+= Self.blockSize
    }
    for place in index..<range.upperBound where self[place] & 0xC0 == 0x80 { characters &-= 1 }
    return characters
  }

  private static var blockSize: Int { 4 * EightBytes.count }

  /// The number of continuation bytes among the 32 bytes from an offset on.
  @inline(__always)
  private func continuations(from offset: Int) -> Int {
    let one = EightBytes(self, at: offset)
    let two = EightBytes(self, at: offset &+ 8)
    let three = EightBytes(self, at: offset &+ 16)
    let four = EightBytes(self, at: offset &+ 24)
    return EightBytes.sum(
      one.continuations &+ two.continuations &+ three.continuations &+ four.continuations)
  }

  /// Whether the bytes contain U+2044, the fraction slash. Fonts draw the digits around it as a fraction.
  package var hasFractionSlash: Bool {
    var index = 0
    while index &+ EightBytes.count <= count {
      let end = index &+ EightBytes.count
      if EightBytes(self, at: index).having(0xE2) != 0, hasFractionSlash(in: index..<end) {
        return true
      }
      index = end
    }
    return hasFractionSlash(in: index..<count)
  }

  /// Moves forward from the start of a character by a number of characters; returns at most the end of the text.
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

  /// Moves back from the start of a character, or the end of the text, by a number of characters; returns at least 0.
  package func offset(of characters: Int, before offset: Int) -> Int {
    var offset = offset
    var left = characters
    while left > 0, offset > 0 {
      offset &-= 1
      if self[offset] & 0xC0 != 0x80 { left &-= 1 }
    }
    return offset
  }

  /// Whether U+2044, the bytes E2 81 84, starts in a range of offsets.
  private func hasFractionSlash(in range: Range<Int>) -> Bool {
    for index in range where self[index] == 0xE2 && index &+ 2 < count {
      if self[index &+ 1] == 0x81, self[index &+ 2] == 0x84 { return true }
    }
    return false
  }
}
