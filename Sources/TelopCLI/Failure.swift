internal import Telop
internal import TelopAudit
internal import TelopExport
internal import TelopScript
internal import TelopText
internal import TelopUnits

/// An error on its way out: one line for a person and the exit status that the contract gives it.
struct Failure: Error {
  let message: String
  let status: Int32

  /// The contract's exit statuses, after BSD's sysexits.
  static let unreadable: Int32 = 1
  static let differs: Int32 = 1
  static let usage: Int32 = 64
  static let badData: Int32 = 65
  static let missingFile: Int32 = 66
  /// A program that is missing, cannot be run or did not do its part.
  static let missingProgram: Int32 = 69
  static let defect: Int32 = 70
  /// An output cannot be written.
  static let output: Int32 = 74

  init(_ message: String, status: Int32) {
    self.message = message
    self.status = status
  }

  /// `nil` for errors that are the argument parser's own.
  init?(_ error: any Error) {
    if let failure = error as? Failure {
      self = failure
    } else if let error = error as? any TelopError {
      let status = Self.status(of: error)
      // What a line of a file asks for in vain is bad data, and no wrong call.
      let isInFile = error.place.file != nil && status == Self.usage
      self.init(error.description, status: isInFile ? Self.badData : status)
    } else {
      return nil
    }
  }

  private static func status(of error: any TelopError) -> Int32 {
    switch error {
    case let error as PinError: status(of: error.code)
    case let error as PlanError: error.code == .tooLarge ? badData : usage
    case let error as ExportError: status(of: error.code)
    case let error as TextError: status(of: error.code)
    case let error as AuditError: status(of: error.code)
    case let error as VideoError: status(of: error.code)
    case let error as LogoError: error.code == .program ? missingProgram : badData
    case let error as FileError: error.code == .tooLarge ? badData : missingFile
    default: badData
    }
  }

  private static func status(of code: ExportError.Code) -> Int32 {
    switch code {
    case .badFormat: usage
    case .tooLarge, .badFont, .badPicture: badData
    case .missingProgram, .programFailed, .badAnswer: missingProgram
    case .unwritable: output
    default: defect
    }
  }

  private static func status(of code: AuditError.Code) -> Int32 {
    switch code {
    case .badInput, .tooSlow: badData
    case .missingProgram, .programFailed, .badAnswer: missingProgram
    case .unwritable: output
    default: defect
    }
  }

  private static func status(of code: VideoError.Code) -> Int32 {
    switch code {
    case .unreadable: missingFile
    case .program: missingProgram
    default: badData
    }
  }

  private static func status(of code: PinError.Code) -> Int32 {
    switch code {
    case .fileUnreadable, .fontMissing: missingFile
    case .libraryFailure: defect
    default: badData
    }
  }

  private static func status(of code: TextError.Code) -> Int32 {
    switch code {
    case .fontNotFound, .fontUnreadable, .bundledFontsMissing: missingFile
    case .notAFont, .textTooLong, .lineTooWide, .unitsTooFine: badData
    case .libraryFailure: defect
    default: usage
    }
  }
}

extension Failure {
  /// What the parser's message about an unknown option says besides, where other commands have it.
  static func owner(of message: String) -> String {
    let quoted = message.split(separator: "'")
    guard message.hasPrefix("Unknown option '--"), quoted.count > 1,
      FitOptions.entry(named: String(quoted[1].dropFirst(2)))?.family == .look
    else { return "" }
    return ": \(quoted[1]) is an option of telop export and telop play"
  }
}
