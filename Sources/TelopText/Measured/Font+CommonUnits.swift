internal import TelopUnits

extension [Font] {
  /// The smallest number of units per em that makes the fonts' units and the spacing whole numbers. A font's `em` is
  /// its units per em divided by its scale, and may be a fraction.
  func commonUnits(with spacing: Spacing) throws(TextError) -> Int64 {
    let unitsOfFonts = Set(map(\.em.numerator)).sorted()
    let denominators = [spacing.letters, spacing.words, spacing.paragraphs].map(\.denominator)
    var common: Int64 = 1
    for units in unitsOfFonts.map(Int64.init(clamping:)) + denominators.map(Int64.init(clamping:)) {
      guard let multiple = common.commonUnits(with: units) else {
        let advice =
          if denominators.contains(where: { $0 != 1 }) {
            ", and its spacing needs smaller units; give the size and the spacing fewer decimals"
          } else if contains(where: { $0.scale != .one }) {
            "; give the fonts' scales fewer decimals"
          } else {
            "; use fonts with the same units per em"
          }
        throw TextError(
          .unitsTooFine,
          "the line's widths need over 2^30 units per em: its fonts have "
            + unitsOfFonts.map(String.init).joined(separator: ", ") + " units per em" + advice)
      }
      common = multiple
    }
    return common
  }
}

extension Font {
  /// The line units per unit of this font. `unitsPerEm` is the line's; it is a multiple of this font's `em.numerator`.
  func scale(in unitsPerEm: Int64) -> Int64 {
    unitsPerEm / Int64(clamping: em.numerator) * Int64(clamping: em.denominator)
  }
}

extension Int64 {
  /// The least common multiple of two counts of units per em; `nil` if it exceeds `TextLimits.maximumUnitsPerEm`.
  func commonUnits(with other: Int64) -> Int64? {
    let divisor = Rational.commonDivisor(self, other)
    let (product, overflows) = (self / divisor).multipliedReportingOverflow(by: other)
    return overflows || product > TextLimits.maximumUnitsPerEm ? nil : product
  }
}
