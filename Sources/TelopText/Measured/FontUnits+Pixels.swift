package import TelopUnits

extension FontUnits {
  /// The length in pixels: units × size ÷ unitsPerEm, exact.
  ///
  /// - Parameters:
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - unitsPerEm: the units per em of the font; values below 1 count as 1.
  /// - Throws: `badSize`.
  package func pixels(size: Rational, unitsPerEm: Int) throws(TextError) -> Rational {
    try TextLimits.check(size: size)
    return pixels(checkedSize: size, unitsPerEm: unitsPerEm)
  }
}
