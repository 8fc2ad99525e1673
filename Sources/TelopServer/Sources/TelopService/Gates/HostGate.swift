internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Rejects requests that pages of other sites cause in a browser: requests for another host name (DNS rebinding), and
/// requests from another origin. This applies to loopback addresses too, because browsers reach them.
struct HostGate: RouterMiddleware {
  /// The configured name or address to listen on.
  let host: String
  /// Host names accepted besides `host`, such as the name of a proxy; with any port.
  let names: [String]
  /// Returns whether a path is a page. Other sites may link to pages.
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
      throw Problem(.badRequest, "the request has no Host header", fix: "send one")
        .closingConnection
    }
    guard request.headers[.secondHost] == nil else {
      throw Problem(.badRequest, "the request has more than one Host header", fix: "send only one")
        .closingConnection
    }
    guard let requested = Authority(authority), isOurs(requested, local: local) else {
      throw Problem(
        .misdirectedRequest, "\(authority.quoted) is not a name of this service",
        fix: "use an address that the service listens on, or start it with --host-name"
      ).closingConnection
    }
    try checkSite(of: request)
    guard let origin = request.headers[.origin] else { return }
    let originParts = origin.split(separator: "/", omittingEmptySubsequences: false)
    guard originParts.count == 3, originParts[1].isEmpty,
      let page = Authority(String(originParts[2])),
      requested.isSame(as: page, scheme: String(originParts[0]))
    else {
      throw Problem(
        .forbidden, "a page of another origin sent this request",
        fix: "open the service's own pages, or send it from a program"
      ).closingConnection
    }
  }

  /// Checks the fetch metadata that browsers send about the requesting page. Other programs send no fetch metadata.
  private func checkSite(of request: Request) throws(Problem) {
    guard let site = request.headers[.secFetchSite], site != "same-origin", site != "none" else {
      return
    }
    let isSafe = [.get, .head].contains(request.method) && !ControlPath.matches(request.uri.path)
    // A page of the same site, on another port or host, may send requests that only read.
    if site == "same-site", isSafe { return }
    // Other sites may link to pages of the service. A page contains no data; it fetches its data by requests
    // that are same-origin.
    if isSafe, request.headers[.secFetchMode] == "navigate", isPage(request.uri.path) { return }
    throw Problem(
      .forbidden, "a page of another site sent this request",
      fix: "open the service's own pages, or send it from a program"
    ).closingConnection
  }

  private func isOurs(_ requested: Authority, local: SocketAddress?) -> Bool {
    if names.contains(where: { $0.lowercased() == requested.name }) { return true }
    guard let local, requested.port ?? 80 == local.port else { return false }
    var address = local.ipAddress ?? ""
    // On a dual-stack socket, an IPv4 address has this prefix.
    if address.hasPrefix("::ffff:") { address.removeFirst("::ffff:".count) }
    return requested.name == address
      || requested.name == host.lowercased() && !Self.wildcards.contains(host)
      || requested.name == "localhost" && (address == "::1" || address.hasPrefix("127."))
  }

  /// Wildcard addresses, which are not names of the service.
  private static let wildcards = ["0.0.0.0", "::"]

  struct Authority: Hashable {
    let name: String
    let port: Int?
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// - Returns: `nil` for an invalid header.
    init?(_ text: String) {
      // Works on bytes for speed, because this runs for every request. Only ASCII characters matter.
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

    /// Whether both have the same name and port.
    ///
    /// - Parameter scheme: `http:` or `https:`, which determines the port of an authority without a port.
    func isSame(as other: Authority, scheme: String) -> Bool {
      let defaultPort = ["http:": 80, "https:": 443][scheme]
      return name == other.name && (port ?? defaultPort) == (other.port ?? defaultPort)
    }
  }
}

extension HTTPField.Name {
  /// `Host`. swift-nio-extras removes the first `Host` from the fields, so a remaining field is a second `Host`.
  static let secondHost = Self("Host") ?? .origin
  static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
  static let secFetchMode = Self("Sec-Fetch-Mode") ?? .origin
}

/// Paths that contain a token: `/control/TOKEN/shows/ID/go`.
enum ControlPath {
  /// Whether a path may contain a token: its first component is `control` or has percent escapes.
  static func matches(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let part = path.utf8.drop { $0 == slash }.prefix { $0 != slash }
    return Substring(part).lowercased() == "control" || part.contains(UInt8(ascii: "%"))
  }

  /// Returns a path for logs and messages, without its token.
  static func masked(_ path: String) -> String { matches(path) ? "/control/…" : path }
}
