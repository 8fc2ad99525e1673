internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Answers a refused connection with a problem, and closes the connection.
final class FullHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let problem: Problem

  init(_ words: String, fix: String) {
    problem = .unavailable(words, after: 1, fix: fix)
  }

  func channelActive(context: ChannelHandlerContext) {
    problem.answer(by: context)
    // The connection is closed after a delay, because closing it before the request is read could lose the answer.
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    context.fireChannelActive()
  }

  /// Discards the request.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
