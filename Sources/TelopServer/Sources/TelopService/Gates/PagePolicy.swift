internal import HTTPTypes
internal import Hummingbird

/// What a page of the service may load, and who may frame it. A route that needs more says so itself, and
/// is left alone.
struct PagePolicy: Sendable {
  private let value: String

  /// - Parameter framedBy: origins besides its own.
  init(framedBy: [String]) {
    let ancestors = (["'self'"] + framedBy).joined(separator: " ")
    value =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
      + "img-src 'self' data: blob:; font-src 'self' data:; frame-src 'self'; worker-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors \(ancestors)"
  }

  /// A response with the policy, unless it has one.
  func added(to response: Response) -> Response {
    guard response.headers[.contentSecurityPolicy] == nil else { return response }
    var response = response
    response.headers[.contentSecurityPolicy] = value
    return response
  }
}
