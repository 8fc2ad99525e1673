package import TelopUnits

extension Font {
  /// Opens the same face of the same file at other axis values. Both fonts share the file's bytes.
  ///
  /// - Parameters:
  ///   - font: the font that supplies file and face.
  ///   - variations: the axis values, which replace those of `font`.
  /// - Throws: `unknownAxis`, `badVariation`.
  /// - Complexity: O(1); a fraction of a millisecond.
  public convenience init(_ font: Font, variations: [Variation]) throws(TextError) {
    try self.init(
      font.file, index: font.index, variations: variations, scale: font.scale, skipsGlyphCheck: true
    )
  }

  /// Opens the same instance of the same file at another scale, to match the letters of other fonts in a line.
  ///
  /// - Throws: `badSize` for a scale outside `TextLimits.scale`.
  package convenience init(_ font: Font, scale: Rational) throws(TextError) {
    guard TextLimits.isScale(scale) else {
      throw TextError(.badSize, "\(font.label): \(TextLimits.scaleRule)")
    }
    try self.init(
      font.file, index: font.index, variations: font.variations, scale: scale, skipsGlyphCheck: true
    )
  }
}
