public import TelopUnits

/// The reason why files are not rehearsals of one talk.
@_spi(Answers) public struct RehearsalError: TelopError {
  /// The kind of error.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// The file was not written by a stage.
    case badFile
    /// The times are impossible for a talk.
    case badTimes
    /// The rehearsals have different numbers of slides.
    case differentSlideCount = "unlike"
  }

  /// The code of the error.
  public let code: Code
  /// One sentence for a person, without the place.
  public let message: String
  /// The file, and the line of an invalid time.
  public var place = ErrorPlace()

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
