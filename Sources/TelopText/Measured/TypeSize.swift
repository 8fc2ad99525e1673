package import TelopUnits

extension TextLimits {
  /// Checks that text may be set at a size, so that all measurements are exact and fit 128 bits.
  ///
  /// - Throws: `badSize`.
  package static func check(size: Rational) throws(TextError) {
    guard size.isTypeSize else { throw badSize }
  }

  /// Checks a size given as a `Double`, which need not be a multiple of 1/`sizeDenominator`.
  ///
  /// - Throws: `badSize`, also for NaN.
  static func check(size: Double) throws(TextError) {
    let bounds = 1 / Rational(sizeDenominator).double...TextLimits.size.double
    guard bounds.contains(size) else { throw badSize }
  }

  static func isScale(_ scale: Rational) -> Bool {
    Self.scale.contains(scale) && 1_000_000 % scale.denominator == 0
  }

  /// The rule for fonts' scales, as one sentence.
  static let scaleRule = "a scale is a number from 0.25 to 4 with at most six decimals"

  private static var badSize: TextError {
    TextError(.badSize, sizeRule).about(option: "size")
  }

  /// The rule for type sizes, as one sentence.
  package static var sizeRule: String {
    "the size must be above 0 and at most \(size) px, and no finer than 2^-32 px"
  }
}

extension Rational {
  /// Whether text may be set at this size, in pixels per em; a computed size may be finer than one from an option.
  package var isTypeSize: Bool {
    denominator <= TextLimits.sizeDenominator && self > 0 && self <= TextLimits.size
  }
}
