public import TelopUnits

/// Why a plan cannot be made of the numbers given.
public struct PlanError: TelopError {
  /// The kind of error.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// The duration is not a time, or not within the limits.
    case badDuration
    /// A size, a viewport, a lead or another length is not a number within the limits.
    case badLength
    /// The frame rate is not a number within the limits.
    case badFrameRate
    /// The phases do not take the plan's time or do not go its way.
    case badMotion
    /// A time or a speed that cannot be met, and no line of the script asks for it.
    case unmetTime
    /// An option has a value that it cannot have.
    case badValue
    /// There is no option of that name.
    case unknownOption
    /// A screen's width or the viewing distance is not a length, or one of the two is missing.
    case badScreen
    /// The exact values would not fit 128 bits.
    case tooLarge
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person.
  public let message: String
  /// The options at fault, and the line that sets one of them, where it stands in a file.
  public var place: ErrorPlace

  /// An error from its parts; `message` is one sentence without a line break.
  public init(_ code: Code, _ message: String, options: [String] = []) {
    self.code = code
    self.message = message
    place = ErrorPlace(options: options)
  }
}

extension PlanError {
  /// Who has to do something about it.
  public var blame: ErrorBlame { code == .tooLarge ? .data : .usage }
}
