/// Entities in raw HTML, which cmark does not resolve.
enum HTMLEntities {
  /// The length of the longest entity name in HTML, in letters.
  private static let maximumNameLength = 31

  /// A text with its entities (`&amp;`, `&#x2014;`) resolved; invalid entities stay unchanged.
  static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var result = ""
    var rest = text
    while let ampersand = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      let name = rest.utf8.dropFirst().prefix(maximumNameLength).prefix {
        $0.isLetterOrDigit || $0 == UInt8(ascii: "#")
      }
      let end = name.endIndex
      if end < rest.endIndex, rest.utf8[end] == UInt8(ascii: ";") {
        result += character(of: rest[...end])
        rest = rest[rest.utf8.index(after: end)...]
      } else {
        result += rest[..<end]
        rest = rest[end...]
      }
    }
    return result + rest
  }

  /// Resolves an entity by parsing it with cmark, which has a table of entities.
  private static func character(of entity: Substring) -> String {
    var text = ""
    MarkdownTree(parsing: String(entity)).forEachEvent { event in
      if case .text(let part) = event.kind { text += part }
    }
    return text
  }
}
