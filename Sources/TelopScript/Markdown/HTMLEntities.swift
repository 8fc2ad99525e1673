internal import TelopUnits

/// Entities that stand for signs of markup, such as `&#64;` for an at sign. In CommonMark, such signs are text.
enum HTMLEntities {
  /// The maximum length of an entity's name in HTML, in letters.
  private static let maximumNameLength = 31

  /// The end of an entity that begins a text and stands for a sign of Telop's own markup; `nil` if there is none.
  static func endOfSign(_ text: ArraySlice<UInt8>) -> Int? {
    let name = text.dropFirst().prefix(maximumNameLength).prefix {
      $0.isLetterOrDigit || $0 == UInt8(ascii: "#")
    }
    guard text.first == UInt8(ascii: "&"), name.endIndex < text.endIndex,
      text[name.endIndex] == UInt8(ascii: ";"),
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
