public import TelopText

/// What `telop fonts --format json` prints.
public struct FontsDocument: Sendable, Codable, Equatable {
  public var version: Int
  public var fonts: [Entry]

  public struct Entry: Sendable, Codable, Equatable {
    /// The PostScript name.
    public var name: String
    public var family: String
    public var style: String
    public var path: String
    /// The face in a collection.
    public var index: Int
    public var unitsPerEm: Int
    public var glyphs: Int
    public var characters: Int
    /// In font units, with the table they come from.
    public var ascender: Int64
    public var descender: Int64
    public var lineGap: Int64
    public var metricsSource: String
    /// Variation axes; empty for a static font.
    public var axes: [String]
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
