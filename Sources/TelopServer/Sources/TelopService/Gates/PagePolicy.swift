internal import HTTPTypes
internal import Hummingbird

/// The `Content-Security-Policy` of pages whose route sets none: which files they may load, and which sites may frame
/// them.
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
