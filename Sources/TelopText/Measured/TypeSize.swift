public import TelopUnits

extension TextLimits {
  /// Makes sure that text may be set in a size: whatever is measured in it is exact and fits 128 bits.
  ///
  /// - Throws: `badSize`.
  package static func check(size: Rational) throws(TextError) {
    guard size.isTypeSize else { throw badSize }
  }

  /// The same for a size that is a `Double`, which need not be a multiple of 1/`sizeDenominator`.
  ///
  /// - Throws: `badSize`, also for NaN.
  static func check(size: Double) throws(TextError) {
    let bounds = 1 / Rational(sizeDenominator).double...TextLimits.size.double
    guard bounds.contains(size) else { throw badSize }
  }

  private static var badSize: TextError {
    TextError(.badSize, sizeRule).about(option: "size")
  }

  /// What a type size has to be, as one sentence.
  package static var sizeRule: String {
    "the size must be above 0 and at most \(size) px, and no finer than 2^-32 px"
  }
}

extension Rational {
  /// Whether text may be set in it, in pixels per em; one that was worked out may be finer than one
  /// that was given.
  package var isTypeSize: Bool {
    denominator <= TextLimits.sizeDenominator && self > 0 && self <= TextLimits.size
  }
}

extension FontUnits {
  /// The same length in pixels: units × size ÷ unitsPerEm, exact.
  ///
  /// - Parameters:
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - unitsPerEm: of the font that the units belong to; fewer than 1 count as 1.
  /// - Throws: `badSize`.
  public func pixels(size: Rational, unitsPerEm: Int) throws(TextError) -> Rational {
    try TextLimits.check(size: size)
    return pixels(checkedSize: size, unitsPerEm: unitsPerEm)
  }
}
