package import TelopUnits

/// A measured line without its glyphs, for storage. It gives the line's fonts and its width at any size, and shows
/// whether the line has changed.
package struct TextSummary: Sendable, Hashable, Codable {
  /// The line.
  package var text: String
  /// The line's language, from the options or else from the text's scripts.
  package var language: String
  /// Whether the line's base direction is right to left.
  package var isRightToLeft: Bool
  /// Whether the line runs from top to bottom.
  package var isVertical: Bool
  /// The number of line units in one em.
  package var unitsPerEm: Int
  /// The advance of the whole line, in line units.
  package var units: Int64
  /// The number of clusters.
  package var clusterCount: Int
  /// The PostScript names of the line's fonts, in order of first use.
  package var fonts: [String]
  /// The number of characters that no font has.
  package var missingCount: Int

  /// The advance of the whole line in pixels, exact; equal to that of the measured line.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  package func width(size: Rational) throws(TextError) -> Rational {
    try FontUnits(rawValue: units).pixels(size: size, unitsPerEm: unitsPerEm)
  }
}

extension MeasuredText {
  /// The names of the line's fonts. Different fonts with one name have their files after the name.
  package var fontNames: [String] {
    fonts.map { font in
      let isShared = fonts.contains { $0 !== font && $0.name == font.name }
      return isShared ? "\(font.name) (\(font.label.lastComponent))" : font.name
    }
  }

  /// The summary of the line.
  ///
  /// - Complexity: O(fonts).
  package var summary: TextSummary {
    TextSummary(
      text: text, language: language, isRightToLeft: isRightToLeft, isVertical: isVertical,
      unitsPerEm: unitsPerEm, units: totalUnits, clusterCount: clusterCount,
      fonts: fonts.map(\.name), missingCount: missingCount)
  }
}
