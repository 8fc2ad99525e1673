/// Counting in UTF-8 that is known to be valid. Whole loops are here: other modules would call a function for each step.
extension UnsafeBufferPointer<UInt8> {
  /// How many characters begin in a range.
  ///
  /// - Complexity: O(n), eight bytes at a time.
  package func characterCount(in range: Range<Int>) -> Int { count(in: range).characters }

  /// How many characters begin in a range, and whether some bytes in a row are U+2044, which makes fractions of the
  /// digits around it.
  ///
  /// - Complexity: O(n), eight bytes at a time.
  package func count(in range: Range<Int>) -> (characters: Int, hasFraction: Bool) {
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

  /// U+2044 is E2 81 84.
  private func hasFractionSlash(in range: Range<Int>) -> Bool {
    for index in range where self[index] == 0xE2 && index &+ 2 < count {
      if self[index &+ 1] == 0x81, self[index &+ 2] == 0x84 { return true }
    }
    return false
  }
}
