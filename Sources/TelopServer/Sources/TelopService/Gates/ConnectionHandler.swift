internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Guards a connection below the HTTP library: admits it or not, limits how long a request takes to arrive, and
/// closes connections whose clients do not read.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let connections: Connections
  private let limits: Limits
  private let logger: Logger
  private var stall: Scheduled<Void>?

  init(_ connections: Connections, _ limits: Limits, _ logger: Logger) {
    self.connections = connections
    self.limits = limits
    self.logger = logger
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let address = context.channel.remoteAddress?.ipAddress ?? ""
    let place = connections.enter(from: address)
    context.channel.closeFuture.whenComplete { [connections] _ in
      connections.leave(place, from: address)
    }
    if place != .taken {
      logger.warning("a connection finds no place", metadata: ["from": "\(address)"])
    }
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      switch place {
      case .taken:
        try pipeline.addHandler(
          RequestHandler(limits), position: .after(decoder))
      case .refused:
        try pipeline.addHandler(
          FullHandler("too many connections are open", fix: "try again in a second"),
          position: .after(decoder))
      case .tooMany:
        try pipeline.addHandler(
          FullHandler(
            "too many connections are open from this address",
            fix: "close those that are not needed: a stream needs one, a browser six"),
          position: .after(decoder))
      case .closed: context.close(promise: nil)
      }
    } catch { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { stall?.cancel() }

  /// Closes the connection of a client that does not read its pending output: that output is bounded and would wait
  /// forever.
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

  /// Size of the pending output in bytes.
  private static func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}
