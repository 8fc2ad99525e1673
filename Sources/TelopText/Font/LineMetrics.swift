internal import CTelopFreeType
package import TelopUnits

/// A font's vertical line metrics, in font units, and the table that they come from.
package struct LineMetrics: Sendable, Hashable {
  package enum Source: String, Sendable, Hashable {
    /// `hhea`, the usual source.
    case hhea
    /// `OS/2` typographic values, if the font requests them (USE_TYPO_METRICS) or `hhea` has none.
    case typo = "OS/2 typo"
    /// `OS/2` Windows values, if the typographic values would be used but are 0.
    case win = "OS/2 win"
    /// The font has none; all are 0.
    case none
  }

  /// Above the baseline; 0 or positive.
  package let ascender: FontUnits
  /// Below the baseline; 0 or negative.
  package let descender: FontUnits
  /// Extra space between lines; not negative in a valid font.
  package let lineGap: FontUnits
  package let source: Source
}

extension LineMetrics {
  init(face: FT_Face) {
    let os2 = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
    let hhea = FT_Get_Sfnt_Table(face, FT_SFNT_HHEA)?
      .assumingMemoryBound(to: TT_HoriHeader.self).pointee
    let usesTypo = os2.map { $0.fsSelection & (1 << 7) != 0 } ?? false
    if let hhea, !usesTypo, hhea.Ascender != 0 || hhea.Descender != 0 {
      self.init(.hhea, Int64(hhea.Ascender), Int64(hhea.Descender), Int64(hhea.Line_Gap))
    } else if let os2, os2.sTypoAscender != 0 || os2.sTypoDescender != 0 {
      self.init(.typo, Int64(os2.sTypoAscender), Int64(os2.sTypoDescender), Int64(os2.sTypoLineGap))
    } else if let os2, os2.usWinAscent != 0 || os2.usWinDescent != 0 {
      self.init(.win, Int64(os2.usWinAscent), -Int64(os2.usWinDescent), 0)
    } else {
      self.init(.none, 0, 0, 0)
    }
  }

  /// Corrects a negative ascender and a positive descender, as HarfBuzz does.
  private init(_ source: Source, _ ascender: Int64, _ descender: Int64, _ lineGap: Int64) {
    self.init(
      ascender: FontUnits(rawValue: abs(ascender)), descender: FontUnits(rawValue: -abs(descender)),
      lineGap: FontUnits(rawValue: lineGap), source: source)
  }
}
