internal import Telop
public import TelopText
import TelopUnits

/// The output of `telop fonts --format json`.
public struct FontsDocument: Sendable, Codable, Equatable {
  /// The version of the wire format: `Wire.version`.
  public var version: Int
  /// The fonts in the order of fallback, the caller's first; with `--covers`, those that have all
  /// of the text.
  public var fonts: [Entry]
  /// The installed fonts, by family, style and file; likewise.
  public var system: [SystemEntry]
  /// The fonts that have only some of the text; absent without `--covers`.
  public var partial: [Partial]?

  /// One face.
  public struct Entry: Sendable, Codable, Equatable {
    /// The PostScript name.
    public var name: String
    /// The family name, such as `Inter`.
    public var family: String
    /// The style within the family, such as `Bold`.
    public var style: String
    /// The path of the file; absent for a font from memory.
    public var path: String?
    /// The index of the face in a collection.
    public var index: Int
    /// The font's units in an em.
    public var unitsPerEm: Int
    /// The number of glyphs, including .notdef.
    public var glyphs: Int
    /// The number of characters that it maps to glyphs.
    public var characters: Int
    /// The ascender in font units.
    public var ascender: Int64
    /// The descender in font units: negative in nearly every font.
    public var descender: Int64
    /// Extra space between lines.
    public var lineGap: Int64
    /// The table that the three come from: `hhea`, `OS/2 typo`, `OS/2 win` or `none`.
    public var metricsSource: String
    /// Variation axes; empty for a static font.
    public var axes: [String]
    /// The SHA-256 of the whole file, in lower-case hexadecimal.
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
    /// The PostScript name, if the font has one.
    public var name: String?
    /// The path of the file.
    public var path: String
    /// The index of the face in a collection.
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
    /// The path of the file; absent for a font from memory.
    public var path: String?
    /// The index of the face in a collection.
    public var index: Int
    /// The missing characters in the text's order: `U+0939`.
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
  /// Creates an entry for a face and the characters that it lacks.
  ///
  /// - Complexity: O(missing characters).
  public init(
    family: String, style: String, path: String?, index: Int, lacks missing: [Unicode.Scalar]
  ) {
    self.init(
      family: family, style: style, path: path, index: index,
      missing: missing.map(VisibleText.code))
  }
}
