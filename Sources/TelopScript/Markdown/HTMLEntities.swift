/// Entities in raw HTML, which cmark does not resolve.
enum HTMLEntities {
  /// The maximum length of an entity's name in HTML, in letters.
  private static let maximumNameLength = 31

  /// A text with its entities (`&amp;`, `&#x2014;`) resolved; invalid entities stay unchanged.
  static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var result = ""
    var remaining = text
    while let ampersand = remaining.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += remaining[..<ampersand]
      remaining = remaining[ampersand...]
      let name = remaining.utf8.dropFirst().prefix(maximumNameLength).prefix {
        $0.isLetterOrDigit || $0 == UInt8(ascii: "#")
      }
      let end = name.endIndex
      if end < remaining.endIndex, remaining.utf8[end] == UInt8(ascii: ";") {
        result += character(of: remaining[...end])
        remaining = remaining[remaining.utf8.index(after: end)...]
      } else {
        result += remaining[..<end]
        remaining = remaining[end...]
      }
    }
    return result + remaining
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
