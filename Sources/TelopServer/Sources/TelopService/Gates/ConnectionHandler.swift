internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Admits or refuses a connection, and closes it if the client stops reading.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let connections: Connections
  private let limits: Limits
  private let logger: Logger
  private var stallTimer: Scheduled<Void>?

  init(_ connections: Connections, _ limits: Limits, _ logger: Logger) {
    self.connections = connections
    self.limits = limits
    self.logger = logger
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let address = context.channel.remoteAddress?.ipAddress ?? ""
    let admission = connections.enter(from: address)
    context.channel.closeFuture.whenComplete { [connections] _ in
      connections.leave(admission, from: address)
    }
    if admission != .admitted {
      logger.warning("a connection was refused", metadata: ["from": "\(address)"])
    }
    let handler: (any ChannelHandler)? =
      switch admission {
      case .admitted: RequestHandler(limits)
      case .serviceFull:
        RefusalHandler("too many connections are open", fix: "try again in a second")
      case .addressFull:
        RefusalHandler(
          "too many connections are open from this address",
          fix: "close those that are not needed: a stream needs one, a browser six")
      case .closed: nil
      }
    let pipeline = context.pipeline.syncOperations
    do {
      guard let handler else { return context.close(promise: nil) }
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(handler, position: .after(decoder))
    } catch { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { stallTimer?.cancel() }

  /// Closes the connection if the client reads none of the pending output for `stallTime`.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      stallTimer?.cancel()
      stallTimer = nil
    } else if stallTimer == nil {
      watch(context, pending: Self.pendingBytes(context))
    }
    context.fireChannelWritabilityChanged()
  }

  private func watch(_ context: ChannelHandlerContext, pending before: Int) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    stallTimer = context.eventLoop.scheduleTask(in: .init(limits.stallTime)) {
      let (handler, context) = bound.value
      let now = Self.pendingBytes(context)
      handler.stallTimer = nil
      if context.channel.isWritable { return }
      if now == before { context.close(promise: nil) } else { handler.watch(context, pending: now) }
    }
  }

  private static func pendingBytes(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}

/// Answers a refused connection with a problem, and closes the connection.
final class RefusalHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let problem: Problem

  init(_ detail: String, fix: String) { problem = .unavailable(detail, after: 1, fix: fix) }

  func channelActive(context: ChannelHandlerContext) {
    problem.answer(by: context)
    // The connection is closed after a delay, because closing it before the request is read could lose the answer.
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}

extension Problem {
  init(unreadable error: HTTPParserError) {
    let isLong = error == .headerOverflow
    self.init(
      .badRequest, isLong ? "the request's head is too long" : "this is not an HTTP/1.1 request",
      fix: isLong ? "put long values into the body" : nil)
  }

  /// Writes the problem directly to a connection, before Hummingbird has a request.
  func answer(by context: ChannelHandlerContext) {
    let body = ByteBuffer(bytes: bytes())
    var fields: HTTPHeaders = [
      "Content-Type": "application/problem+json", "Content-Length": "\(body.readableBytes)",
      "Connection": "close",
    ]
    for field in headers { fields.replaceOrAdd(name: field.name.rawName, value: field.value) }
    let head = HTTPResponseHead(
      version: .http1_1, status: .init(statusCode: status), headers: fields)
    let parts: [HTTPServerResponsePart] = [.head(head), .body(.byteBuffer(body)), .end(nil)]
    for part in parts { context.write(NIOAny(part), promise: nil) }
    context.flush()
  }
}
