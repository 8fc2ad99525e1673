internal import TelopPrograms
public import TelopUnits

/// The reason why a finished file cannot be measured.
public struct AuditError: TelopError {
  /// The kinds of errors; later versions may add more.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// The input is not a readable movie or Telop page.
    case badInput
    /// The page was not displayed in time.
    case tooSlow
    /// The caller stopped the work.
    case stopped
    /// A required program is not installed or cannot be run.
    case missingProgram
    /// A program failed.
    case programFailed
    /// A program succeeded, but its output is not as expected.
    case badAnswer
    /// A temporary file could not be written.
    case unwritable
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person.
  public let message: String
  /// The file, if the message does not name it.
  public var place = ErrorPlace()

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func converting<Result>(
    _ work: () throws(ProgramError) -> Result
  ) throws(AuditError) -> Result {
    do { return try work() } catch { throw AuditError(error) }
  }

  init(_ error: ProgramError) {
    self.init(Code(rawValue: error.code.rawValue) ?? .programFailed, error.message)
  }

  /// The party that can correct the error.
  public var blame: ErrorBlame {
    switch code {
    case .badInput, .tooSlow: .data
    case .missingProgram, .programFailed, .badAnswer: .missingProgram
    case .unwritable: .output
    default: .defect
    }
  }
}
