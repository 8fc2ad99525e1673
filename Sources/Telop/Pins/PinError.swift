public import TelopUnits

/// The reason why pinned widths cannot be checked: an invalid line or a missing font.
public struct PinError: TelopError {
  /// The kind of error; compare with the constants.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file does not exist or cannot be read.
    public static let fileUnreadable = Code(rawValue: "fileUnreadable")
    /// The file is not UTF-8 text, or larger than 512 MiB.
    public static let badFile = Code(rawValue: "badFile")
    /// A line does not follow the grammar, or an option in it is invalid.
    public static let badLine = Code(rawValue: "badLine")
    /// A font that a line names is missing.
    public static let fontMissing = Code(rawValue: "fontMissing")
    /// A C library reported a failure.
    public static let libraryFailure = Code(rawValue: "libraryFailure")
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person, without the place.
  public let message: String
  /// The file and the line; without a line, the error concerns the whole file.
  public var place: ErrorPlace

  /// Creates an error from its parts.
  package init(_ code: Code, name: String, line: Int? = nil, _ message: String) {
    self.code = code
    self.message = message
    place = ErrorPlace(file: name, line: line)
  }
}

extension PinError {
  /// Who can correct the error.
  public var blame: ErrorBlame {
    switch code {
    case .fileUnreadable, .fontMissing: .missingFile
    case .libraryFailure: .defect
    default: .data
    }
  }
}
