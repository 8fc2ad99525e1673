public import TelopUnits

/// The limits within which all arithmetic is exact and free of overflow.
public enum TextLimits {
  /// The maximum length of a line, in UTF-8 bytes: 256 MiB.
  public static let maximumUTF8Length = 1 << 28
  /// A range that contains every UTF-8 offset of any line. Sums with its bounds do not overflow.
  static let utf8OffsetRange = 0..<1 << 32
  /// The maximum number of fonts in a stack, without the bundled ones. Also the maximum number of fonts that one call
  /// opens by name.
  public static let maximumFontCount = 200
  /// The maximum length of a font name, in UTF-8 bytes. Paths are limited only by the system.
  package static let maximumFontNameUTF8Length = 1_000
  /// The maximum `unitsPerEm` of a line, which is the least common multiple of its fonts' units per em.
  package static let maximumUnitsPerEm = 1 << 30
  /// The maximum type size, in pixels per em. Sizes are above 0 and no finer than 1/`maximumSizeDenominator` px.
  public static let maximumSize = Rational(100_000)
  /// The bounds of a font's scale: the factor that enlarges the font relative to the others in its stack. A scale has
  /// at most six decimals.
  public static let scale = Rational(1) / 4...Rational(4)
  /// The maximum denominator of a type size: 2^32. Options accept at most six decimals; computed sizes may be finer.
  package static let maximumSizeDenominator: Int128 = 1 << 32
  /// The maximum width and height of a glyph's picture, in its own pixels: emoji fonts have up to 160.
  package static let maximumPictureSide = 2_048
  /// The maximum number of pixels in all pictures of a line's glyphs; enough for every emoji at 180 px.
  package static let maximumPicturePixels = 1 << 27
  /// The maximum length of a line, in pixels.
  package static let maximumLinePixels = 1 << 40
}

extension TextLimits {
  static func check(utf8Length length: Int) throws(TextError) {
    guard length <= maximumUTF8Length else {
      throw TextError(
        .textTooLong, "the text has \(length) bytes; a line holds at most \(maximumUTF8Length)")
    }
  }

  package static func check(fontCount count: Int) throws(TextError) {
    guard count <= maximumFontCount else {
      throw TextError(.tooManyFonts, "there may be at most \(maximumFontCount) fonts, not \(count)")
    }
  }

  /// Checks that text may be set at a size, so that all measurements are exact and fit 128 bits. Throws `badSize`.
  package static func check(size: Rational) throws(TextError) {
    guard size.isTypeSize else { throw badSize }
  }

  /// Checks a size given as a `Double`, which need not be a multiple of 1/`maximumSizeDenominator`.
  static func check(size: Double) throws(TextError) {
    let bounds = 1 / Rational(maximumSizeDenominator).double...TextLimits.maximumSize.double
    guard bounds.contains(size) else { throw badSize }
  }

  static func isScale(_ scale: Rational) -> Bool {
    Self.scale.contains(scale) && 1_000_000 % scale.denominator == 0
  }

  static let scaleRule = "a scale is a number from 0.25 to 4 with at most six decimals"

  private static var badSize: TextError { TextError(.badSize, sizeRule).about(option: "size") }

  package static var sizeRule: String {
    "the size must be above 0 and at most \(maximumSize) px, and no finer than 2^-32 px"
  }
}

extension Rational {
  /// Whether text may be set at this size, in pixels per em; a computed size may be finer than one from an option.
  package var isTypeSize: Bool {
    denominator <= TextLimits.maximumSizeDenominator && self > 0 && self <= TextLimits.maximumSize
  }
}
