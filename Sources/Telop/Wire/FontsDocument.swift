public import TelopText
import TelopUnits

/// What `telop fonts --format json` prints.
public struct FontsDocument: Sendable, Codable, Equatable {
  /// The version of the wire format: `Wire.version`.
  public var version: Int
  /// In the order of fallback, the caller's first; those that have all of the text, if one was
  /// asked about.
  public var fonts: [Entry]
  /// The installed fonts, by family, style and file; likewise.
  public var system: [SystemEntry]
  /// The fonts that have some of the text and not all; absent when no text was asked about.
  public var partial: [Partial]?

  /// One face.
  public struct Entry: Sendable, Codable, Equatable {
    /// The PostScript name.
    public var name: String
    /// The family name, such as `Inter`.
    public var family: String
    /// The style within the family, such as `Bold`.
    public var style: String
    /// Where the file is; absent for a font from memory.
    public var path: String?
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

  /// One installed face.
  public struct SystemEntry: Sendable, Codable, Equatable {
    /// The family's first name.
    public var family: String
    /// Every name of the family, in all languages.
    public var families: [String]
    /// The style within the family, such as `Bold`; `variable` for a variable font as a whole.
    public var style: String
    /// The PostScript name, where the font has one.
    public var name: String?
    /// Where the file is.
    public var path: String
    /// The face in a collection.
    public var index: Int
    /// A variable font's named instance, from 1; 0 for none.
    public var instance: Int
  }

  /// A face that lacks some of a text.
  public struct Partial: Sendable, Codable, Equatable {
    /// The family's name.
    public var family: String
    /// The style within the family.
    public var style: String
    /// Where the file is; absent for a font from memory.
    public var path: String?
    /// The face in a collection.
    public var index: Int
    /// What it lacks, in the text's order: `U+0939`.
    public var missing: [String]
  }

  /// The document of a list of fonts.
  ///
  /// - Parameters:
  ///   - fonts: the caller's and the bundled ones, to be hashed.
  ///   - system: installed ones.
  ///   - partial: what lacks some of the text; `nil` when none was asked about.
  /// - Complexity: hashes every file of `fonts`.
  public init(_ fonts: [Font], system: [SystemFace] = [], partial: [Partial]? = nil) {
    version = Wire.version
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

extension FontsDocument.Partial {
  /// A face and what it lacks.
  public init(
    family: String, style: String, path: String?, index: Int, lacks missing: [Unicode.Scalar]
  ) {
    self.init(
      family: family, style: style, path: path, index: index,
      missing: missing.map(MissingCharacter.name(of:)))
  }
}
