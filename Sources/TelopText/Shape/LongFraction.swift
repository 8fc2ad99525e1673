internal import TelopUnits

extension UnsafeBufferPointer<UInt8> {
  /// The most digits on one side of a U+2044 that lie within the context of every part of a run.
  private static let mostDigits = Shaper.margin
  private static let fractionSlash: [UInt8] = [0xE2, 0x81, 0x84]

  /// True when U+2044 has more digits beside it than a window of the shaper looks at: HarfBuzz makes a fraction of all of them, so
  /// only the whole run tells how one of them is drawn.
  ///
  /// - Parameter range: UTF-8 offsets, between whole characters.
  /// - Complexity: O(length of the range).
  func hasLongFraction(in range: Range<Int>) -> Bool {
    let text = UnsafeBufferPointer(rebasing: self[range])
    guard text.hasFractionSlash else { return false }
    for offset in text.indices where text[offset...].starts(with: Self.fractionSlash) {
      let behind = text.offset(of: Self.mostDigits + 1, behind: offset + 3)
      let before = text.offset(of: Self.mostDigits + 1, before: offset)
      if text.hasOnlyDigits(in: before..<offset) || text.hasOnlyDigits(in: offset + 3..<behind) {
        return true
      }
    }
    return false
  }

  /// True when a range has as many digits as are too many, and nothing else.
  private func hasOnlyDigits(in range: Range<Int>) -> Bool {
    var (offset, count) = (range.lowerBound, 0)
    while offset < range.upperBound {
      let (character, length) = codePoint(at: offset)
      guard Unicode.Scalar(character)?.properties.generalCategory == .decimalNumber else {
        return false
      }
      offset += length
      count += 1
    }
    return count > Self.mostDigits
  }
}
