import TelopText
package import TelopUnits

extension Rational {
  /// The greatest length that an option accepts, in pixels.
  package static let maximumPlanLength: Rational = 1_000_000

  /// The greatest denominator of a length in an option: six decimals. It keeps the denominators of sums small.
  package static let maximumLengthDenominator: Int128 = 1_000_000

  /// Whether a length, speed or percentage is at most 1,000,000, with at most six decimals. Callers check the minimum.
  package var isWithinLengthLimits: Bool {
    denominator <= Self.maximumLengthDenominator && self <= Self.maximumPlanLength
  }

  /// Whether the value is a valid factor of an option: from 1 to 1,000, with at most three decimals.
  package var isFactor: Bool { self >= 1 && self <= 1_000 && denominator <= 1_000 }

  /// - Throws: `badLength` unless the value is a valid type size, in pixels per em.
  func checkTypeSize() throws(PlanError) {
    try PlanError.require(isTypeSize, .badLength, TextLimits.sizeRule, options: ["size"])
  }

  /// The value rounded to two decimals, for messages.
  package var hundredthsText: String { (Rational((self * 100).nearest) / 100).decimalDescription }

  /// The seconds for messages, such as `4.25 s`. They are rounded up, so that a lack of time is never shown as 0.
  package var secondsText: String { (Rational((self * 100).ceiling) / 100).hundredthsText + " s" }

  package static let tooFineError = PlanError(
    .tooLarge,
    "the times and weights are too fine for exact arithmetic: use fewer decimals or a shorter script"
  )

  func checkedProduct(with other: Rational) throws(PlanError) -> Rational {
    guard let product = multipliedIfRepresentable(by: other) else { throw Self.tooFineError }
    return product
  }

  package func checkedDivided(by other: Rational) throws(PlanError) -> Rational {
    guard let inverse = Rational.one.divided(by: other),
      let quotient = multipliedIfRepresentable(by: inverse)
    else { throw Self.tooFineError }
    return quotient
  }

  package func checkedPlus(_ other: Rational) throws(PlanError) -> Rational {
    guard let sum = addedIfRepresentable(to: other) else { throw Self.tooFineError }
    return sum
  }

  static let microsecond = Rational(1) / 1_000_000

  /// The value rounded down to a multiple of 1 / `parts`.
  package func roundedDown(toParts parts: Int128) -> Rational {
    Rational(roundedProduct(with: Rational(parts)).floor) / parts
  }
}

extension Duration {
  /// The time for messages. Unlike `description`, it is not limited to 64 bits of seconds.
  package var messageText: String { exactSeconds.secondsText }
}
