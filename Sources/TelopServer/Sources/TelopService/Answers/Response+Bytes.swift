internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import TelopDocuments

extension Response {
  /// - Parameter caching: the value of `Cache-Control`; `nil` omits the header.
  init(
    _ bytes: [UInt8], status: HTTPResponse.Status = .ok, type: String = "application/json",
    tag: EntityTag? = nil, caching: String? = nil
  ) {
    var headers = HTTPFields()
    headers[.contentType] = type
    headers[.eTag] = tag?.text
    headers[.cacheControl] = caching
    self.init(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  init(
    json document: some Encodable, status: HTTPResponse.Status = .ok, tag: EntityTag? = nil,
    caching: String? = nil
  ) throws {
    self.init(try Wire.encode(document), status: status, tag: tag, caching: caching)
  }

  init(_ problem: Problem) {
    self.init(
      problem.bytes(), status: HTTPResponse.Status(code: problem.status),
      type: "application/problem+json")
    for field in problem.headers { headers[field.name] = field.value }
    if problem.closesConnection { headers[.connection] = "close" }
  }
}
