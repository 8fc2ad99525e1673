internal import TelopUnits

extension UnsafeBufferPointer<UInt8> {
  /// The maximum number of digits on each side of U+2044 in a run that is shaped in several windows. A window, the part
  /// of a long run that HarfBuzz shapes at once, also reads at least this many characters on each side.
  private static let maximumDigits = Shaper.contextLimit
  private static let fractionSlash: [UInt8] = [0xE2, 0x81, 0x84]

  /// Whether U+2044 has more than `maximumDigits` digits on one side. HarfBuzz turns all of them into one fraction.
  /// `range` must not divide a character.
  func hasLongFraction(in range: Range<Int>) -> Bool {
    let text = UnsafeBufferPointer(rebasing: self[range])
    guard text.hasFractionSlash else { return false }
    for offset in text.indices where text[offset...].starts(with: Self.fractionSlash) {
      let after = text.offset(of: Self.maximumDigits + 1, after: offset + 3)
      let before = text.offset(of: Self.maximumDigits + 1, before: offset)
      if text.isLongNumber(in: before..<offset) || text.isLongNumber(in: offset + 3..<after) {
        return true
      }
    }
    return false
  }

  private func isLongNumber(in range: Range<Int>) -> Bool {
    characterCount(in: range) > Self.maximumDigits
      && characters(in: range).allSatisfy {
        Unicode.Scalar($0.value)?.properties.generalCategory == .decimalNumber
      }
  }

  /// Whether a UTF-8 offset is at the second of two regional indicators that are separated by one or more invisible
  /// characters and nothing else.
  ///
  /// Unicode does not treat the two indicators as an emoji flag, but a font may join them to a ligature. The second
  /// glyph is then deleted. If its cluster has further characters, HarfBuzz 6.0.0 does not report the cut as unsafe.
  func splitsRegionalIndicatorPair(at offset: Int) -> Bool {
    guard isRegionalIndicator(at: offset) else { return false }
    var start = offset
    while start > 0 {
      let end = start
      start = self.start(before: end)
      if CharacterProperties(codePoint(at: start).value).isDefaultIgnorable { continue }
      return end < offset && isRegionalIndicator(at: start)
    }
    return false
  }

  private func isRegionalIndicator(at offset: Int) -> Bool {
    self[offset] == 0xF0 && (0x1F1E6...0x1F1FF).contains(codePoint(at: offset).value)
  }
}
