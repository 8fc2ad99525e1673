public import TelopUnits

/// A measured line without its glyphs: enough to store, to give its width at any size, to name its
/// fonts, and to detect later whether it has changed.
public struct TextSummary: Sendable, Hashable, Codable {
  /// The line.
  public var text: String
  /// The line's language: the one asked for, or what its scripts tell.
  public var language: String
  /// True when the line's base direction is right to left.
  public var isRightToLeft: Bool
  /// True for a line that runs from top to bottom.
  public var isVertical: Bool
  /// How many line units make one em.
  public var unitsPerEm: Int
  /// The advance of the whole line, in line units.
  public var units: Int64
  /// How many clusters the line has.
  public var clusterCount: Int
  /// The PostScript names of the fonts that draw it, in order of first use.
  public var fonts: [String]
  /// How many characters are in no font.
  public var missingCount: Int

  /// The advance of the whole line in pixels, exact: the same as the line's own.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  public func width(size: Rational) throws(TextError) -> Rational {
    try FontUnits(rawValue: units).pixels(size: size, unitsPerEm: unitsPerEm)
  }
}

extension MeasuredText {
  /// The line without its glyphs.
  ///
  /// - Complexity: O(fonts).
  public var summary: TextSummary {
    TextSummary(
      text: text, language: language, isRightToLeft: isRightToLeft, isVertical: isVertical,
      unitsPerEm: unitsPerEm, units: totalUnits, clusterCount: clusterCount,
      fonts: fonts.map(\.name), missingCount: missingCount)
  }
}
