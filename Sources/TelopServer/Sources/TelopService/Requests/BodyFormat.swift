internal import HTTPTypes
internal import Telop

/// The format of a request's body according to `Content-Type`.
enum BodyFormat: Hashable {
  /// One request document, or an array of request documents.
  case json
  /// One request document per line.
  case lines
  /// The script or text itself, with options in the query.
  case text(Script.Format?)
  /// `Content-Type` is absent, or is a default of a program such as `curl --data-binary`.
  case unknown

  /// The supported media types, for clients.
  static let list = "application/json, application/x-ndjson, text/markdown, text/plain"

  /// Parses `Content-Type`. Throws 415.
  init(_ contentType: String?) throws(Problem) {
    guard let contentType else {
      self = .unknown
      return
    }
    let parts = contentType.split(separator: ";").map { $0.trimming().lowercased() }
    for part in parts.dropFirst() where part.hasPrefix("charset=") {
      let name = part.dropFirst(8).trimming { $0 == "\"" }
      guard ["utf-8", "utf8", "us-ascii"].contains(name) else {
        throw Problem(
          .unsupportedMediaType, "the body's charset is \(name.quoted)", fix: "send UTF-8")
      }
    }
    switch parts.first ?? "" {
    case "application/json": self = .json
    case "application/x-ndjson", "application/ndjson", "application/jsonl": self = .lines
    case "text/markdown", "text/x-markdown": self = .text(.markdown)
    case "text/plain": self = .text(.plain)
    case "application/x-www-form-urlencoded", "application/octet-stream", "": self = .unknown
    default:
      throw Problem(
        .unsupportedMediaType, "the media type \((parts.first ?? "").quoted) is not supported",
        fix: "send one of \(Self.list)"
      ).with(.acceptPost, Self.list)
    }
  }

  /// Throws 415, with `sentence` as the detail, for formats other than `json` and `unknown`.
  static func checkJSON(_ contentType: String?, _ sentence: String) throws(Problem) {
    switch try BodyFormat(contentType) {
    case .json, .unknown: return
    case .lines, .text:
      throw Problem(.unsupportedMediaType, sentence, fix: "send application/json")
        .with(.acceptPost, "application/json")
    }
  }

  /// Throws 415 for JSON types and for types that begin with an element of `refused`. Accepts all others, because
  /// programs send files with many types.
  static func checkUpload(
    _ contentType: String?, refused: [String], _ sentence: String, fix: String, types: [String]
  ) throws(Problem) {
    let name = (contentType ?? "").prefix { $0 != ";" }.lowercased()
    guard !refused.contains(where: name.hasPrefix), !name.hasSuffix("json") else {
      throw Problem(.unsupportedMediaType, "\(sentence), not as \(name.quoted)", fix: fix)
        .with(.acceptPost, types.joined(separator: ", ")).closingConnection
    }
  }
}

extension HTTPField.Name {
  static let acceptPost = Self("Accept-Post") ?? .accept
}
