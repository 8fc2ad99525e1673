internal import HTTPTypes
internal import Hummingbird
internal import TelopDocuments

/// Routes that exchange a token for a cookie. Pages read the token from the URL's fragment, which browsers do not send.
struct SessionRoutes: RouteGroup {
  let access: AccessGate

  var routes: [Route] { [beginSession, session] }

  private static let answer = Route.Content.json("SessionDocument")

  private var beginSession: Route {
    Route(
      method: .post, path: "/session",
      summary: "Exchange a token for a cookie.", name: "beginSession",
      answers: [Self.answer], problems: [401], access: .open
    ) { [self] request, _ in
      let right = access.right(of: request)
      guard right > .none else { throw access.unauthorised(request) }
      // A viewing link must not replace a browser's cookie for control. The same link renews its cookie.
      let cookieRight = access.cookieRight(of: request)
      var response = try Response(json: document(max(right, cookieRight)), caching: "no-store")
      if access.tokens != nil, right >= cookieRight, let header = request.headers[.authorization],
        let token = AccessGate.bearerToken(header)
      {
        response.headers[.setCookie] =
          "\(access.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict; "
          + "Max-Age=\(30 * 86_400)"
      }
      return response
    }
  }

  private func document(_ right: AccessGate.Right) -> SessionDocument {
    SessionDocument(access: "\(right)", view: right == .control ? access.tokens?.view : nil)
  }

  private var session: Route {
    Route(
      method: .get, path: "/session", summary: "Say what the sender may do.", name: "session",
      answers: [Self.answer], access: .open
    ) { [self] request, _ in
      try Response(json: document(access.right(of: request)), caching: "no-store")
    }
  }
}

struct SessionDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  /// `control`, `view` or `none`; `control` on a service without tokens.
  var access: String
  /// The viewing token, for an overlay's address. Absent without tokens, and for clients that may not control.
  var view: String?
}
