internal import NIOCore
internal import Telop

/// An address to listen on, as written for `--listen`: `127.0.0.1:8080`, `[::1]:8080`, `localhost:0`.
struct ListenAddress {
  let host: String
  let port: Int
}

extension ListenAddress: CustomStringConvertible {
  init(_ text: String, option: String = "listen") throws {
    let error = PlanError(
      .badValue, "--\(option) '\(text)' is not HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080",
      options: [option])
    guard let colon = text.lastIndex(of: ":"), colon != text.startIndex else { throw error }
    let digits = text[text.index(after: colon)...]
    guard digits.allSatisfy(\.isNumber), let port = UInt16(digits) else { throw error }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw error
    }
    self.init(host: String(host), port: Int(port))
  }

  /// The default address, which only programs on this machine can reach.
  static let loopback = ListenAddress(host: "127.0.0.1", port: 8_080)

  /// All addresses of the machine: IPv6 and IPv4, or IPv4 alone if the machine has no IPv6.
  static var everywhere: ListenAddress {
    ListenAddress(host: Machine.hasIPv6 ? "::" : "0.0.0.0", port: 8_080)
  }

  func isLoopback() throws -> Bool {
    let address = try SocketAddress.makeAddressResolvingHost(host, port: port).ipAddress ?? ""
    return address == "::1" || address.hasPrefix("127.")
  }

  /// `HOST:PORT` with another port, as text.
  func with(port: Int) -> String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  var description: String { with(port: port) }
}
