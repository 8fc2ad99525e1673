/// Arithmetic on numbers of any size. A result is exact if it and its intermediate values fit 128 bits. Otherwise it is
/// rounded to nine decimals and clamped to ±10^18. No function in this extension traps.
extension Rational {
  /// The nearest number with nine decimals, from -10^18 to 10^18; 0 for NaN.
  package static func rounded(_ value: Double) -> Rational {
    guard !value.isNaN else { return 0 }
    let scaled = min(max(value * 1e9, -1e27), 1e27)
    // Avoids `rounded()`, because this module does not link the C math library. From 2^52 on, every `Double` is whole.
    let half = scaled.magnitude < 0x1p52 ? (scaled < 0 ? -0.5 : 0.5) : 0
    return Rational(reducing: Int128(scaled + half), 1_000_000_000)
  }

  /// The sum, exact or rounded.
  public func roundedSum(with other: Rational) -> Rational {
    addedIfRepresentable(to: other) ?? .rounded(double + other.double)
  }

  /// `other` minus this value, exact or rounded.
  public func roundedSubtraction(from other: Rational) -> Rational {
    // `Int128.min` has no negation.
    guard numerator != .min else { return .rounded(other.double - double) }
    return other.roundedSum(with: -self)
  }

  /// The product, exact or rounded.
  public func roundedProduct(with other: Rational) -> Rational {
    multipliedIfRepresentable(by: other) ?? .rounded(double * other.double)
  }

  /// The quotient, exact or rounded; 0 when `divisor` is 0.
  public func roundedQuotient(by divisor: Rational) -> Rational {
    guard divisor != 0 else { return 0 }
    return divided(by: divisor) ?? .rounded(double / divisor.double)
  }
}
