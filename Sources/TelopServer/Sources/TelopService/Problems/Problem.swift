package import HTTPTypes
internal import Telop
internal import TelopDocuments

/// Why a request is not answered, as RFC 9457 has it: `application/problem+json`.
package struct Problem: Error, Sendable, Hashable, Codable {
  /// `telop:` and the library's name of the error; `about:blank` where the status says it all.
  var type = "about:blank"
  /// The same for every problem of a type.
  var title: String
  /// The HTTP status.
  package var status: Int
  /// What is wrong with this request, in one sentence.
  var detail: String
  /// The option at fault, by its long name.
  var option: String?
  /// The line of the script, counted from 1.
  var line: Int?
  /// The column in bytes, counted from 1.
  var column: Int?
  /// What to do about it.
  var fix: String?
  /// The show as it is, where a command did not see what came before it.
  var state: ShowDocument?

  /// Headers that belong to it.
  package var headers = HTTPFields()
  /// Whether the connection ends with it: what is left of the request is not worth reading.
  var closes = false

  private enum CodingKeys: String, CodingKey {
    case type, title, status, detail, option, line, column, fix, state
  }

  /// What is said of a client's words at most, in characters of Unicode.
  private static let longestDetail = 500

  init(
    _ status: HTTPResponse.Status, _ detail: String, option: String? = nil, fix: String? = nil
  ) {
    title = status.reasonPhrase
    self.status = status.code
    let scalars = detail.unicodeScalars
    let isLong = scalars.dropFirst(Self.longestDetail).first != nil
    self.detail =
      isLong
      ? String(String.UnicodeScalarView(scalars.prefix(Self.longestDetail))) + "…" : detail
    (self.option, self.fix) = (option, fix)
  }

  /// The same with a header.
  func with(_ name: HTTPField.Name, _ value: String) -> Problem {
    var problem = self
    problem.headers[name] = value
    return problem
  }

  /// The same, and the connection ends.
  var closing: Problem {
    var problem = self
    problem.closes = true
    return problem
  }

  /// Its JSON.
  func bytes(_ style: Wire.Style = .indented) -> [UInt8] { (try? Wire.encode(self, style)) ?? [] }
}

extension Problem {
  /// A body over the limit.
  static func tooLarge(_ limit: Int, _ fix: String) -> Problem {
    Problem(.contentTooLarge, "the body is longer than \(limit) bytes", fix: fix).closing
  }

  /// Something over another limit.
  static func over(
    _ limit: Int, _ what: String, option: String? = nil, fix: String? = nil
  ) -> Problem {
    Problem(.contentTooLarge, "\(what); the limit is \(limit)", option: option, fix: fix)
  }

  /// More work than may wait.
  static var busy: Problem {
    Problem(
      .serviceUnavailable, "too many long requests are waiting", fix: "try again in a second"
    ).with(.retryAfter, "1")
  }

  /// Work that took too long.
  static func tooSlow(_ limit: Duration) -> Problem {
    Problem(
      .serviceUnavailable, "the answer was not ready within \(limit.components.seconds) s",
      fix: "ask for less at once: a shorter script, fewer texts, or fewer fields by want"
    ).with(.retryAfter, "10")
  }

  /// A body that does not arrive.
  static func slowBody(_ limit: Duration) -> Problem {
    Problem(
      .requestTimeout, "the body did not arrive within \(limit.components.seconds) s",
      fix: "send it again, all of it at once"
    ).closing
  }
}
