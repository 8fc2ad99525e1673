internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Counts and logs requests without their bodies and queries.
struct RequestLogGate: RouterMiddleware {
  let metrics: Metrics
  /// Returns the pattern of the first route that matches a path, with any method.
  let pattern: @Sendable (String) -> String?

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let isMethodNotAllowed = response.status == .methodNotAllowed
    let route =
      (isMethodNotAllowed ? pattern(request.uri.path) : nil) ?? context.endpointPath ?? "other"
    let method = Self.methods.contains(request.method) ? request.method.rawValue : "other"
    metrics.record(
      .init(route: route, method: method, status: response.status.code), seconds: seconds)
    // Overload (503), timeouts (408) and full storage (507, `noRoom`) are warnings, because they concern the operator.
    context.logger.log(
      level: Self.warningStatuses.contains(response.status) ? .warning : .debug,
      // The message contains the status, because `BoundedLog` suppresses identical messages.
      "answered with \(response.status.code)",
      metadata: [
        "route": "\(route)", "method": "\(method)", "status": "\(response.status.code)",
        "ms": "\((seconds * 1_000).rounded())",
      ])
    return response
  }

  private static let warningStatuses: Set<HTTPResponse.Status> = [
    .serviceUnavailable, .requestTimeout, .noRoom,
  ]

  private static let methods: Set<HTTPRequest.Method> = [
    .get, .head, .post, .put, .delete, .patch, .options,
  ]
}
