internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Turns every error into a problem, and puts on every response what all of them have.
struct ProblemGate: RouterMiddleware {
  /// The methods that a path has.
  let methods: @Sendable (String) -> [HTTPRequest.Method]

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do { response = try await next(request, context) } catch let error as HTTPParserError {
      throw error
    } catch {
      let problem = problem(error, request)
      if problem.status == 500 {
        context.logger.error("defect", metadata: ["error": "\(type(of: error))"])
      }
      response = Response(problem)
      if problem.closes { closeSoon(context.channel) }
    }
    // What a route says itself stands: pages load something.
    for (name, value) in Self.always where response.headers[name] == nil {
      response.headers[name] = value
    }
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// What a type says, a browser is not to guess; nobody hears where a reader comes from; other sites embed
  /// nothing; and what is no page loads nothing.
  private static let always: [(HTTPField.Name, String)] = [
    (.xContentTypeOptions, "nosniff"), (.referrerPolicy, "no-referrer"),
    (.crossOriginResourcePolicy, "same-origin"),
    (.contentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'"),
  ]

  private func problem(_ error: any Error, _ request: Request) -> Problem {
    guard let missing = error as? HTTPError, missing.status == .notFound, missing.body == nil else {
      return Problem(error)
    }
    let methods = methods(request.uri.path)
    guard methods.isEmpty else {
      let list = methods.map(\.rawValue).joined(separator: ", ")
      return Problem(
        .methodNotAllowed, "\(request.method.rawValue.visible) is not allowed on this path",
        fix: "use \(list)"
      ).with(.allow, list)
    }
    return Problem(
      .notFound, "there is nothing at \(ControlPath.masked(request.uri.path).visible)",
      fix: "GET /openapi.json lists what there is")
  }

  /// Closes a connection whose client may go on sending: not at once, which would take the answer away
  /// from under it.
  private func closeSoon(_ channel: any Channel) {
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }
}

extension HTTPField.Name {
  /// What is told of where a request comes from.
  static let referrerPolicy = Self("Referrer-Policy") ?? .contentSecurityPolicy
}
