internal import TelopPrograms
public import TelopUnits

/// The reason why an output cannot be made.
public struct ExportError: TelopError {
  /// The kinds of errors; later versions may add more.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// No format has the file's extension, or the format cannot show the plan.
    case badFormat
    /// The value of an option conflicts with the plan or with another option.
    case badValue
    /// A picture would exceed its canvas or the maximum size in pixels.
    case tooLarge
    /// A required program is not installed or cannot be run.
    case missingProgram
    /// A program failed.
    case programFailed
    /// A picture is damaged and cannot be drawn.
    case badPicture
    /// The slides cannot be read, because the file is not a PDF, has a password or is too large.
    case badDeck
    /// The file of slides does not exist.
    case noDeck
    /// A font cannot be used: it is damaged, has no name or cannot be embedded.
    case badFont
    /// A program succeeded, but its output is invalid.
    case badAnswer
    /// A file could not be written.
    case unwritable
    /// A drawing library failed.
    case libraryFailure
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person.
  public let message: String
  /// The options that caused the error, if any.
  public var place: ErrorPlace

  /// Creates an error; `message` is one sentence without a line break.
  package init(_ code: Code, _ message: String, options: [String] = []) {
    self.code = code
    self.message = message
    place = ErrorPlace(options: options)
  }
}

extension ExportError {
  static func badDeck(_ message: String) -> ExportError {
    ExportError(.badDeck, message, options: ["deck"])
  }

  static func converting<Result>(
    _ work: () throws(ProgramError) -> Result
  ) throws(ExportError) -> Result {
    do { return try work() } catch { throw of(error) }
  }

  static func of(_ error: ProgramError) -> ExportError {
    ExportError(Code(rawValue: error.code.rawValue) ?? .programFailed, error.message)
  }

  /// The party that can correct the error.
  public var blame: ErrorBlame {
    switch code {
    case .badFormat, .badValue: .usage
    case .tooLarge, .badFont, .badPicture, .badDeck: .data
    case .noDeck: .missingFile
    case .missingProgram, .programFailed, .badAnswer: .missingProgram
    case .unwritable: .output
    default: .defect
    }
  }
}
