internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import Telop

/// Checks the token of a request, which is in a bearer header or in a browser's cookie.
struct AccessGate: Sendable {
  /// `nil` disables authentication.
  let tokens: AccessTokens?
  /// The cookie's name. A hash of the tokens distinguishes services on other ports of the host, because browsers send
  /// each of them all cookies of the host.
  let cookieName: String

  init(_ tokens: AccessTokens?) {
    self.tokens = tokens
    let joinedTokens = [tokens?.control ?? "", tokens?.view ?? ""].joined(separator: " ")
    cookieName = "telop-" + ContentHash.sha256(Array(joinedTokens.utf8)).prefix(12)
  }

  enum Right: Sendable, Comparable { case none, view, control }

  /// - Throws: 401 for a missing or wrong token; 403 for a viewing token on a route that needs the controlling token.
  func check(_ request: Request, for access: Route.Access) throws(Problem) {
    let needed: Right
    switch access {
    case .page, .open: return
    case .view: needed = .view
    case .control: needed = .control
    }
    let right = right(of: request)
    guard right < needed else { return }
    guard right == .none else {
      throw Problem(
        .forbidden, "the viewing token does not control anything",
        fix: "use the controlling token, which follows #control= in the service's links"
      ).with(.wwwAuthenticate, Self.challenge + ", error=\"insufficient_scope\"")
    }
    throw unauthorised(request)
  }

  func right(of request: Request) -> Right {
    guard tokens != nil else { return .control }
    // Credentials of another scheme are for a proxy.
    guard let token = request.headers[.authorization].flatMap(Self.bearerToken) else {
      return cookieRight(of: request)
    }
    return right(by: token)
  }

  func cookieRight(of request: Request) -> Right {
    let name = cookieName + "="
    let values = (request.headers[.cookie] ?? "").split(separator: ";").compactMap { part in
      let part = part.drop { $0 == " " }
      return part.hasPrefix(name) ? part.dropFirst(name.count) : nil
    }
    return values.map { right(by: $0) }.max() ?? .none
  }

  func right(by token: some StringProtocol) -> Right {
    guard let tokens else { return .control }
    // Always compares both tokens, so that the time does not depend on the result.
    let isControl = Secret.isEqual(token, tokens.control)
    let isView = Secret.isEqual(token, tokens.view)
    if isControl { return .control }
    return isView ? .view : .none
  }

  func unauthorised(_ request: Request) -> Problem {
    let isWrong = request.headers[.authorization].flatMap(Self.bearerToken) != nil
    return Problem(
      .unauthorized,
      isWrong ? "this token is not valid for this service" : "the service asks for a token",
      fix: "open the link that the service printed, or send Authorization: Bearer TOKEN"
    ).with(.wwwAuthenticate, Self.challenge + (isWrong ? ", error=\"invalid_token\"" : ""))
  }

  static func bearerToken(_ header: String) -> Substring? {
    let parts = header.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return parts[1]
  }

  private static let challenge = "Bearer realm=\"telop\""
}

enum Secret {
  /// Compares a client's token with a secret. The time does not depend on where the token and the secret differ.
  static func isEqual(_ token: some StringProtocol, _ secret: String) -> Bool {
    let tokenBytes = Array(token.utf8)
    let secretBytes = Array(secret.utf8)
    guard tokenBytes.count == secretBytes.count else { return false }
    return zip(tokenBytes, secretBytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
