internal import Telop
internal import TelopExport
internal import TelopScript
internal import TelopText

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
    switch error {
    case let failure as Failure: self = failure
    case let error as ScriptError: self.init(error.description, status: Self.badData)
    case let error as PinError: self.init(error.description, status: Self.status(of: error.code))
    case let error as PlanError:
      self.init(error.message, status: error.code == .tooLarge ? Self.badData : Self.usage)
    case let error as ExportError: self.init(error.message, status: Self.status(of: error.code))
    case let error as TextError: self.init(error.message, status: Self.status(of: error.code))
    default: return nil
    }
  }

  /// An error that a setting of the script's front matter causes, with the setting's line; `nil`
  /// when no setting does, or an option on the command line takes its place.
  init?(_ error: any Error, from script: Script, except overridden: Set<String>) {
    guard let failure = Failure(error) else { return nil }
    let causes = script.settings.filter { setting in
      !overridden.contains(setting.key) && Self.settings(causing: error).contains(setting.key)
    }
    // Of several that name fonts, the one whose font the message is about.
    let named = causes.last { cause in
      cause.values.contains { !$0.isEmpty && failure.message.contains($0) }
    }
    guard let setting = named ?? causes.last else { return nil }
    self.init(
      "\(script.name):\(setting.sourceLine): \(failure.message)",
      status: failure.status == Self.usage ? Self.badData : failure.status)
  }

  private static func settings(causing error: any Error) -> Set<String> {
    if (error as? PlanError)?.code == .badScreen { return ["screen-width", "distance"] }
    switch (error as? TextError)?.code {
    case .fontNotFound, .fontUnreadable, .notAFont, .fontIndexOutOfRange, .badFontName:
      return ["font", "font-bold", "font-italic", "font-bold-italic"]
    case .noFonts: return ["no-bundled-fonts"]
    case .unknownAxis, .badVariation: return ["variation"]
    case .badFeature: return ["feature"]
    case .badLanguage: return ["language"]
    case .badScript: return ["script"]
    default: break
    }
    // Messages call options by their names.
    let message = Failure(error)?.message ?? ""
    return Set(message.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
  }

  private static func status(of code: ExportError.Code) -> Int32 {
    switch code {
    case .badFormat: usage
    case .tooLarge: badData
    case .missingProgram: missingProgram
    case .unwritable: output
    default: defect
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
    case .notAFont, .textTooLong, .unitsTooFine: badData
    case .libraryFailure: defect
    default: usage
    }
  }
}
