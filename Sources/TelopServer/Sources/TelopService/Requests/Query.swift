internal import HTTPTypes

/// The names and values of a URL's query, in order.
struct Query: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    var name: String
    var value: String
  }

  var items: [Item] = []

  /// Parses `name=value&…` as in forms, where `+` is a space. Throws 400 for a malformed escape and for invalid UTF-8.
  init(_ text: String?) throws(Problem) {
    for part in (text ?? "").split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(halves[0])
      items.append(Item(name: name, value: halves.count > 1 ? try Self.decoded(halves[1]) : ""))
    }
  }

  /// Throws 400 for a repeated name if `mustBeUnique` returns `true` for the name.
  func rejectDuplicates(_ mustBeUnique: (String) -> Bool) throws(Problem) {
    var seen: Set<String> = []
    for item in items where mustBeUnique(item.name) {
      guard !seen.insert(item.name).inserted else { continue }
      throw Problem(
        .badRequest, "\(item.name.quoted) is in the query twice", option: item.name,
        fix: "send it once")
    }
  }

  /// Throws 400, with the name of the route, for an unknown name.
  func check(_ known: [String], of route: String) throws(Problem) {
    guard let item = items.first(where: { !known.contains($0.name) }) else { return }
    throw Problem(
      .badRequest, "\(route) has no query parameter \(item.name.quoted)",
      fix: "use \(known.joined(separator: ", "))")
  }

  private static func decoded(_ text: Substring) throws(Problem) -> String {
    var bytes: [UInt8] = []
    var remaining = text.utf8[...]
    while let byte = remaining.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = String(remaining.prefix(2)) ?? ""
        // Checks the digits, because `UInt8` would accept a sign, as in `%+4`.
        guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
          let value = UInt8(digits, radix: 16)
        else {
          throw Problem(
            .badRequest, "the query has a % without two hexadecimal digits after it",
            fix: "write a percent sign as %25")
        }
        bytes.append(value)
        remaining = remaining.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(
        .badRequest, "the query is not UTF-8", fix: "write its bytes in UTF-8, as %E3%81%82")
    }
    return text
  }
}
