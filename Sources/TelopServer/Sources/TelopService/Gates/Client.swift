internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension ServiceContext {
  /// Whom a request counts for where each client has its share: the address that it comes from.
  ///
  /// What comes from the machine itself may come through a proxy there, which says for whom in its last
  /// `X-Forwarded-For`. Whoever else writes that header is not believed.
  func client(of request: Request) -> String {
    let address = channel.remoteAddress?.ipAddress ?? ""
    guard Connections.isLoopback(address), let name = HTTPField.Name("X-Forwarded-For"),
      let last = request.headers[values: name].last?.split(separator: ",").last
    else { return Connections.network(of: address) }
    return Connections.network(of: last.trimming { $0 == " " || $0 == "\t" })
  }
}
