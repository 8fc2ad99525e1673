public import TelopUnits

/// Why a show does not do a command.
public struct ShowError: TelopError {
  /// The kinds of this error.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name, which stays the same.
    public let rawValue: String

    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The show is in a state that has nothing to do it with.
    public static let notNow = Code(rawValue: "notNow")
    /// What would change is on the screen, or nearly.
    public static let onScreen = Code(rawValue: "onScreen")
    /// Others were before: the show is not as the controller saw it.
    public static let conflict = Code(rawValue: "conflict")
    /// The command says something that cannot be.
    public static let badValue = Code(rawValue: "badValue")
    /// A log that does not belong together.
    public static let badLog = Code(rawValue: "badLog")
  }

  /// What kind it is.
  public let code: Code
  /// What is wrong, and what to do.
  public let message: String
  /// Where it is.
  public var place: ErrorPlace

  /// An error from its parts.
  public init(_ code: Code, _ message: String, place: ErrorPlace = ErrorPlace()) {
    self.code = code
    self.message = message
    self.place = place
  }
}
