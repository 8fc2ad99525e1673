internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Detects that the client of a connection has disconnected, and answers `Expect: 100-continue`.
final class ConnectionWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  let presence = Presence()
  private let limits: Limits

  init(_ limits: Limits) { self.limits = limits }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let request) = unwrapInboundIn(data), wantsBody(of: request) {
      let response = HTTPResponse(status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
    }
    context.fireChannelRead(data)
  }

  /// Whether to ask the client for the body; `false` if the client sends it unasked, or if the body is too large.
  private func wantsBody(of request: HTTPRequest) -> Bool {
    guard request.headerFields[.expect]?.lowercased() == "100-continue" else { return false }
    return request.headerFields[.contentLength].flatMap { Int($0) } ?? 0
      <= maximumBodyBytes(of: request)
  }

  private func maximumBodyBytes(of request: HTTPRequest) -> Int {
    let target = request.path ?? ""
    let isDeck = Limits.hasDeck(target, contentType: request.headerFields[.contentType])
    return switch target.prefix(while: { $0 != "?" }) {
    case "/v1/fonts": limits.fontBytes
    case "/shows/import": limits.importedLogBytes
    case "/v1/export" where isDeck: limits.formBytes
    case _ where Limits.isFeed(target): .max
    default: isDeck ? limits.deckBytes : limits.bodyBytes
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A client that closes only its sending side counts as disconnected, because NIO reports both cases alike.
    if case .inputClosed? = event as? ChannelEvent { presence.end() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    presence.end()
    context.fireChannelInactive()
  }
}

/// Whether a client is still connected.
final class Presence: Sendable {
  private struct State {
    var isDisconnected = false
    var lastNumber = 0
    var cancellations: [Int: @Sendable () -> Void] = [:]
  }
  private let state = Mutex(State())

  var isDisconnected: Bool { state.withLock { $0.isDisconnected } }

  /// Marks the client as disconnected and cancels its work.
  func end() {
    let all = state.withLock { state in
      state.isDisconnected = true
      defer { state.cancellations = [:] }
      return Array(state.cancellations.values)
    }
    for cancel in all { cancel() }
  }

  /// Runs work that is cancelled when the client disconnects.
  func during<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await work() }
    let number = state.withLock { state -> Int? in
      guard !state.isDisconnected else { return nil }
      state.lastNumber += 1
      state.cancellations[state.lastNumber] = { task.cancel() }
      return state.lastNumber
    }
    if number == nil { task.cancel() }
    defer { if let number { state.withLock { $0.cancellations[number] = nil } } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

extension ServiceContext {
  /// Runs work that is cancelled when the client disconnects. Throws 499 after a disconnect.
  func whileConnected<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let pipeline = channel.pipeline
    let presence = try await channel.eventLoop.submit {
      try? pipeline.syncOperations.handler(type: ConnectionWatch.self).presence
    }.get()
    guard let presence else { return try await work() }
    do {
      return try await presence.during(work)
    } catch is CancellationError where presence.isDisconnected {
      throw Problem(
        .init(code: 499, reasonPhrase: "Client Closed Request"), "the client disconnected",
        fix: "keep the connection open, both ways, until the answer arrives")
    }
  }
}
