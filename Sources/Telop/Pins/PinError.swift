public import TelopUnits

/// The reason why pinned widths cannot be checked: an invalid line or a missing font.
public struct PinError: TelopError {
  /// The kind of error.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// The file does not exist or cannot be read.
    case fileUnreadable
    /// The file is not UTF-8 text, or larger than 512 MiB.
    case badFile
    /// A line does not follow the grammar, or an option in it is invalid.
    case badLine
    /// A font that a line names is missing.
    case fontMissing
    /// A C library reported a failure.
    case libraryFailure
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person, without the place.
  public let message: String
  /// The file and the line. If there is no line, the error concerns the whole file.
  public var place: ErrorPlace

  package init(_ code: Code, name: String, line: Int? = nil, _ message: String) {
    self.code = code
    self.message = message
    place = ErrorPlace(file: name, line: line)
  }

  /// The party that can correct the error.
  public var blame: ErrorBlame {
    switch code {
    case .fileUnreadable, .fontMissing: .missingFile
    case .libraryFailure: .defect
    default: .data
    }
  }
}
