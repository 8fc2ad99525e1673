internal import TelopUnits

extension UnsafeBufferPointer<UInt8> {
  /// The maximum number of digits on one side of U+2044 that the context of every window covers.
  private static let maximumDigits = Shaper.margin
  private static let fractionSlash: [UInt8] = [0xE2, 0x81, 0x84]

  /// Whether U+2044 has more digits beside it than a window of the shaper reads. HarfBuzz turns all these digits into
  /// one fraction.
  ///
  /// - Parameter range: UTF-8 offsets, between whole characters.
  func hasLongFraction(in range: Range<Int>) -> Bool {
    let text = UnsafeBufferPointer(rebasing: self[range])
    guard text.hasFractionSlash else { return false }
    for offset in text.indices where text[offset...].starts(with: Self.fractionSlash) {
      let after = text.offset(of: Self.maximumDigits + 1, after: offset + 3)
      let before = text.offset(of: Self.maximumDigits + 1, before: offset)
      if text.hasOnlyDigits(in: before..<offset) || text.hasOnlyDigits(in: offset + 3..<after) {
        return true
      }
    }
    return false
  }

  /// Whether a range has only digits, and more than `maximumDigits`.
  private func hasOnlyDigits(in range: Range<Int>) -> Bool {
    characterCount(in: range) > Self.maximumDigits
      && characters(in: range).allSatisfy {
        Unicode.Scalar($0.value)?.properties.generalCategory == .decimalNumber
      }
  }
}
