internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// What is seen of a connection before requests are handled: that its client has left, and that it waits to
/// be told to send a body.
final class ConnectionWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  /// Whether the client is there.
  let presence = Presence()
  private let limits: Limits

  init(_ limits: Limits) { self.limits = limits }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let request) = unwrapInboundIn(data), goesOn(request) {
      let response = HTTPResponse(status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
    }
    context.fireChannelRead(data)
  }

  /// A body that is too long is refused in its handler, before it has been sent.
  private func goesOn(_ request: HTTPRequest) -> Bool {
    guard request.headerFields[.expect]?.lowercased() == "100-continue" else { return false }
    return request.headerFields[.contentLength].flatMap { Int($0) } ?? 0 <= limit(of: request)
  }

  /// The longest body, in bytes.
  private func limit(of request: HTTPRequest) -> Int {
    let target = request.path ?? ""
    let isDeck = Limits.hasDeck(target, contentType: request.headerFields[.contentType])
    return switch target.prefix(while: { $0 != "?" }) {
    case "/v1/fonts": limits.fontBytes
    case "/shows/import": limits.log
    case "/v1/export" where isDeck: limits.form
    default: isDeck ? limits.deckBytes : limits.body
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // Half of a connection that is closed looks like all of it: whoever shuts the sending side leaves.
    if case .inputClosed? = event as? ChannelEvent { presence.end() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    presence.end()
    context.fireChannelInactive()
  }
}

/// Whether a client is there.
final class Presence: Sendable {
  private struct State {
    var isOver = false
    var count = 0
    var leaving: [Int: @Sendable () -> Void] = [:]
  }
  private let state = Mutex(State())

  /// Whether the client disconnected.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// The client has left.
  func end() {
    let all = state.withLock { state in
      state.isOver = true
      defer { state.leaving = [:] }
      return Array(state.leaving.values)
    }
    for leave in all { leave() }
  }

  /// Does something that is cancelled when the client leaves.
  ///
  /// - Throws: what `work` throws; `CancellationError` where the client disconnected.
  func during<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await work() }
    let number = state.withLock { state -> Int? in
      guard !state.isOver else { return nil }
      state.count += 1
      state.leaving[state.count] = { task.cancel() }
      return state.count
    }
    if number == nil { task.cancel() }
    defer { if let number { state.withLock { $0.leaving[number] = nil } } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

extension ServiceContext {
  /// Does something that is cancelled when the client leaves.
  ///
  /// - Throws: what `work` throws; `CancellationError` where the client disconnected.
  func whileThere<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let pipeline = channel.pipeline
    let watch = try await channel.eventLoop.submit {
      try? pipeline.syncOperations.handler(type: ConnectionWatch.self).presence
    }.get()
    guard let watch else { return try await work() }
    do { return try await watch.during(work) } catch is CancellationError where watch.isOver {
      throw Problem(
        .init(code: 499, reasonPhrase: "Client Closed Request"), "the client disconnected",
        fix: "keep the connection open, both ways, until the answer arrives")
    }
  }
}
