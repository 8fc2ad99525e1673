internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Limits the time for the arrival of a request, except for feeds. Changes a target in absolute form (RFC 9112, 3.2.2)
/// to `Host` and a path, because limits depend on the path, and swift-nio-extras reads only `Host`.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Maximum time for the arrival of a request without slides.
  private let timeout: TimeAmount
  /// Maximum time for the arrival of a request with slides.
  private let deckTimeout: TimeAmount
  /// Maximum time without data from a feed.
  private let maximumSilence: TimeAmount
  /// Interval of empty reads. Without them, Hummingbird would close a silent feed's connection as idle.
  private let heartbeatInterval: TimeAmount
  private var deadline: Scheduled<Void>?
  private var heartbeat: RepeatedTask?
  private var lastReadTime = NIODeadline.uptimeNanoseconds(0)
  /// Whether the answer to a request is still incomplete.
  private var hasPendingRequest = false

  init(_ limits: Limits) {
    timeout = .init(limits.requestTime)
    deckTimeout = .init(limits.deckArrivalTime + limits.requestTime)
    maximumSilence = .init(limits.feedSilence)
    heartbeatInterval = .init(limits.idleTime / 3)
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancelTimers() }

  private func cancelTimers() {
    deadline?.cancel()
    heartbeat?.cancel()
    deadline = nil
    heartbeat = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .body:
      lastReadTime = context.eventLoop.now
      context.fireChannelRead(data)
    case .end:
      cancelTimers()
      context.fireChannelRead(data)
    case .head(var head):
      cancelTimers()
      hasPendingRequest = true
      if head.headers["Host"].count <= 1, let (host, target) = Self.parts(of: head.uri) {
        head.headers.replaceOrAdd(name: "Host", value: host)
        head.uri = target
      }
      if Self.isFeed(head) {
        startHeartbeat(context)
      } else {
        setDeadline(context, hasDeck: Self.hasDeck(head))
      }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }
  }

  /// After the answer to a feed, limits the time for the remaining body.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      hasPendingRequest = false
      if heartbeat != nil {
        cancelTimers()
        setDeadline(context)
      }
    }
    context.write(data, promise: promise)
  }

  /// Answers a malformed request with a problem, because Hummingbird would send no problem. While an answer is
  /// incomplete, passes the error on instead.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError, !hasPendingRequest else {
      return context.fireErrorCaught(error)
    }
    Problem(unreadable: error).answer(by: context)
  }

  /// Closes the connection if the request does not arrive in time.
  private func setDeadline(_ context: ChannelHandlerContext, hasDeck: Bool = false) {
    let channel = context.channel
    let time = hasDeck ? deckTimeout : timeout
    deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  private static func hasDeck(_ head: HTTPRequestHead) -> Bool {
    head.method == .POST
      && Limits.hasDeck(head.uri, contentType: head.headers["Content-Type"].first)
  }

  private func startHeartbeat(_ context: ChannelHandlerContext) {
    lastReadTime = context.eventLoop.now
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    heartbeat = context.eventLoop.scheduleRepeatedTask(
      initialDelay: heartbeatInterval, delay: heartbeatInterval
    ) { [maximumSilence] _ in
      let (handler, context) = bound.value
      guard context.eventLoop.now < handler.lastReadTime + maximumSilence else {
        return context.close(promise: nil)
      }
      context.fireChannelRead(handler.wrapInboundOut(.body(ByteBuffer())))
    }
  }

  private static func isFeed(_ head: HTTPRequestHead) -> Bool {
    head.method != .GET && Limits.isFeed(head.uri)
  }

  /// The host of a target in absolute form, with its port if it has one, and its path with the query; `nil` for a
  /// target in another form.
  private static func parts(of target: String) -> (host: String, path: String)? {
    guard !target.hasPrefix("/"), let mark = target.firstRange(of: "://") else { return nil }
    let rest = target[mark.upperBound...]
    let host = rest.prefix { !"/?#".contains($0) }
    let path = rest[host.endIndex...]
    return (String(host), path.hasPrefix("/") ? String(path) : "/" + path)
  }
}
