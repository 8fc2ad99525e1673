internal import TelopUnits

/// Widths as `Double`s, for sizes that are `Double`s elsewhere.
///
/// `@_disfavoredOverload` makes `width(size: 48)` exact, although the literal fits both types. `width(size: 43.4)` is a
/// `Double`.
extension MeasuredText {
  /// The advance of the whole line in pixels: the `Double` nearest to the exact width at exactly `size`, rounded once.
  /// For sizes that are `Double`s, such as those of a layout.
  ///
  /// - Parameter size: the type size in pixels per em, from 2^-32 to `TextLimits.size`.
  /// - Throws: `badSize`, for NaN and infinities too.
  /// - Complexity: O(1).
  @_disfavoredOverload
  public func width(size: Double) throws(TextError) -> Double {
    try pixels(lineUnits: totalUnits, size: size)
  }

  /// The advance of a part of the line in pixels: the `Double` nearest to the exact width at exactly `size`, rounded
  /// once.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line; clamped to it.
  ///   - size: the type size in pixels per em, from 2^-32 to `TextLimits.size`.
  /// - Throws: `badSize`, for NaN and infinities too.
  /// - Complexity: O(log clusters).
  @_disfavoredOverload
  public func width(of range: Range<Int>, size: Double) throws(TextError) -> Double {
    try pixels(lineUnits: units(of: range), size: size)
  }

  private func pixels(lineUnits: Int64, size: Double) throws(TextError) -> Double {
    try TextLimits.check(size: size)
    return lineUnits.pixels(checkedSize: size, unitsPerEm: unitsPerEm)
  }
}

extension Int64 {
  /// A size is a 53-bit whole number times a power of two. Multiplying by the whole number is exact, and the quotient
  /// is rounded once. Multiplying by the power is exact, because sizes within the limits give no subnormal numbers.
  func pixels(checkedSize size: Double, unitsPerEm: Int) -> Double {
    let significand = Int128(size.significand * 0x1p52)
    let scaled = Rational(reducing: Int128(self) * significand, Int128(unitsPerEm)).double
    return scaled * Double(sign: .plus, exponent: Int(size.exponent) - 52, significand: 1)
  }
}
