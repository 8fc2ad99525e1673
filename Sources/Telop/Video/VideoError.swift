package import TelopUnits

/// The reason why a band cannot be laid over a video.
package struct VideoError: TelopError {
  @nonexhaustive package enum Code: String, Sendable, Hashable {
    /// The file does not exist or is not accessible.
    case unreadable
    /// The file is not a video, or is too short.
    case noVideo
    /// The video must be converted first.
    case unsupported
    /// A required program is not installed, cannot be run, or gives an impossible answer.
    case program
  }

  package let code: Code
  /// One sentence for a person, with the video's path.
  package let message: String
  /// The option that names the video.
  package var place = ErrorPlace(options: ["over"])

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension VideoError {
  package var blame: ErrorBlame {
    switch code {
    case .unreadable: .missingFile
    case .program: .missingProgram
    default: .data
    }
  }
}
