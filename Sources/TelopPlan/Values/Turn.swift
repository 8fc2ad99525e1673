internal import TelopText
package import TelopUnits

/// Steps around a circle, exact after however many: what is left after whole turns.
struct Turn: Sendable, Hashable {
  /// The way around, in pixels.
  let period: Rational
  /// A step as a part of the period, in lowest terms.
  let part: Rational

  /// - Returns: `nil` when whole turns could not be told apart within 128 bits.
  init?(step: Rational, period: Rational) {
    guard let once = Rational.one.divided(by: period),
      let part = step.multipliedIfRepresentable(by: once)
    else { return nil }
    self.period = period
    self.part = part
  }

  /// After how many steps one is where one was, for the first time: 1 when nothing moves.
  var steps: Int128 { part.denominator }

  /// Where one is after some steps, or before them when they are below 0: from 0, below the period.
  ///
  /// - Complexity: O(1).
  func position(after count: Int128) -> Rational {
    let (first, second) = (part.numerator.modulo(steps), count.modulo(steps))
    // The product may have 256 bits, what is left of it has fewer than `steps`.
    let product = first.magnitude.multipliedFullWidth(by: second.magnitude)
    let parts = steps.magnitude.dividingFullWidth(product).remainder
    return period * Rational(parts) / Rational(steps)
  }
}

extension Int128 {
  /// What is left of it after whole steps down or up, from 0; `divisor` is above 0.
  fileprivate func modulo(_ divisor: Int128) -> Int128 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}

extension Rational {
  /// What is left of it after whole periods, from 0, below the period; `nil` when the two have no
  /// common denominator within 128 bits.
  func modulo(_ period: Rational) -> Rational? {
    let shared = Rational(denominator, over: period.denominator)
    guard let shared else { return nil }
    // a/b in lowest terms: b × denominator is the least common multiple, a that over the period's.
    let (own, other) = (shared.denominator, shared.numerator)
    let (common, overflow) = denominator.multipliedReportingOverflow(by: own)
    let (value, valueOverflow) = numerator.multipliedReportingOverflow(by: own)
    let (whole, wholeOverflow) = period.numerator.multipliedReportingOverflow(by: other)
    guard !overflow, !valueOverflow, !wholeOverflow, whole > 0 else { return nil }
    return Rational(value.modulo(whole), over: common)
  }

  /// The same for numbers that nobody has checked: one without such a denominator counts rounded down
  /// to 1/1048576, and from -2^40 to 2^40. 0 without a period.
  package func roundedModulo(_ period: Rational) -> Rational {
    if self >= 0, self < period { return self }
    if let exact = modulo(period) { return exact }
    let longest = Double(1 << 60)
    let scaled = min(max((double * Double(1 << 20)).rounded(.down), -longest), longest)
    return Rational(Int128(scaled), over: 1 << 20)?.modulo(period) ?? 0
  }
}
