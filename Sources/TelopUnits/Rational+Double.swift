extension Rational {
  /// The exact value of a `Double`: 0.5 is 1/2, and 43.4 is 6108006994621235/140737488355328.
  ///
  /// - Returns: `nil` for infinities and NaN, and if the numerator or the denominator would not fit 128 bits.
  /// - Complexity: O(1).
  public init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    if let whole = Int128(exactly: value) {
      guard whole != .min else { return nil }
      self.init(whole)
      return
    }
    // A finite value is a whole number, or an odd number divided by a power of two.
    let fractionBits = value.significandWidth - Int(value.exponent)
    guard (1...126).contains(fractionBits),
      let scaled = Int128(
        exactly: value * Double(sign: .plus, exponent: fractionBits, significand: 1))
    else { return nil }
    self.init(reducing: scaled, 1 << fractionBits)
  }

  /// The `Double` nearest to this value; ties go to the even significand.
  ///
  /// - Complexity: O(1); a 128-bit division.
  public var double: Double {
    // Both operands are exact, so the IEEE division is correctly rounded.
    let exact: UInt128 = 1 << 53
    if numerator.magnitude <= exact, denominator.magnitude <= exact {
      return Double(Int64(numerator)) / Double(Int64(denominator))
    }
    let nearest = Self.nearest(numerator.magnitude, over: denominator.magnitude)
    return numerator < 0 ? -nearest : nearest
  }

  /// Divides to at least 55 significant bits. The remainder matters only for ties.
  private static func nearest(_ value: UInt128, over divisor: UInt128) -> Double {
    var (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    var exponent = 0
    while quotient < (1 << 55) {
      // remainder < divisor < 2^127, so doubling stays inside 128 bits.
      quotient <<= 1
      remainder <<= 1
      if remainder >= divisor {
        quotient |= 1
        remainder -= divisor
      }
      exponent -= 1
    }
    // The sticky bit: the exact value is slightly above `quotient`.
    if remainder != 0 { quotient |= 1 }
    // The conversion of UInt128 to Double rounds to nearest, ties to even. Scaling by a power of two does not round,
    // because no quotient of 128-bit numbers is small enough to be subnormal.
    return Double(sign: .plus, exponent: exponent, significand: Double(quotient))
  }
}
