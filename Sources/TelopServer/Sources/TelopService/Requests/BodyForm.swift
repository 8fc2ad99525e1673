internal import HTTPTypes
internal import Telop

/// How a body says what is asked.
enum BodyForm: Hashable {
  /// One request document, or an array of them.
  case json
  /// A request document in each line.
  case lines
  /// The script or the text itself, with its options in the query; `nil` where its format is not said.
  case text(Script.Format?)
  /// Not said, or by a program that says the same of everything, as `curl --data-binary` does.
  case unknown

  /// What clients are told that there is.
  static let list = "application/json, application/x-ndjson, text/markdown, text/plain"

  /// The form that a `Content-Type` names.
  ///
  /// - Throws: 415.
  init(_ contentType: String?) throws(Problem) {
    guard let contentType else {
      self = .unknown
      return
    }
    // What nearly all of many requests say.
    if contentType == "application/json" {
      self = .json
      return
    }
    let parts = contentType.split(separator: ";").map {
      $0.trimming { $0 == " " || $0 == "\t" }.lowercased()
    }
    for part in parts.dropFirst() where part.hasPrefix("charset=") {
      let name = part.dropFirst(8).trimming { $0 == "\"" }
      guard ["utf-8", "utf8", "us-ascii"].contains(name) else {
        throw Problem(
          .unsupportedMediaType, "the body's charset is \(name.visible)", fix: "send UTF-8")
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
        .unsupportedMediaType, "a body of type \((parts.first ?? "").visible) is not read here",
        fix: "send one of \(Self.list)"
      ).with(.acceptPost, Self.list)
    }
  }
}

extension HTTPField.Name {
  /// What may be posted to a resource.
  static let acceptPost = Self("Accept-Post") ?? .accept
}
