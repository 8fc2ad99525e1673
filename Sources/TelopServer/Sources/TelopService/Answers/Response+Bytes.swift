internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Response {
  /// A response of some bytes.
  init(
    _ bytes: [UInt8], status: HTTPResponse.Status = .ok, type: String, tag: ContentTag? = nil
  ) {
    var headers = HTTPFields()
    headers[.contentType] = type
    if let tag { headers[.eTag] = tag.text }
    self.init(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// A problem's response.
  init(_ problem: Problem) {
    self.init(
      problem.bytes(), status: HTTPResponse.Status(code: problem.status),
      type: "application/problem+json")
    for field in problem.headers { headers[field.name] = field.value }
    if problem.closes { headers[.connection] = "close" }
  }
}
