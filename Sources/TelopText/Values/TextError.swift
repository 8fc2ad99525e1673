internal import TelopPlatform
public import TelopUnits

/// An error while opening fonts or measuring text.
public struct TextError: TelopError {
  /// The kind of error.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// No file at that path, or no font of that name.
    case fontNotFound
    /// The file is there and cannot be read; a folder counts.
    case fontUnreadable
    /// The file is not an OpenType or TrueType font, or a damaged one.
    case notAFont
    /// The collection has fewer faces than the index asks for.
    case fontIndexOutOfRange
    /// The name of a font has a style in a form that fontconfig does not know.
    case badFontName
    /// There is another font of that name already.
    case fontNameTaken
    /// The font has no such variation axis.
    case unknownAxis
    /// The bundled fonts are not where the program looks for them, or a folder that is named for them
    /// lacks one.
    case bundledFontsMissing
    /// More fonts than `TextLimits.fonts`.
    case tooManyFonts
    /// A stack without any font cannot measure.
    case noFonts
    /// Not an OpenType feature setting, or one of a feature that no font of a type setting's stack has.
    case badFeature
    /// A type size that is not above 0 and up to `TextLimits.size`, or too fine.
    case badSize
    /// Letter- or word-spacing out of bounds.
    case badSpacing
    /// Not a variation setting.
    case badVariation
    /// Not a BCP 47 language tag.
    case badLanguage
    /// Not an ISO 15924 script code.
    case badScript
    /// The text is longer than `TextLimits.utf8Length`.
    case textTooLong
    /// Advances and spacing add up to 2^61 line units or more.
    case lineTooWide
    /// The fonts' units per em have no common multiple within `TextLimits.unitsPerEm`.
    case unitsTooFine
    /// A C library reported a failure of its own; `status` keeps it.
    case libraryFailure
    /// The task was cancelled; `prepared` throws a `CancellationError` in its place.
    case cancelled
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person: what, where, what to do.
  public let message: String
  /// The status of the C library that refused, as it gave it.
  package let status: Int32?
  /// The option at fault and its place in the script, once a caller has filled them in.
  public var place = ErrorPlace()

  /// An error from its parts; `message` is one sentence without a line break.
  public init(_ code: Code, _ message: String, status: Int32? = nil) {
    self.code = code
    self.message = message
    self.status = status
  }
}

extension TextError {
  /// The party that can mend it.
  public var blame: ErrorBlame {
    switch code {
    case .fontUnreadable where SystemError.isExhaustion(status ?? 0): .missingProgram
    case .fontNotFound, .fontUnreadable, .bundledFontsMissing: .missingFile
    case .notAFont, .textTooLong, .lineTooWide, .unitsTooFine: .data
    case .libraryFailure: .defect
    default: .usage
    }
  }
}

/// The bounds inside which all arithmetic is exact and cannot overflow.
public enum TextLimits {
  /// The longest line, in UTF-8 bytes: 256 MiB.
  public static let utf8Length = 1 << 28
  /// Where a caller's range may begin and end, beyond every line, and be moved without overflow.
  static let places = 0..<1 << 32
  /// The most fonts that a stack holds besides the bundled ones, or that are opened by name at once.
  public static let fonts = 200
  /// The longest name of a font, in UTF-8 bytes; a path may be as long as the system takes it.
  package static let fontNameUTF8Length = 1_000
  /// The largest common multiple of the units per em of the fonts in one line.
  package static let unitsPerEm = 1 << 30
  /// The largest type size, in pixels per em; the smallest is above 0. None is finer than
  /// 1/`sizeDenominator` px.
  public static let size = Rational(100_000)
  /// The greatest denominator of a type size: 2^32. Options take at most six decimals; sizes that were
  /// worked out may be finer.
  package static let sizeDenominator: Int128 = 1 << 32
  /// The widest and highest picture of a glyph, in its own pixels: emoji fonts have up to 160.
  package static let pictureSide = 2_048
  /// The most pixels that the pictures of a line's glyphs may have together: every emoji, 180 px wide.
  package static let picturePixels = 1 << 27
  /// The longest line, in pixels.
  package static let pixels = 1 << 40
}
