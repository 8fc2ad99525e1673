internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import Telop

/// The strong `ETag` of an answer. It is known before the answer is computed.
struct ContentTag: Sendable {
  /// Includes the quotation marks.
  let text: String

  /// - Parameter parts: all data on which the answer depends besides the version and the fonts.
  init(seed: String, _ parts: [[UInt8]]) {
    var bytes = Array(seed.utf8)
    for part in parts {
      bytes += Array("\0\(part.count)\0".utf8)
      bytes += part
    }
    text = "\"\(ContentHash.sha256(bytes).prefix(32))\""
  }

  /// Whether `If-None-Match` names the tag. This applies to POST too, because requests with a tag change nothing.
  func isKnown(to request: Request) -> Bool {
    guard let header = request.headers[.ifNoneMatch] else { return false }
    let tags = header.split(separator: ",").map { $0.trimming { $0 == " " || $0 == "\t" } }
    // A weak tag is enough for this comparison. `*` does not match, because the question may have no answer.
    return tags.contains { $0 == text || $0 == "W/" + text }
  }

  var notModified: Response { Response(status: .notModified, headers: [.eTag: text]) }
}
