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

extension Problem {
  /// Creates the problem of a malformed request.
  init(unreadable error: HTTPParserError) {
    let isLong = error == .headerOverflow
    self.init(
      .badRequest, isLong ? "the request's head is too long" : "this is not an HTTP/1.1 request",
      fix: isLong ? "put long values into the body" : nil)
  }

  /// Writes the problem directly to a connection, before the library has a request.
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
