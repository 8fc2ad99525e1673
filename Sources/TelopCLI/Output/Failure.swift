@_spi(Answers) internal import TelopUnits

/// An error as the command reports it: one line for a person, and a documented exit status.
struct Failure: Error {
  let message: String
  let status: Int32

  // The documented exit statuses. Those from 64 on are as in BSD's sysexits.

  /// `--strict` found that the plan is unreadable or that its fonts changed.
  static let unreadable: Int32 = 1
  /// A command that compares (`check`, `audit`, `doctor`) found a difference.
  static let differs: Int32 = 1
  static let usage: Int32 = 64
  static let badData: Int32 = 65
  static let missingFile: Int32 = 66
  /// A program is missing, cannot be run or failed, or no file descriptor is free.
  static let missingProgram: Int32 = 69
  static let defect: Int32 = 70
  static let output: Int32 = 74

  /// - Parameter status: the exit status; by default, `usage`.
  init(_ message: String, status: Int32 = usage) {
    self.message = message
    self.status = status
  }

  /// `nil` for the argument parser's own errors.
  init?(_ error: any Error) {
    if let failure = error as? Failure {
      self = failure
    } else if let error = error as? any TelopError {
      // A wrong option in a script counts as bad data, not as wrong usage.
      self.init(error.description, status: Self.status(of: error.blameConsideringFile))
    } else {
      return nil
    }
  }

  private static func status(of blame: ErrorBlame) -> Int32 {
    switch blame {
    case .usage: usage
    case .missingFile: missingFile
    case .missingProgram: missingProgram
    case .output: output
    case .defect: defect
    default: badData
    }
  }
}
