internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Refuses requests that pages of other sites make a browser send: by a name that this service does not
/// have (DNS rebinding), or from another origin. Loopback is no exception, for browsers reach it.
struct HostGate: RouterMiddleware {
  /// The name or the address that is listened on.
  let host: String
  /// Names of a proxy in front.
  let names: [String]

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    try check(request, local: context.channel.localAddress)
    return try await next(request, context)
  }

  private func check(_ request: Request, local: SocketAddress?) throws(Problem) {
    guard let authority = request.head.authority, !authority.isEmpty else {
      throw Problem(.badRequest, "the request has no Host").closing
    }
    let asked = Authority(authority)
    guard isOurs(asked, local: local) else {
      throw Problem(
        .misdirectedRequest, "this service is not called \(authority.visible)",
        fix: "use the address it listens on, or start it with --host-name"
      ).closing
    }
    if let site = request.headers[.secFetchSite], site == "cross-site" {
      throw Problem(.forbidden, "a page of another site sent this request").closing
    }
    guard let origin = request.headers[.origin] else { return }
    let own = origin.split(separator: "/", omittingEmptySubsequences: false)
    guard own.count == 3, own[1].isEmpty, Authority(String(own[2])) == asked else {
      throw Problem(.forbidden, "a page of another origin sent this request").closing
    }
  }

  private func isOurs(_ asked: Authority, local: SocketAddress?) -> Bool {
    if names.contains(where: { $0.lowercased() == asked.name }) { return true }
    guard let local, asked.port ?? 80 == local.port else { return false }
    let address = local.ipAddress ?? ""
    return asked.name == address || asked.name == host.lowercased()
      || asked.name == "localhost" && (address == "::1" || address.hasPrefix("127."))
  }

  /// A name and a port as a `Host` header has them.
  struct Authority: Hashable {
    let name: String
    let port: Int?

    init(_ text: String) {
      let end = text.lastIndex(of: "]") ?? text.startIndex
      let colon = text[end...].lastIndex(of: ":")
      name = text[..<(colon ?? text.endIndex)].filter { $0 != "[" && $0 != "]" }.lowercased()
      port = colon.flatMap { Int(text[text.index(after: $0)...]) }
    }
  }
}

extension HTTPField.Name {
  /// Where a browser's request comes from.
  static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
}
