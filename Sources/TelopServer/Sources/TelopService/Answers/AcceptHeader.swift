internal import HTTPTypes

/// The media types or codings that a client accepts.
struct AcceptHeader: Sendable {
  private let ranges: [String]
  private static let all = "*/*"

  /// - Parameter header: the value of `Accept`; `nil` accepts all media types.
  init(_ header: String?) {
    guard let header else {
      ranges = [Self.all]
      return
    }
    ranges = header.split(separator: ",").compactMap { range in
      let parts = range.split(separator: ";").map { $0.trimming { $0 == " " || $0 == "\t" } }
      let isRefused = parts.dropFirst().contains { part in
        part.lowercased().hasPrefix("q=") && Double(part.dropFirst(2)) == 0
      }
      return isRefused ? nil : parts.first?.lowercased()
    }
  }

  /// Whether the header lists a range or coding with a quality other than 0.
  func includes(_ range: String) -> Bool { ranges.contains(range) }

  /// - Throws: 406 unless the client accepts the media type.
  func check(_ type: String) throws(Problem) {
    if ranges.contains(Self.all) { return }
    let plain = type.prefix { $0 != ";" }.trimming { $0 == " " }
    let family = plain.prefix { $0 != "/" } + "/*"
    if ranges.contains(where: { $0 == plain || $0 == family }) { return }
    throw Problem(
      .notAcceptable, "the answer is \(plain), which Accept excludes",
      fix: "accept \(plain), or remove Accept")
  }
}
