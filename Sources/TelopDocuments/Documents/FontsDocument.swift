@_spi(Answers) internal import Telop
@_spi(Answers) public import TelopText

/// The output of `telop fonts --format json`.
@_spi(Answers) public struct FontsDocument: Sendable, Codable, Equatable {
  package var version = Wire.version
  /// The fonts in the order of fallback, the requested ones first. With `--covers`, only fonts with all characters of
  /// its text.
  public var fonts: [Entry]
  /// The installed fonts, sorted by family, style and file. With `--covers`, only fonts with all characters of its
  /// text.
  package var system: [SystemEntry]
  /// The fonts that have only some characters of the text of `--covers`; absent without `--covers`.
  package var partial: [Partial]?

  /// A face in the order of fallback.
  public struct Entry: Sendable, Codable, Equatable {
    /// The PostScript name.
    package var name: String
    package var family: String
    package var style: String
    /// The path of the file; absent for a font from memory.
    public var path: String?
    /// The index of the face in a collection.
    package var index: Int
    package var unitsPerEm: Int
    /// The number of glyphs, including .notdef.
    package var glyphs: Int
    /// The number of characters that the font maps to glyphs.
    package var characters: Int
    /// The ascender in font units.
    package var ascender: Int64
    /// The descender in font units, negative in nearly every font.
    package var descender: Int64
    package var lineGap: Int64
    /// The table that states the ascender, the descender and the line gap: `hhea`, `OS/2 typo`, `OS/2 win` or `none`.
    package var metricsSource: String
    /// The variation axes; empty for a static font.
    package var axes: [String]
    /// The SHA-256 of the whole file, in lower-case hexadecimal.
    package var sha256: String
  }

  package struct SystemEntry: Sendable, Codable, Equatable {
    /// The family's first name.
    package var family: String
    /// Every name of the family, in all languages.
    package var families: [String]
    /// The style within the family, such as `Bold`; `variable` for a variable font as a whole.
    package var style: String
    /// The PostScript name, if the font has one.
    package var name: String?
    package var path: String
    package var index: Int
    /// A variable font's named instance, from 1; 0 for none.
    package var instance: Int
  }

  /// A face that lacks some characters of a text.
  public struct Partial: Sendable, Codable, Equatable {
    package var family: String
    package var style: String
    /// The path of the file; absent for a font from memory.
    package var path: String?
    package var index: Int
    /// The missing characters in the text's order, such as `U+0939`.
    package var missing: [String]
  }

  /// Creates the document; computes the SHA-256 of every font file.
  ///
  /// - Parameter partial: the fonts that lack some characters of the text; `nil` if no text is given.
  public init(_ fonts: [Font], system: [SystemFace] = [], partial: [Partial]? = nil) {
    self.fonts = fonts.map { font in
      Entry(
        name: font.name, family: font.family, style: font.style, path: font.path,
        index: font.index, unitsPerEm: font.unitsPerEm, glyphs: font.glyphCount,
        characters: font.characterCount, ascender: font.metrics.ascender.rawValue,
        descender: font.metrics.descender.rawValue, lineGap: font.metrics.lineGap.rawValue,
        metricsSource: font.metrics.source.rawValue, axes: font.axisTags, sha256: font.sha256)
    }
    self.system = system.map { face in
      SystemEntry(
        family: face.family, families: face.families, style: face.style,
        name: face.postScriptName, path: face.path, index: face.index, instance: face.instance)
    }
    self.partial = partial
  }
}

@_spi(Answers) extension FontsDocument.Partial {
  package init(
    family: String, style: String, path: String?, index: Int, lacks missing: [Unicode.Scalar]
  ) {
    self.init(
      family: family, style: style, path: path, index: index,
      missing: missing.map(VisibleText.code))
  }
}
