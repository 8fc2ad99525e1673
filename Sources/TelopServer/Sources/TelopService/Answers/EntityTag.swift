internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import Telop

/// The strong `ETag` of an answer: a hash of the data on which the answer depends.
struct EntityTag: Sendable {
  /// Includes the quotation marks.
  let text: String

  /// - Parameters:
  ///   - seed: `FontUploads.seed`, which changes with Telop's version and the fonts. Empty for an answer that depends
  ///     on neither.
  ///   - parts: all other data on which the answer depends.
  init(seed: String, _ parts: [[UInt8]]) {
    var bytes = Array(seed.utf8)
    for part in parts {
      bytes += Array("\0\(part.count)\0".utf8)
      bytes += part
    }
    text = "\"\(ContentHash.sha256(bytes).prefix(32))\""
  }

  /// Whether `If-None-Match` names the tag.
  func isKnown(to request: Request) -> Bool {
    guard let header = request.headers[.ifNoneMatch] else { return false }
    let tags = header.split(separator: ",").map { $0.trimming() }
    // A weak tag is enough for this comparison. `*` does not match: it stands for any current answer, but the request
    // is not handled yet and may fail.
    return tags.contains { $0 == text || $0 == "W/" + text }
  }

  /// The answer to GET and HEAD if `If-None-Match` names the tag.
  var notModified: Response { Response(status: .notModified, headers: [.eTag: text]) }

  /// The answer to all other methods if `If-None-Match` names the tag (RFC 9110, 13.1.2).
  var preconditionFailed: Problem {
    Problem(
      .preconditionFailed, "the answer still has an ETag that If-None-Match names",
      fix: "use the answer that you have, or remove If-None-Match"
    ).with(.eTag, text)
  }
}
