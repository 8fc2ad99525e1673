package import TelopUnits

extension Rational {
  /// The value modulo a period: at least 0 and below the period; `nil` if the common denominator does not fit 128 bits.
  func modulo(_ period: Rational) -> Rational? {
    guard let quotient = Rational(denominator, over: period.denominator) else { return nil }
    // `denominator` × `factor` equals `period.denominator` × `periodFactor`: the common denominator.
    let factor = quotient.denominator
    let periodFactor = quotient.numerator
    let (common, commonOverflows) = denominator.multipliedReportingOverflow(by: factor)
    let (value, valueOverflows) = numerator.multipliedReportingOverflow(by: factor)
    let (divisor, divisorOverflows) = period.numerator.multipliedReportingOverflow(by: periodFactor)
    guard !commonOverflows, !valueOverflows, !divisorOverflows, divisor > 0 else { return nil }
    let remainder = value % divisor
    return Rational(remainder < 0 ? remainder + divisor : remainder, over: common)
  }

  /// The value modulo a period; never traps. If the common denominator does not fit 128 bits, the value is rounded down
  /// to a multiple of 1/1048576 and clamped to ±2^40. The result is 0 for a period of 0.
  package func roundedModulo(_ period: Rational) -> Rational {
    if self >= 0, self < period { return self }
    if let exact = modulo(period) { return exact }
    let limit = Double(1 << 60)
    let scaled = min(max((double * Double(1 << 20)).rounded(.down), -limit), limit)
    return Rational(Int128(scaled), over: 1 << 20)?.modulo(period) ?? 0
  }
}
