internal import NIOCore
internal import NIOHTTP1

/// What a connection is watched by before its requests become the library's.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(TargetHandler(), position: .after(decoder))
    } catch { context.close(promise: nil) }
  }
}

/// Makes one of a request's two names: in a target of absolute form (`GET http://name/path`) the name is that
/// of the target, whatever `Host` says (RFC 9112, 3.2.2), and the library would forget it.
final class TargetHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.headers["Host"].count <= 1,
      let name = Self.authority(of: head.uri)
    else { return context.fireChannelRead(data) }
    head.headers.replaceOrAdd(name: "Host", value: name)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// The name in a target of absolute form.
  static func authority(of target: String) -> String? {
    guard let mark = target.firstRange(of: "://"), !target.hasPrefix("/") else { return nil }
    return String(target[mark.upperBound...].prefix { !"/?#".contains($0) })
  }
}
