internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import Telop
internal import TelopShows

extension Problem {
  /// Creates the problem of an error. Where the command line exits with 64, the status is 400; where it exits with 65
  /// or 66, the status is 422. Errors of unknown type become 500 without details.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as ShowError:
      self.init(telop: error)
      if [.notNow, .onScreen, .conflict].contains(error.code) {
        status = 409
        title = "The show's state does not allow it"
      }
    case let error as TextError where error.code == .fontNameTaken:
      self.init(telop: error)
      status = 409
      fix = "use the font that has this name already, or rename yours"
    case let error as any TelopError: self.init(telop: error)
    case let error as HTTPError:
      self.init(
        error.status, error.body ?? error.status.reasonPhrase,
        fix: "GET /openapi.json says what requests look like")
    case is CancellationError: self = .unavailable("the service is stopping")
    default:
      self.init(
        .internalServerError, "an internal error; the service's log has details",
        fix: "report it to the operator of the service")
    }
  }

  private init(telop error: some TelopError) {
    // A wrong option in a script file is invalid data (422), not a wrong request (400).
    self.init(error.blameConsideringFile.status, error.message)
    type = "telop:\(error.code.rawValue)"
    title = error.blameConsideringFile.title
    option = error.place.options.first.map { String($0.prefix(100)) }
    line = error.place.line
    column = error.place.column
  }
}

extension ErrorBlame {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .usage: .badRequest
    case .missingProgram: .serviceUnavailable
    case .output: .noRoom
    case .defect: .internalServerError
    default: .unprocessableContent
    }
  }

  fileprivate var title: String {
    switch self {
    case .usage: "The request asks for something that does not exist"
    case .missingFile: "A file or a font is missing"
    case .missingProgram: "A required program is missing or failed"
    case .output: "There is no space for the output"
    case .defect: "An internal error"
    default: "The script or the text is not valid"
    }
  }
}

extension HTTPResponse.Status {
  /// The disk is full, or a limit on stored data is reached.
  static let noRoom = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
