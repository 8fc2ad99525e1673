package import TelopUnits

/// The reason why a band cannot be laid over a video, or why a logo cannot be shown.
package struct MediaError: TelopError {
  @nonexhaustive package enum Code: String, Sendable, Hashable {
    /// The video does not exist or is not accessible.
    case unreadable
    /// The file is not a video, or is too short.
    case noVideo
    /// The video must be converted first.
    case unsupported
    /// The logo is neither a PNG nor an SVG, or is too large.
    case noPicture
    /// A required program is not installed, cannot be run, or gives an impossible answer.
    case program
    /// A temporary file cannot be written.
    case unwritable
  }

  package let code: Code
  /// One sentence for a person, with the file's path.
  package let message: String
  package var place: ErrorPlace

  package init(_ code: Code, _ message: String, option: String? = "over") {
    self.code = code
    self.message = message
    place = ErrorPlace(options: [option].compactMap { $0 })
  }

  package var blame: ErrorBlame {
    switch code {
    case .unreadable: .missingFile
    case .program: .missingProgram
    case .unwritable: .output
    default: .data
    }
  }
}
