public import TelopText

/// What `telop fonts --format json` prints.
public struct FontsDocument: Sendable, Codable, Equatable {
  /// The version of the wire format: `Wire.version`.
  public var version: Int
  /// In the order of fallback, the caller's first.
  public var fonts: [Entry]

  /// One face.
  public struct Entry: Sendable, Codable, Equatable {
    /// The PostScript name.
    public var name: String
    /// The family name, such as `Inter`.
    public var family: String
    /// The style within the family, such as `Bold`.
    public var style: String
    /// Where the file is.
    public var path: String
    /// The face in a collection.
    public var index: Int
    /// The font's units in an em.
    public var unitsPerEm: Int
    /// How many glyphs it has, .notdef included.
    public var glyphs: Int
    /// How many characters it maps to glyphs.
    public var characters: Int
    /// In font units, with the table they come from.
    public var ascender: Int64
    /// Below the baseline: negative in nearly every font.
    public var descender: Int64
    /// Extra space between lines.
    public var lineGap: Int64
    /// The table that the three come from: `hhea`, `OS/2 typo`, `OS/2 win` or `none`.
    public var metricsSource: String
    /// Variation axes; empty for a static font.
    public var axes: [String]
    /// Of the whole file, in lower-case hexadecimal.
    public var sha256: String
  }

  /// - Complexity: hashes every file.
  public init(_ fonts: [Font]) {
    version = Wire.version
    self.fonts = fonts.map { font in
      Entry(
        name: font.name, family: font.family, style: font.style, path: font.path,
        index: font.index, unitsPerEm: font.unitsPerEm, glyphs: font.glyphCount,
        characters: font.characterCount, ascender: font.metrics.ascender.rawValue,
        descender: font.metrics.descender.rawValue, lineGap: font.metrics.lineGap.rawValue,
        metricsSource: font.metrics.source.rawValue, axes: font.axisTags, sha256: font.sha256)
    }
  }
}
