internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import Telop

/// The strong `ETag` of an answer. It follows from what the answer is made of (the question, the fonts and
/// the version), so it is known before the answer is.
struct ContentTag: Sendable {
  /// With its quotation marks.
  let text: String

  /// - Parameters:
  ///   - seed: of the service: its version and its fonts.
  ///   - parts: everything else that an answer depends on.
  init(seed: String, _ parts: [[UInt8]]) {
    var bytes = Array(seed.utf8)
    for part in parts {
      bytes += Array("\0\(part.count)\0".utf8)
      bytes += part
    }
    text = "\"\(ContentHash.sha256(bytes).prefix(32))\""
  }

  /// Whether a client has the answer already, as `If-None-Match` says.
  ///
  /// That it holds for POST too is on purpose: what these requests ask for changes nothing.
  func isKnown(to request: Request) -> Bool {
    guard let header = request.headers[.ifNoneMatch] else { return false }
    let tags = header.split(separator: ",").map { $0.trimming { $0 == " " || $0 == "\t" } }
    // The weak form of a tag is enough for this comparison. `*` would be known before anybody has looked
    // whether the question has an answer.
    return tags.contains { $0 == text || $0 == "W/" + text }
  }

  /// The answer to a client that has it.
  var notModified: Response { Response(status: .notModified, headers: [.eTag: text]) }
}
