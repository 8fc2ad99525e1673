internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Tells a connection that there is no place for it.
final class FullHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let problem: Problem

  init(_ words: String, fix: String) {
    problem = Problem(.serviceUnavailable, words, fix: fix).with(.retryAfter, "1")
  }

  func channelActive(context: ChannelHandlerContext) {
    problem.answer(by: context)
    // Not at once: a request that is not read would take the answer away from under its client.
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    context.fireChannelActive()
  }

  /// Nobody does what it asks for.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
