public import TelopUnits

/// One pinned width: a line `FONTS; SIZE OPTIONS; TEXT; WIDTH` of a file of them.
public struct Pin: Sendable {
  /// Its line in the file, counted from 1.
  public let line: Int
  /// Fonts, size and shaping options.
  public let options: TypeSetting
  /// The text, its escapes resolved.
  public let text: String
  /// The width in pixels, exact; `nil` when it is to be recorded.
  public let width: Rational?
  /// The glyphs that the text was drawn with, when they are recorded too.
  public let glyphs: PinnedGlyphs?
  /// The SHA-256 that a font was pinned to, by its place in `options.fonts`; the first digits.
  public let hashes: [Int: String]

  /// Where the file has what recording may change.
  let places: Places

  struct Places {
    var width: Place
    var glyphs: Place
    var hashes: [Int: Range<Int>]
  }

  /// A field's place in the file's bytes.
  enum Place {
    /// The line ends before it; here it would begin.
    case absent(Int)
    /// The field is there with nothing but blanks.
    case blank(Range<Int>)
    /// Without the blanks around.
    case filled(Range<Int>)

    /// Behind the field; where it would begin when it is not there.
    var end: Int {
      switch self {
      case .absent(let place): place
      case .blank(let range), .filled(let range): range.upperBound
      }
    }
  }
}
