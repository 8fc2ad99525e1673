internal import CTelopICUShims
internal import TelopPlatform
public import TelopUnits

/// An error while opening fonts or measuring text.
public struct TextError: TelopError {
  /// The kind of error.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// No file at that path, or no font of that name.
    case fontNotFound
    /// The file exists but cannot be read, or it is a folder.
    case fontUnreadable
    /// The file is not an OpenType or TrueType font, or it is damaged.
    case notAFont
    /// The face index is beyond the collection's last face.
    case fontIndexOutOfRange
    /// The style in a font's name is not in fontconfig's notation, or the name is too long.
    case badFontName
    /// Another font already has that name.
    case fontNameTaken
    /// The font has no such variation axis.
    case unknownAxis
    /// The bundled fonts are not found, or the folder named for them is incomplete.
    case bundledFontsMissing
    /// More fonts than `TextLimits.maximumFontCount`.
    case tooManyFonts
    /// The stack has no fonts.
    case noFonts
    /// Not an OpenType feature setting, or a feature that no font of the stack has.
    case badFeature
    /// A type size that is 0, negative, above `TextLimits.maximumSize`, or a fraction with too large a denominator.
    /// Also a font's scale outside `TextLimits.scale`.
    case badSize
    /// Letter- or word-spacing out of bounds.
    case badSpacing
    /// Not a variation setting.
    case badVariation
    /// Not a BCP 47 language tag.
    case badLanguage
    /// Not an ISO 15924 script code.
    case badScript
    /// The text is longer than `TextLimits.maximumUTF8Length`.
    case textTooLong
    /// Advances and spacing add up to 2^61 line units or more.
    case lineTooWide
    /// The fonts' units per em have no common multiple within `TextLimits.maximumUnitsPerEm`.
    case unitsTooFine
    /// A C library failed; `status` is its status code, if it has one.
    case libraryFailure
    /// The task was cancelled. `FontStack.prepared` throws a `CancellationError` instead of this error.
    case cancelled
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person: what, where, what to do.
  public let message: String
  /// The status code of the C library that failed, or `errno` after a failed system call.
  package let status: Int32?
  /// The option at fault and its place in the script, if the caller has set them.
  public var place = ErrorPlace()

  /// An error from its parts; `message` is one sentence without a line break.
  @_spi(Answers) public init(_ code: Code, _ message: String, status: Int32? = nil) {
    self.code = code
    self.message = message
    self.status = status
  }
}

extension TextError {
  static var outOfMemory: TextError { TextError(.libraryFailure, "HarfBuzz is out of memory") }

  static func badScript(_ tag: String) -> TextError {
    TextError(.badScript, "script '\(tag)' is not an ISO 15924 code such as Latn, Hira or Arab")
  }

  /// A `libraryFailure` with ICU's own name for its status.
  init(icu status: Int32) {
    self.init(
      .libraryFailure, "ICU: \(String(cString: telop_icu_status_name(status)))", status: status)
  }

  static func checkCancellation() throws(TextError) {
    if Task.isCancelled { throw TextError(.cancelled, "the task was cancelled") }
  }

  /// What must be corrected to resolve the error.
  public var blame: ErrorBlame {
    switch code {
    // A lack of file descriptors, like a missing program, is for the operator to correct.
    case .fontUnreadable where SystemError.meansNoFreeDescriptors(status ?? 0): .missingProgram
    case .fontNotFound, .fontUnreadable, .bundledFontsMissing: .missingFile
    case .notAFont, .textTooLong, .lineTooWide, .unitsTooFine: .data
    case .libraryFailure: .defect
    default: .usage
    }
  }
}
