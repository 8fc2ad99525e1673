internal import TelopPrograms

/// What keeps an output from being made.
public struct ExportError: Error, Sendable, Hashable {
  /// The kinds of errors; more may come.
  public struct Code: Sendable, Hashable {
    /// Its name.
    public let rawValue: String
    init(_ rawValue: String) { self.rawValue = rawValue }

    /// No output has this ending, or it cannot show such a plan.
    public static let badFormat = Code("badFormat")
    /// The picture would be larger than anything can draw.
    public static let tooLarge = Code("tooLarge")
    /// A program that is needed is not installed, or cannot be run.
    public static let missingProgram = Code("missingProgram")
    /// A program that was run failed.
    public static let programFailed = Code("programFailed")
    /// A file could not be written.
    public static let unwritable = Code("unwritable")
    /// A drawing library failed.
    public static let libraryFailure = Code("libraryFailure")
  }

  /// What kind it is.
  public let code: Code
  /// One sentence for a person.
  public let message: String

  /// An error from its parts.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ExportError {
  /// Does what helper programs have a part in, with their errors as an export's.
  static func unify<Result>(
    _ work: () throws(ProgramError) -> Result
  ) throws(ExportError) -> Result {
    do { return try work() } catch {
      let code: Code =
        switch error.code {
        case .missing: .missingProgram
        case .failed: .programFailed
        case .unwritable: .unwritable
        }
      throw ExportError(code, error.message)
    }
  }
}
