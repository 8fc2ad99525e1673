internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// What a connection is watched by before its requests become the library's: whether there is a place for it,
/// how long a request takes to arrive, and whether its client takes what it asked for.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let connections: Connections
  private let limits: Limits
  private var stall: Scheduled<Void>?

  init(_ connections: Connections, _ limits: Limits) {
    (self.connections, self.limits) = (connections, limits)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let place = connections.enter()
    context.channel.closeFuture.whenComplete { [connections] _ in connections.leave() }
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      switch place {
      case .taken:
        try pipeline.addHandler(
          RequestHandler(patience: .init(limits.requestTime)), position: .after(decoder))
      case .refused: try pipeline.addHandler(FullHandler(), position: .after(decoder))
      case .closed: context.close(promise: nil)
      }
    } catch { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { stall?.cancel() }

  /// A client that takes nothing of what waits for it is let go: what waits is bounded, and would wait for
  /// ever.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      stall?.cancel()
      stall = nil
    } else if stall == nil {
      watch(context, since: Self.waiting(context))
    }
    context.fireChannelWritabilityChanged()
  }

  private func watch(_ context: ChannelHandlerContext, since before: Int) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    stall = context.eventLoop.scheduleTask(in: .init(limits.stallTime)) {
      let (handler, context) = bound.value
      let now = Self.waiting(context)
      handler.stall = nil
      if context.channel.isWritable { return }
      if now == before { context.close(promise: nil) } else { handler.watch(context, since: now) }
    }
  }

  /// How many bytes wait to be taken.
  private static func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}

/// Looks at requests: they arrive within a time, unless they are meant to take long, and have one name.
///
/// In a target of absolute form (`GET http://name/path`) the name is that of the target, whatever `Host` says
/// (RFC 9112, 3.2.2), and the library would forget it.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let patience: TimeAmount
  private var deadline: Scheduled<Void>?

  init(patience: TimeAmount) { self.patience = patience }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .body: context.fireChannelRead(data)
    case .end:
      deadline?.cancel()
      deadline = nil
      context.fireChannelRead(data)
    case .head(var head):
      deadline?.cancel()
      let channel = context.channel
      // Bodies that somebody waits for end sooner, with words.
      deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
      guard head.headers["Host"].count <= 1, let name = Self.authority(of: head.uri) else {
        return context.fireChannelRead(data)
      }
      head.headers.replaceOrAdd(name: "Host", value: name)
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }
  }

  /// The name in a target of absolute form.
  static func authority(of target: String) -> String? {
    guard let mark = target.firstRange(of: "://"), !target.hasPrefix("/") else { return nil }
    return String(target[mark.upperBound...].prefix { !"/?#".contains($0) })
  }
}

/// Tells a connection that there is no place for it.
final class FullHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  func channelActive(context: ChannelHandlerContext) {
    let problem = Problem(
      .serviceUnavailable, "too many connections are open", fix: "try again in a second")
    let body = ByteBuffer(bytes: problem.bytes)
    let headers: HTTPHeaders = [
      "Content-Type": "application/problem+json", "Content-Length": "\(body.readableBytes)",
      "Retry-After": "1", "Connection": "close",
    ]
    let head = HTTPResponseHead(version: .http1_1, status: .serviceUnavailable, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    // Not at once: a request that is not read would take the answer away from under its client.
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    context.fireChannelActive()
  }

  /// Nobody does what it asks for.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
