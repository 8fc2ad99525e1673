internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Converts errors to problems, and adds the headers that all responses have. A browser that requests an unknown path
/// gets a page. Errors of the HTTP parser are rethrown, because Hummingbird answers them with 400.
struct ProblemGate: RouterMiddleware {
  /// Returns the methods that a path accepts; empty for an unknown path.
  let methods: @Sendable (String) -> [HTTPRequest.Method]
  /// Returns the page for a browser that requests an unknown path.
  let missingPage: @Sendable (Request) -> Response

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do { response = try await next(request, context) } catch let error as HTTPParserError {
      throw error
    } catch let error as HTTPError where isUnknownPage(request, error) {
      response = missingPage(request)
    } catch {
      let problem = problem(error, request)
      if problem.status == 500 {
        context.logger.error("defect", metadata: ["error": "\(type(of: error))"])
      }
      response = Response(problem)
      if problem.closesConnection { closeSoon(context.channel) }
    }
    // Headers that a route has set stay, because a page's policy permits more than the default policy.
    for (name, value) in Self.defaultHeaders where response.headers[name] == nil {
      response.headers[name] = value
    }
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// Headers of all responses. Browsers must not guess media types or send referrers, and pages of other sites must not
  /// embed responses. Responses other than pages must not load resources.
  private static let defaultHeaders: [(HTTPField.Name, String)] = [
    (.xContentTypeOptions, "nosniff"), (.referrerPolicy, "no-referrer"),
    (.crossOriginResourcePolicy, "same-origin"),
    (.contentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'"),
  ]

  private func isUnknownPage(_ request: Request, _ error: HTTPError) -> Bool {
    error.status == .notFound && error.body == nil && [.get, .head].contains(request.method)
      && methods(request.uri.path).isEmpty
      && AcceptHeader(request.headers[.accept] ?? "").includes("text/html")
  }

  private func problem(_ error: any Error, _ request: Request) -> Problem {
    guard let error = error as? HTTPError, error.status == .notFound, error.body == nil else {
      return Problem(error)
    }
    let methods = methods(request.uri.path)
    guard methods.isEmpty else {
      let list = methods.map(\.rawValue).joined(separator: ", ")
      return Problem(
        .methodNotAllowed, "\(request.method.rawValue.quoted) is not allowed on this path",
        fix: "use \(list)"
      ).with(.allow, list)
    }
    return Problem(
      .notFound, "there is nothing at \(ControlPath.masked(request.uri.path).quoted)",
      fix: "GET /openapi.json lists what there is")
  }

  /// Closes a connection after a delay. If the client is still sending, closing it at once could lose the answer.
  private func closeSoon(_ channel: any Channel) {
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }
}

extension HTTPField.Name {
  // The name is valid, so the second value is never used.
  static let referrerPolicy = Self("Referrer-Policy") ?? .contentSecurityPolicy
}

/// The default `Content-Security-Policy` of pages. It limits the files that a page may load, and the sites that may
/// frame the page.
struct PagePolicy: Sendable {
  private let value: String

  /// - Parameter framedBy: the origins that may frame pages, besides the service's own origin.
  init(framedBy: [String]) {
    let ancestors = (["'self'"] + framedBy).joined(separator: " ")
    value =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
      + "img-src 'self' data: blob:; font-src 'self' data:; frame-src 'self'; worker-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors \(ancestors)"
  }

  func added(to response: Response) -> Response {
    guard response.headers[.contentSecurityPolicy] == nil else { return response }
    var response = response
    response.headers[.contentSecurityPolicy] = value
    return response
  }
}
