internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension ServiceContext {
  /// The client that a request counts for where clients have shares: its network address.
  ///
  /// A request from the machine itself may come through a local proxy, which names its client in the last
  /// `X-Forwarded-For`. From any other address the header is ignored.
  func client(of request: Request) -> String {
    let address = channel.remoteAddress?.ipAddress ?? ""
    guard Connections.isLoopback(address), let name = HTTPField.Name("X-Forwarded-For"),
      let last = request.headers[values: name].last?.split(separator: ",").last
    else { return Connections.network(of: address) }
    return Connections.network(of: last.trimming { $0 == " " || $0 == "\t" })
  }
}
