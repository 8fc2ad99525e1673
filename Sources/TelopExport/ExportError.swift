internal import TelopPrograms
public import TelopUnits

/// What keeps an output from being made.
public struct ExportError: TelopError {
  /// The kinds of errors; more may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No output has this ending, or it cannot show such a plan.
    public static let badFormat = Code(rawValue: "badFormat")
    /// The picture would be larger than anything can draw.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// A program that is needed is not installed, or cannot be run.
    public static let missingProgram = Code(rawValue: "missingProgram")
    /// A program that was run failed.
    public static let programFailed = Code(rawValue: "programFailed")
    /// A picture is damaged, and cannot be drawn.
    public static let badPicture = Code(rawValue: "badPicture")
    /// Slides cannot be read: no PDF, one with a password, or too large.
    public static let badDeck = Code(rawValue: "badDeck")
    /// There is no such file of slides.
    public static let noDeck = Code(rawValue: "noDeck")
    /// A font is damaged, and cannot be embedded.
    public static let badFont = Code(rawValue: "badFont")
    /// A program ended well, but what it says or made is not what it should be.
    public static let badAnswer = Code(rawValue: "badAnswer")
    /// A file could not be written.
    public static let unwritable = Code(rawValue: "unwritable")
    /// A drawing library failed.
    public static let libraryFailure = Code(rawValue: "libraryFailure")
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person.
  public let message: String
  /// The options at fault, if any are.
  public var place: ErrorPlace

  /// An error from its parts; `message` is one sentence without a line break.
  public init(_ code: Code, _ message: String, options: [String] = []) {
    self.code = code
    self.message = message
    place = ErrorPlace(options: options)
  }
}

extension ExportError {
  /// Does what helper programs have a part in, with their errors as an export's.
  static func unify<Result>(
    _ work: () throws(ProgramError) -> Result
  ) throws(ExportError) -> Result {
    do { return try work() } catch { throw of(error) }
  }

  /// A program's error as an export's.
  static func of(_ error: ProgramError) -> ExportError {
    let code: Code =
      switch error.code {
      case .missing: .missingProgram
      case .failed: .programFailed
      case .badAnswer: .badAnswer
      case .unwritable: .unwritable
      }
    return ExportError(code, error.message)
  }
}

extension ExportError {
  /// Who has to do something about it.
  public var blame: ErrorBlame {
    switch code {
    case .badFormat: .usage
    case .tooLarge, .badFont, .badPicture, .badDeck: .data
    case .noDeck: .missingFile
    case .missingProgram, .programFailed, .badAnswer: .missingProgram
    case .unwritable: .output
    default: .defect
    }
  }
}
