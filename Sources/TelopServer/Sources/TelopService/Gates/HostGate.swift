internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Refuses requests that pages of other sites make a browser send: by a name that this service does not
/// have (DNS rebinding), or from another origin. Loopback is no exception, for browsers reach it.
struct HostGate: RouterMiddleware {
  /// The name or the address that is listened on.
  let host: String
  /// Names of this machine, or of a proxy in front.
  let names: [String]
  /// Whether there is a page at a path, which links of other sites may open.
  let isPage: @Sendable (String) -> Bool

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    try check(request, local: context.channel.localAddress)
    return try await next(request, context)
  }

  private func check(_ request: Request, local: SocketAddress?) throws(Problem) {
    guard let authority = request.head.authority, !authority.isEmpty else {
      throw Problem(.badRequest, "the request has no Host", fix: "send one").closing
    }
    guard request.headers[.secondHost] == nil else {
      throw Problem(.badRequest, "the request has more than one Host", fix: "send one").closing
    }
    guard let asked = Authority(authority), isOurs(asked, local: local) else {
      throw Problem(
        .misdirectedRequest, "this service is not called \(authority.visible)",
        fix: "use the address it listens on, or start it with --host-name"
      ).closing
    }
    try checkSite(of: request)
    guard let origin = request.headers[.origin] else { return }
    let own = origin.split(separator: "/", omittingEmptySubsequences: false)
    guard own.count == 3, own[1].isEmpty, Authority(String(own[2])) == asked else {
      throw Problem(
        .forbidden, "a page of another origin sent this request",
        fix: "open the service's own pages, or send it from a program"
      ).closing
    }
  }

  /// Judges by what browsers say of the page that sent a request; programs say nothing of the kind.
  private func checkSite(of request: Request) throws(Problem) {
    guard let site = request.headers[.secFetchSite], site != "same-origin", site != "none" else {
      return
    }
    let isRead = [.get, .head].contains(request.method) && !ControlPath.isOne(request.uri.path)
    // Another port or another name of the same site may look, if its browser lets it see anything.
    if site == "same-site", isRead { return }
    // Whoever follows a link from elsewhere gets the page, which asks for its data itself.
    if isRead, request.headers[.secFetchMode] == "navigate", isPage(request.uri.path) { return }
    throw Problem(
      .forbidden, "a page of another site sent this request",
      fix: "open the service's own pages, or send it from a program"
    ).closing
  }

  private func isOurs(_ asked: Authority, local: SocketAddress?) -> Bool {
    if names.contains(where: { $0.lowercased() == asked.name }) { return true }
    guard let local, asked.port ?? 80 == local.port else { return false }
    var address = local.ipAddress ?? ""
    // How a socket of both kinds writes an address of the old kind.
    if address.hasPrefix("::ffff:") { address.removeFirst("::ffff:".count) }
    return asked.name == address
      || asked.name == host.lowercased() && !Self.everywhere.contains(host)
      || asked.name == "localhost" && (address == "::1" || address.hasPrefix("127."))
  }

  /// What listens on all addresses is none.
  private static let everywhere = ["0.0.0.0", "::"]

  /// A name and a port as a `Host` header has them.
  struct Authority: Hashable {
    let name: String
    let port: Int?
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// - Returns: `nil` for what no header has.
    init?(_ text: String) {
      // By bytes: it is looked at in every request, and what counts is ASCII.
      let utf8 = text.utf8
      let end = utf8.lastIndex(of: UInt8(ascii: "]")) ?? text.startIndex
      let colon = utf8[end...].lastIndex(of: UInt8(ascii: ":"))
      let host = text[..<(colon ?? text.endIndex)].lowercased()
      if host.hasPrefix("["), host.hasSuffix("]") {
        name = String(host.dropFirst().dropLast())
      } else if host.utf8.contains(where: "[]:@/".utf8.contains) {
        return nil
      } else {
        name = host
      }
      let digits = colon.map { utf8[utf8.index(after: $0)...] } ?? utf8[text.endIndex...]
      guard digits.allSatisfy(Self.digits.contains), digits.count <= 5 else { return nil }
      port = Int(Substring(digits))
    }
  }
}

extension HTTPField.Name {
  /// `Host`, which the library takes out of the fields, once.
  static let secondHost = Self("Host") ?? .origin
  /// Where a browser's request comes from.
  static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
  /// What a browser's request is for.
  static let secFetchMode = Self("Sec-Fetch-Mode") ?? .origin
}
