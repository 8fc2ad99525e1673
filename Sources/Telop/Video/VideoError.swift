public import TelopUnits

/// The reason why a band cannot be laid over a video.
public struct VideoError: TelopError {
  /// The kinds of errors; later versions may add more.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file does not exist or is not accessible.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The file is not a video, or is too short.
    public static let noVideo = Code(rawValue: "noVideo")
    /// The video must be converted first.
    public static let unsupported = Code(rawValue: "unsupported")
    /// A required program is not installed, cannot be run, or gives an impossible answer.
    public static let program = Code(rawValue: "program")
  }

  /// The kind of error.
  public let code: Code
  /// One sentence for a person, with the video's path.
  public let message: String
  /// The option that names the video.
  public var place = ErrorPlace(options: ["over"])

  /// Creates an error from its parts.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension VideoError {
  /// Who can correct the error.
  public var blame: ErrorBlame {
    switch code {
    case .unreadable: .missingFile
    case .program: .missingProgram
    default: .data
    }
  }
}
