internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Reads bodies, as long and as slow as limits have it.
struct BodyReader: Sendable {
  var limits: Limits
  /// What to do about a body that is too long.
  var fix = "send fewer texts in one request, or a shorter script"

  /// All bytes of a request's body.
  ///
  /// - Throws: 413 before anything is read where the length says so, 408; 415 for what is packed, 417.
  func bytes(of request: Request) async throws -> [UInt8] {
    try check(request)
    let (body, limit, fix) = (request.body, limits.body, fix)
    return try await TimeLimit.run(limits.bodyTime, orThrow: .slowBody(limits.bodyTime)) {
      do {
        return Array(buffer: try await body.collect(upTo: limit))
      } catch is NIOTooManyBytesError { throw Problem.tooLarge(limit, fix) }
    }
  }

  /// The bytes of a request's body as they arrive: none of them is kept.
  ///
  /// - Throws: as `bytes(of:)`, and what `take` throws.
  func pieces(
    of request: Request, _ take: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    try check(request)
    let (body, limit, fix) = (request.body, limits.body, fix)
    try await TimeLimit.run(limits.bodyTime, orThrow: .slowBody(limits.bodyTime)) {
      var count = 0
      for try await part in body {
        count += part.readableBytes
        guard count <= limit else { throw Problem.tooLarge(limit, fix) }
        try await take(Array(part.readableBytesView))
      }
    }
  }

  /// Makes sure of what a request's head says of its body.
  private func check(_ request: Request) throws(Problem) {
    if let packing = request.headers[.contentEncoding]?.lowercased(), packing != "identity" {
      throw Problem(
        .unsupportedMediaType, "the body is compressed with \(packing.visible)",
        fix: "send it as it is, without Content-Encoding"
      ).with(.acceptEncoding, "identity")
    }
    if let expected = request.headers[.expect], expected.lowercased() != "100-continue" {
      throw Problem(
        .expectationFailed, "Expect: \(expected.visible) is not supported",
        fix: "expect 100-continue, or nothing"
      ).closing
    }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.body {
      throw Problem.tooLarge(limits.body, fix)
    }
  }
}
