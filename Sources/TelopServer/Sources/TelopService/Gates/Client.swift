internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension ServiceContext {
  /// Network address of a request's client, for limits per client. For a request from a local proxy, the last address
  /// in `X-Forwarded-For`. The header is ignored in all other requests.
  func client(of request: Request) -> String {
    let address = channel.remoteAddress?.ipAddress ?? ""
    guard Connections.isLoopback(address), let name = HTTPField.Name("X-Forwarded-For"),
      let last = request.headers[values: name].last?.split(separator: ",").last
    else { return Connections.network(of: address) }
    return Connections.network(of: last.trimming { $0 == " " || $0 == "\t" })
  }
}
