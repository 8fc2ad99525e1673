public import TelopUnits

/// The reason why a file is not a rehearsal of a talk.
public struct RehearsalError: TelopError {
  /// The kind of error; compare with the constants.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file was not written by a stage.
    public static let badFile = Code(rawValue: "badFile")
    /// The times are impossible for a talk.
    public static let badTimes = Code(rawValue: "badTimes")
    /// The rehearsals have different numbers of slides.
    public static let unlike = Code(rawValue: "unlike")
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person, without the place.
  public let message: String
  /// The file.
  public var place = ErrorPlace()

  /// Creates an error from its parts.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
