package import TelopUnits

/// Numbers that no option accepts but a program may pass: too large, too fine, negative.
package let hostileNumbers: [Rational] = {
  let power = (0..<40).reduce(Int128(1)) { power, _ in power * 3 }
  let large = Int128(1) << 126
  let odd = (Int128(1) << 100) + 1
  let fractions: [Rational?] = [
    Rational(1, over: large), Rational(1, over: Int128.max),
    Rational((Int128(1) << 90) + 1, over: power), Rational(50 * power + 1, over: power),
    Rational(Int128.max, over: Int128.max - 1), Rational(odd, over: Int128(1) << 101),
  ]
  let above = fractions.compactMap { $0 }
  let whole = [0, -1, large, -large, Int128.max, Int128.min].map { Rational($0) }
  return whole + above + above.map { -$0 }
}()
