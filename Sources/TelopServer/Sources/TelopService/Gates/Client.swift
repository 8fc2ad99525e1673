internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension ServiceContext {
  /// Address of a request's client, or its network in IPv6 (see `Connections.network`), for limits per client. For a
  /// request from a local proxy, the last address in `X-Forwarded-For`. The header is ignored in all other requests.
  func client(of request: Request) -> String {
    let address = channel.remoteAddress?.ipAddress ?? ""
    guard Connections.isLoopback(address), let name = HTTPField.Name("X-Forwarded-For"),
      let last = request.headers[values: name].last?.split(separator: ",").last
    else { return Connections.network(of: address) }
    return Connections.network(of: Self.withoutPort(last.trimming()))
  }

  /// An address without the port that some proxies add: `192.0.2.1:567`, `[2001:db8::1]:567`.
  private static func withoutPort(_ address: String) -> String {
    if address.hasPrefix("[") { return String(address.dropFirst().prefix { $0 != "]" }) }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : address
  }
}
