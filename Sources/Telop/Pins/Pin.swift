public import TelopUnits

/// One pinned width: a line `FONTS; SIZE OPTIONS; TEXT; WIDTH; GLYPHS` of a file.
@_spi(Answers) public struct Pin: Sendable {
  /// The number of the line in the file, counted from 1.
  public let line: Int
  /// Fonts, size and shaping options.
  public let options: TypeSetting
  /// The text, with its escapes resolved.
  public let text: String
  /// The exact width in pixels; `nil` until it is recorded.
  public let width: Rational?
  /// The glyphs of the text; `nil` if they are not recorded.
  package let glyphs: PinnedGlyphs?
  /// The digits with which a font file's SHA-256 must begin, by the font's index in `options.fonts`. Fonts without a
  /// pinned hash are missing.
  package let hashes: [Int: String]

  /// The fields of the line that recording may change.
  let fields: Fields

  /// Whether the line has a field for glyphs that is empty: a request to record them.
  var requestsGlyphs: Bool { if case .blank = fields.glyphs { true } else { false } }

  struct Fields {
    var width: Field
    var glyphs: Field
    /// The digits of the fonts' hashes in the file's bytes, by the font's index in `options.fonts`.
    var hashes: [Int: Range<Int>]
  }

  /// A field in the file's bytes.
  enum Field {
    /// The line ends before the field. The value is the index at which the field would begin.
    case absent(Int)
    case blank(Range<Int>)
    /// The field has a value, whose range excludes surrounding blanks.
    case filled(Range<Int>)

    /// The end of the field, or the index at which a missing field would begin.
    var end: Int {
      switch self {
      case .absent(let index): index
      case .blank(let range), .filled(let range): range.upperBound
      }
    }
  }
}
