internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A reader of request bodies within size and time limits.
struct BodyReader: Sendable {
  var limits: Limits
  /// The advice in the error response, a `Problem`, to a body that is too large.
  var fix = "send fewer texts in one request, or a shorter script"

  /// Reads a whole body. Throws 408 for a slow body, 413 for a long body, 415 for a compressed body, and 417 for an
  /// unknown `Expect` header.
  func bytes(of request: Request) async throws -> [UInt8] {
    try check(request)
    let body = request.body
    return try await TimeLimit.run(limits.bodyTime, orThrow: .slowBody(limits.bodyTime)) {
      do {
        return Array(buffer: try await body.collect(upTo: limits.bodyBytes))
      } catch is NIOTooManyBytesError { throw Problem.tooLarge(limits.bodyBytes, fix) }
    }
  }

  /// Calls `take` with the bytes of a body as they arrive. Throws errors of `bytes(of:)` and `take`.
  func pieces(
    of request: Request, _ take: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    try check(request)
    let body = request.body
    try await TimeLimit.run(limits.bodyTime, orThrow: .slowBody(limits.bodyTime)) {
      var count = 0
      for try await part in body {
        count += part.readableBytes
        guard count <= limits.bodyBytes else { throw Problem.tooLarge(limits.bodyBytes, fix) }
        try await take(Array(part.readableBytesView))
      }
    }
  }

  private func check(_ request: Request) throws(Problem) {
    if let coding = request.headers[.contentEncoding]?.lowercased(), coding != "identity" {
      throw Problem(
        .unsupportedMediaType, "the body is compressed with \(coding.quoted)",
        fix: "send it uncompressed, without Content-Encoding"
      ).with(.acceptEncoding, "identity")
    }
    if let expected = request.headers[.expect], expected.lowercased() != "100-continue" {
      throw Problem(
        .expectationFailed, "Expect: \(expected.quoted) is not supported",
        fix: "expect 100-continue, or nothing"
      ).closingConnection
    }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.bodyBytes
    {
      throw Problem.tooLarge(limits.bodyBytes, fix)
    }
  }
}
