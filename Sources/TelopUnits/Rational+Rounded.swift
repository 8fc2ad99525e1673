/// Arithmetic on numbers that nobody has checked: exact wherever 128 bits hold the result, else to
/// nine decimals and at most 10^18 in size. Nothing here traps.
extension Rational {
  /// The nearest number with nine decimals, from -10^18 to 10^18; 0 for what is not a number.
  package static func rounded(_ value: Double) -> Rational {
    guard !value.isNaN else { return 0 }
    let scale = 1_000_000_000.0
    let scaled = (value * scale).rounded()
    return Rational(reducing: Int128(min(max(scaled, -1e27), 1e27)), Int128(scale))
  }

  /// The sum.
  package func roundedSum(with other: Rational) -> Rational {
    addedIfRepresentable(to: other) ?? .rounded(double + other.double)
  }

  /// The difference.
  package func roundedDifference(from other: Rational) -> Rational {
    // The one number without an opposite.
    guard numerator != .min else { return .rounded(other.double - double) }
    return other.roundedSum(with: -self)
  }

  /// The product.
  package func roundedProduct(with other: Rational) -> Rational {
    multipliedIfRepresentable(by: other) ?? .rounded(double * other.double)
  }

  /// The quotient; 0 when `divisor` is 0.
  package func roundedQuotient(by divisor: Rational) -> Rational {
    guard divisor != 0 else { return 0 }
    return divided(by: divisor) ?? .rounded(double / divisor.double)
  }
}
