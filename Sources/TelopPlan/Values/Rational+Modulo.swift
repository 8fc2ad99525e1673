package import TelopUnits

extension Int128 {
  /// The remainder from 0 to `divisor` - 1; `divisor` is above 0.
  fileprivate func modulo(_ divisor: Int128) -> Int128 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}

extension Rational {
  /// The value modulo a period: at least 0 and below the period; `nil` if the common denominator does not fit 128 bits.
  func modulo(_ period: Rational) -> Rational? {
    let shared = Rational(denominator, over: period.denominator)
    guard let shared else { return nil }
    // `shared` is the quotient of the denominators in lowest terms, other/own. `denominator * own` is therefore their
    // least common multiple.
    let own = shared.denominator
    let other = shared.numerator
    let (common, overflow) = denominator.multipliedReportingOverflow(by: own)
    let (value, valueOverflow) = numerator.multipliedReportingOverflow(by: own)
    let (whole, wholeOverflow) = period.numerator.multipliedReportingOverflow(by: other)
    guard !overflow, !valueOverflow, !wholeOverflow, whole > 0 else { return nil }
    return Rational(value.modulo(whole), over: common)
  }

  /// The value modulo a period, for unchecked numbers. If the common denominator does not fit 128 bits, the value is
  /// rounded down to 1/1048576 and clamped to ±2^40. The result is 0 for a period of 0.
  package func roundedModulo(_ period: Rational) -> Rational {
    if self >= 0, self < period { return self }
    if let exact = modulo(period) { return exact }
    let longest = Double(1 << 60)
    let scaled = min(max((double * Double(1 << 20)).rounded(.down), -longest), longest)
    return Rational(Int128(scaled), over: 1 << 20)?.modulo(period) ?? 0
  }
}
