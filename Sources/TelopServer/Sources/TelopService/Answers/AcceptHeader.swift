internal import HTTPTypes

/// The media types or content codings that a client accepts.
struct AcceptHeader: Sendable {
  /// The accepted media ranges, such as `text/*`, or codings: those with a quality other than 0.
  private let ranges: [String]
  /// The media ranges or codings with quality 0.
  private var refused: [String] = []
  private static let all = "*/*"

  /// - Parameter header: the value of `Accept` or `Accept-Encoding`; `nil` accepts all media types.
  init(_ header: String?) {
    guard let header else {
      ranges = [Self.all]
      return
    }
    var accepted: [String] = []
    for range in header.split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.trimming() }
      guard let name = parts.first?.lowercased(), !name.isEmpty else { continue }
      let isRefused = parts.dropFirst().contains { part in
        part.lowercased().hasPrefix("q=") && Double(part.dropFirst(2)) == 0
      }
      if isRefused { refused.append(name) } else { accepted.append(name) }
    }
    ranges = accepted
  }

  /// Whether the header lists a media range or coding with a quality other than 0.
  func includes(_ range: String) -> Bool { ranges.contains(range) }

  /// - Throws: 406 unless the client accepts the media type. The most specific range of the header decides. An empty
  ///   header accepts all media types.
  func check(_ type: String) throws(Problem) {
    if ranges.isEmpty, refused.isEmpty { return }
    let plain = String(type.prefix { $0 != ";" }.trimming { $0 == " " })
    for range in [plain, String(plain.prefix { $0 != "/" }) + "/*", Self.all] {
      if refused.contains(range) { break }
      if ranges.contains(range) { return }
    }
    throw Problem(
      .notAcceptable, "the answer is \(plain), which Accept excludes",
      fix: "accept \(plain), or remove Accept")
  }
}
