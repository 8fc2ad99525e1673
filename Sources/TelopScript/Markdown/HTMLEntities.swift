internal import TelopUnits

/// Keeps entities of signs, such as `&#64;` for @, from being read as Telop's own markup. In CommonMark, they are text.
enum HTMLEntities {
  private static let ampersand = UInt8(ascii: "&")
  /// The maximum length of an entity's name in HTML, in letters.
  private static let maximumNameLength = 31

  /// Inserts U+0001 around entities of signs. It separates them from other text, and is removed once markup has been
  /// read. O(n).
  static func insertingBoundaries(_ markdown: String) -> String {
    guard markdown.utf8.has(ampersand) else { return markdown }
    let bytes = Array(markdown.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    var isEscaped = false
    while index < bytes.count {
      if bytes[index] == ampersand, !isEscaped, let end = endOfSign(bytes[index...]) {
        result.append(EscapedSigns.boundaryByte)
        result += bytes[index..<end]
        result.append(EscapedSigns.boundaryByte)
        index = end
      } else {
        isEscaped = bytes[index] == UInt8(ascii: "\\") && !isEscaped
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The end of an entity that begins a text and stands for a sign of Telop's own markup; `nil` if there is none.
  private static func endOfSign(_ text: ArraySlice<UInt8>) -> Int? {
    let name = text.dropFirst().prefix(maximumNameLength).prefix {
      $0.isLetterOrDigit || $0 == UInt8(ascii: "#")
    }
    guard name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ";"),
      let sign = character(of: text[...name.endIndex]), "@=~#*_{[:".unicodeScalars.contains(sign)
    else { return nil }
    return name.endIndex + 1
  }

  /// Resolves an entity by parsing it with cmark, which has a table of entities.
  private static func character(of entity: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var text = ""
    MarkdownTree(parsing: String(decoding: entity, as: UTF8.self)).forEachEvent { event in
      if case .text(let part) = event.kind { text += part }
    }
    return text.unicodeScalars.count == 1 ? text.unicodeScalars.first?.narrow : nil
  }
}
