public import TelopUnits

/// Why a plan cannot be made of the numbers given.
public struct PlanError: TelopError {
  /// The kind of error; compare with the constants.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The duration is not a time, or not within the limits.
    public static let badDuration = Code(rawValue: "badDuration")
    /// A size, a viewport, a lead or another length is not a number within the limits.
    public static let badLength = Code(rawValue: "badLength")
    /// The frame rate is not a number within the limits.
    public static let badFrameRate = Code(rawValue: "badFrameRate")
    /// The phases do not take the plan's time or do not go its way.
    public static let badMotion = Code(rawValue: "badMotion")
    /// A time or a speed that cannot be met, and no line of the script asks for it.
    public static let unmetTime = Code(rawValue: "unmetTime")
    /// An option has a value that it cannot have.
    public static let badValue = Code(rawValue: "badValue")
    /// There is no option of that name.
    public static let unknownOption = Code(rawValue: "unknownOption")
    /// The exact values would not fit 128 bits.
    public static let tooLarge = Code(rawValue: "tooLarge")
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
