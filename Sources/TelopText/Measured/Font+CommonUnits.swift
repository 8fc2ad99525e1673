internal import TelopUnits

extension [Font] {
  /// The smallest number of units per em in which the fonts' units and the spacing are whole numbers.
  ///
  /// - Throws: `unitsTooFine` when it exceeds `TextLimits.unitsPerEm`.
  func commonUnits(with spacing: Spacing) throws(TextError) -> Int64 {
    var common: Int64 = 1
    let denominators =
      map { Int64($0.unitsPerEm) }
      + [spacing.letters, spacing.words, spacing.paragraphs].map { Int64(clamping: $0.denominator) }
    for units in denominators {
      guard let both = common.commonUnits(with: units) else {
        throw TextError(
          .unitsTooFine,
          "the line's fonts and spacing have no common unit coarse enough: units per em "
            + Set(map(\.unitsPerEm)).sorted().map(String.init).joined(separator: ", "))
      }
      common = both
    }
    return common
  }
}

extension Int64 {
  /// The least common multiple of two counts of units per em; `nil` if it exceeds `TextLimits.unitsPerEm`.
  func commonUnits(with other: Int64) -> Int64? {
    var a = self
    var b = other
    while b != 0 { (a, b) = (b, a % b) }
    let (product, overflows) = (self / a).multipliedReportingOverflow(by: other)
    return overflows || product > TextLimits.unitsPerEm ? nil : product
  }
}
