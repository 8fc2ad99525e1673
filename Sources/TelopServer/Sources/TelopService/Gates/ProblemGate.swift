internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Turns every error into a problem, and adds the headers common to all responses.
struct ProblemGate: RouterMiddleware {
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
    // Headers set by a route take precedence, as pages load resources.
    for (name, value) in Self.always where response.headers[name] == nil {
      response.headers[name] = value
    }
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// Browsers must not guess media types or send referrers, other sites must not embed anything, and responses other
  /// than pages load nothing.
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

  /// Closes a connection whose client may still be sending. Delayed, as closing at once would lose the answer.
  private func closeSoon(_ channel: any Channel) {
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }
}

extension HTTPField.Name {
  static let referrerPolicy = Self("Referrer-Policy") ?? .contentSecurityPolicy
}
