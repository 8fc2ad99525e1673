import TelopText
package import TelopUnits

/// What the numbers of a plan are held to, and how messages write them.
extension Rational {
  /// The greatest length of an option, in pixels.
  package static let longestLength: Rational = 1_000_000

  /// Lengths of options have at most six decimals, so that sums keep small denominators.
  package static let finestLength: Int128 = 1_000_000

  /// Whether it is a length as options have them: at most 1,000,000 px, with at most six decimals.
  package var isLength: Bool {
    denominator <= Self.finestLength && self <= Self.longestLength
  }

  /// Whether it is a factor as options have them: from 1 to 1,000, with at most three decimals.
  package var isFactor: Bool { self >= 1 && self <= 1_000 && denominator <= 1_000 }

  /// Makes sure that text may be set in this size, in pixels per em.
  ///
  /// - Throws: `badLength`.
  func checkTypeSize() throws(PlanError) {
    guard isTypeSize else { throw PlanError(.badLength, TextLimits.sizeRule, options: ["size"]) }
  }
}

extension Rational {
  /// The nearest decimal of two places, for a message.
  package var hundredths: String {
    let rounded = (self * 100 + Rational.one.half).floor
    return (Rational(rounded) / 100).decimalDescription
  }
}

extension Rational {
  /// `4.25 s`, for a message; not less than it is, so that what is lacking is never 0.
  package var seconds: String { (Rational((self * 100).ceiling) / 100).hundredths + " s" }

  package static let tooFine = PlanError(
    .tooLarge,
    "the times and weights are too fine for exact arithmetic: use fewer decimals or a shorter script"
  )

  func checkedTimes(_ other: Rational) throws(PlanError) -> Rational {
    guard let product = multipliedIfRepresentable(by: other) else { throw Self.tooFine }
    return product
  }

  package func checkedDivided(by other: Rational) throws(PlanError) -> Rational {
    guard let inverse = Rational.one.divided(by: other),
      let quotient = multipliedIfRepresentable(by: inverse)
    else { throw Self.tooFine }
    return quotient
  }

  package func checkedPlus(_ other: Rational) throws(PlanError) -> Rational {
    guard let sum = addedIfRepresentable(to: other) else { throw Self.tooFine }
    return sum
  }
}

extension Rational {
  static let microsecond = Rational(1) / 1_000_000

  /// Rounded down to a whole number of such parts of one.
  package func cut(to parts: Int128) -> Rational {
    Rational(roundedProduct(with: Rational(parts)).floor) / parts
  }
}

extension Duration {
  /// In messages: its own description holds no more than 64 bits of seconds.
  package var shown: String { exactSeconds.seconds }
}
