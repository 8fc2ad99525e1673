/// Why a plan cannot be made of the numbers given.
public struct PlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error; compare with the constants.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let badDuration = Code(rawValue: "badDuration")
    public static let badLength = Code(rawValue: "badLength")
    public static let badFrameRate = Code(rawValue: "badFrameRate")
    public static let badValue = Code(rawValue: "badValue")
    public static let unknownOption = Code(rawValue: "unknownOption")
    /// The exact values would not fit 128 bits.
    public static let tooLarge = Code(rawValue: "tooLarge")
  }

  public let code: Code
  /// One sentence for a person.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
