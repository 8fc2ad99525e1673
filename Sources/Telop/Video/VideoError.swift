public import TelopUnits

/// What keeps a band from being laid over a video.
public struct VideoError: TelopError {
  /// The kinds of errors; more may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is not there or out of reach.
    public static let unreadable = Code(rawValue: "unreadable")
    /// It is no video, or too short for one.
    public static let noVideo = Code(rawValue: "noVideo")
    /// It is a video that has to be converted first.
    public static let unsupported = Code(rawValue: "unsupported")
    /// A program that is needed is not installed, cannot be run, or says what cannot be.
    public static let program = Code(rawValue: "program")
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person, with the video's path.
  public let message: String
  /// The option that names the video.
  public var place = ErrorPlace(options: ["over"])

  /// An error from its parts.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension VideoError {
  /// Who has to do something about it.
  public var blame: ErrorBlame {
    switch code {
    case .unreadable: .missingFile
    case .program: .missingProgram
    default: .data
    }
  }
}
