internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

extension Problem {
  /// Creates the problem of a malformed request.
  init(unreadable error: HTTPParserError) {
    let isLong = error == .headerOverflow
    self.init(
      .badRequest, isLong ? "the request's head is too long" : "this is not an HTTP/1.1 request",
      fix: isLong ? "put long values into the body" : nil)
  }

  /// Writes the problem directly to a connection, with `Connection: close`. For errors that occur before the library
  /// has a request.
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
