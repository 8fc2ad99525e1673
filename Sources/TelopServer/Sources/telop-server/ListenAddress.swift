internal import Telop

/// Where to listen, as `--listen` says it: `127.0.0.1:8080`, `[::1]:8080`, `localhost:0`.
struct ListenAddress: CustomStringConvertible {
  let host: String
  let port: Int

  /// - Throws: `badValue`.
  init(_ text: String) throws {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
      colon != text.startIndex
    else { throw Self.error(text) }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw Self.error(text)
    }
    (self.host, self.port) = (String(host), Int(port))
  }

  private static func error(_ text: String) -> PlanError {
    PlanError(
      .badValue, "--listen '\(text)' is not HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080",
      options: ["listen"])
  }

  /// The same with another port.
  func with(port: Int) -> String {
    (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
  }

  var description: String { with(port: port) }
}
