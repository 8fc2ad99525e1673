public import TelopUnits

/// The error for values from which no plan can be made.
public struct PlanError: TelopError {
  /// The kind of error.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// The duration is not a time, or not within the limits.
    case badDuration
    /// A size, a viewport, a lead or another length is not a number within the limits.
    case badLength
    /// The frame rate is not a number within the limits.
    case badFrameRate
    /// The phases do not match the plan's duration or distance.
    case badMotion
    /// A time or a speed of an option cannot be met. For a request in the script, `ScriptError` is thrown instead.
    case unmetTime
    /// An option has an invalid value.
    case badValue
    /// No option has that name.
    case unknownOption
    /// The screen's width or the viewing distance is invalid or missing.
    case badScreen
    /// The exact values would not fit 128 bits.
    case tooLarge
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person.
  public let message: String
  /// The options that caused the error; for options in a file, also the line.
  public var place: ErrorPlace

  /// Creates an error from its parts; `message` is one sentence without a line break.
  public init(_ code: Code, _ message: String, options: [String] = []) {
    self.code = code
    self.message = message
    place = ErrorPlace(options: options)
  }

  /// `data` for values that are too large, otherwise `usage`.
  public var blame: ErrorBlame { code == .tooLarge ? .data : .usage }

  static func require(
    _ isValid: Bool, _ code: Code, _ message: @autoclosure () -> String, options: [String] = []
  ) throws(PlanError) {
    if !isValid { throw PlanError(code, message(), options: options) }
  }
}
