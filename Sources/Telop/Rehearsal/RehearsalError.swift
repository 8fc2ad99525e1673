public import TelopUnits

/// Why a file is no rehearsal of a talk.
public struct RehearsalError: TelopError {
  /// The kind of error; compare with the constants.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is not what a stage writes.
    public static let badFile = Code(rawValue: "badFile")
    /// Times that no talk has.
    public static let badTimes = Code(rawValue: "badTimes")
    /// Rehearsals of talks with more slides and with fewer.
    public static let unlike = Code(rawValue: "unlike")
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person, without the place.
  public let message: String
  /// The file.
  public var place = ErrorPlace()

  /// An error from its parts.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
