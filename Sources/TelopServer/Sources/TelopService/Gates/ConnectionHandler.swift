internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// What a connection is watched by before its requests become the library's: whether there is a place for it,
/// how long a request takes to arrive, and whether its client takes what it asked for.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let connections: Connections
  private let limits: Limits
  private let logger: Logger
  private var stall: Scheduled<Void>?

  init(_ connections: Connections, _ limits: Limits, _ logger: Logger) {
    (self.connections, self.limits, self.logger) = (connections, limits, logger)
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

/// Looks at requests: they arrive within a time, unless they are feeds, and have one name.
///
/// In a target of absolute form (`GET http://name/path`) the name is that of the target, whatever `Host` says
/// (RFC 9112, 3.2.2), and the library would forget it.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let patience: TimeAmount
  /// How long feeds may be silent, and how often the library hears that one is there: it takes silence for
  /// idleness.
  private let (silence, beat): (TimeAmount, TimeAmount)
  private var deadline: Scheduled<Void>?
  private var heartbeat: RepeatedTask?
  private var heard = NIODeadline.uptimeNanoseconds(0)

  init(_ limits: Limits) {
    patience = .init(limits.requestTime)
    (silence, beat) = (.init(limits.feedSilence), .init(limits.idleTime / 3))
  }

  func handlerRemoved(context: ChannelHandlerContext) { rest() }

  /// Nothing is waited for.
  private func rest() {
    deadline?.cancel()
    heartbeat?.cancel()
    (deadline, heartbeat) = (nil, nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .body:
      heard = context.eventLoop.now
      context.fireChannelRead(data)
    case .end:
      rest()
      context.fireChannelRead(data)
    case .head(var head):
      rest()
      if Self.isFeed(head) { listen(context) } else { hurry(context) }
      guard head.headers["Host"].count <= 1, let name = Self.authority(of: head.uri) else {
        return context.fireChannelRead(data)
      }
      head.headers.replaceOrAdd(name: "Host", value: name)
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }
  }

  /// What is still to come once the answer is out nobody waits for.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data), heartbeat != nil {
      rest()
      hurry(context)
    }
    context.write(data, promise: promise)
  }

  /// Bodies that somebody waits for end sooner, with words.
  private func hurry(_ context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }

  private func listen(_ context: ChannelHandlerContext) {
    heard = context.eventLoop.now
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    heartbeat = context.eventLoop.scheduleRepeatedTask(initialDelay: beat, delay: beat) {
      [silence] _ in
      let (handler, context) = bound.value
      guard context.eventLoop.now < handler.heard + silence else {
        return context.close(promise: nil)
      }
      context.fireChannelRead(handler.wrapInboundOut(.body(ByteBuffer())))
    }
  }

  private static func isFeed(_ head: HTTPRequestHead) -> Bool {
    head.method != .GET && head.uri.hasPrefix("/shows/")
      && head.uri.prefix { $0 != "?" }.hasSuffix("/feed")
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

  private let problem: Problem

  init(_ words: String, fix: String) { problem = Problem(.serviceUnavailable, words, fix: fix) }

  func channelActive(context: ChannelHandlerContext) {
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
