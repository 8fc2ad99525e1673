package import HTTPTypes
internal import TelopDocuments

/// The reason why a request failed, in the format of RFC 9457: `application/problem+json`.
package struct Problem: Error, Sendable, Hashable, Codable {
  /// The type's URI: `telop:` with the code of the library's error, or `about:blank` for other problems.
  var type = "about:blank"
  /// The kind of problem, without details of this request.
  var title: String
  package var status: Int
  /// The reason why this request failed, in one sentence.
  var detail: String
  /// The option at fault, by its long name.
  var option: String?
  /// Line of the script, from 1.
  var line: Int?
  /// Column in bytes, from 1.
  var column: Int?
  /// The remedy: what the client can do.
  var fix: String?
  /// The current state of the show, if a command had an outdated revision.
  var state: ShowDocument?

  package var headers = HTTPFields()
  /// Whether the connection is closed after the response, because the rest of the request is not read.
  var closesConnection = false

  private enum CodingKeys: String, CodingKey {
    case type, title, status, detail, option, line, column, fix, state
  }

  /// Maximum length of `detail` in Unicode scalars. `detail` may quote client input.
  private static let maximumDetailLength = 500

  init(_ status: HTTPResponse.Status, _ detail: String, option: String? = nil, fix: String? = nil) {
    title = status.reasonPhrase
    self.status = status.code
    let excerpt = String(detail.unicodeScalars.prefix(Self.maximumDetailLength))
    self.detail = excerpt.utf8.count < detail.utf8.count ? excerpt + "…" : detail
    self.option = option
    self.fix = fix
  }

  func with(_ name: HTTPField.Name, _ value: String) -> Problem {
    var problem = self
    problem.headers[name] = value
    return problem
  }

  var closingConnection: Problem {
    var problem = self
    problem.closesConnection = true
    return problem
  }

  func bytes(_ style: Wire.Style = .indented) -> [UInt8] { (try? Wire.encode(self, style)) ?? [] }
}

extension Problem {
  static func tooLarge(_ limit: Int, _ fix: String) -> Problem {
    Problem(.contentTooLarge, "the body is longer than \(limit) bytes", fix: fix).closingConnection
  }

  static func limitExceeded(
    _ limit: Int, _ what: String, option: String? = nil, fix: String? = nil
  ) -> Problem {
    Problem(.contentTooLarge, "\(what); the limit is \(limit)", option: option, fix: fix)
  }

  static func unavailable(
    _ detail: String, after seconds: Int = 5, fix: String = "try again in a few seconds"
  ) -> Problem {
    Problem(.serviceUnavailable, detail, fix: fix).with(.retryAfter, "\(seconds)")
  }

  static var busy: Problem {
    .unavailable("too many long requests are waiting", after: 1, fix: "try again in a second")
  }

  static func tooSlow(_ limit: Duration) -> Problem {
    .unavailable(
      "the answer was not ready within \(limit.components.seconds) s", after: 10,
      fix: "ask for less at once: a shorter script, fewer texts, or fewer fields in want")
  }

  static func timedOut(_ sentenceStart: String, _ limit: Duration, fix: String) -> Problem {
    Problem(.unprocessableContent, "\(sentenceStart) \(limit.components.seconds) s", fix: fix)
  }

  static func slowBody(_ limit: Duration) -> Problem {
    Problem(
      .requestTimeout, "the body did not arrive within \(limit.components.seconds) s",
      fix: "send the body again without pauses, or over a faster connection"
    ).closingConnection
  }
}
