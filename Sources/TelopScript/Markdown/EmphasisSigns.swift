internal import TelopUnits

/// Lets emphasis begin and end beside Chinese and Japanese text.
///
/// In CommonMark, `**` between a letter and punctuation can only open emphasis, or only close it. This rule is made for
/// text with spaces between words. `これは**「重要」**です` has no spaces, and its asterisks would be shown. Before parsing, a
/// divider, which cmark reads as a letter, is therefore inserted between the sign and the punctuation. Underscores
/// within words may be part of a file name. They get a divider only before an opening bracket, or after punctuation
/// that is not an opening bracket: `__「重要」__は`. On the other side of such an underscore, cmark needs punctuation, so
/// `dot` is inserted there.
enum EmphasisSigns {
  /// The dot of Kharoshthi, a rare character that cmark reads as punctuation. A document that contains this dot is not
  /// changed.
  private static let dot: Unicode.Scalar = "\u{10A50}"
  private static let dotText = String(dot)
  private static let divider = String(EscapedSigns.divider)

  /// Markdown with dividers at signs of emphasis.
  ///
  /// - Complexity: O(n).
  static func divided(_ markdown: String) -> String {
    guard markdown.utf8.has(UInt8(ascii: "*")) || markdown.utf8.has(UInt8(ascii: "_")) else {
      return markdown
    }
    let scalars = markdown.unicodeScalars
    if scalars.contains(dot) { return markdown }
    // Appends whole parts of the text, because appending to a view of scalars would copy the result each time.
    var result = ""
    result.reserveCapacity(markdown.utf8.count)
    var copied = scalars.startIndex
    var index = scalars.startIndex
    var last: Unicode.Scalar?
    while index < scalars.endIndex {
      let scalar = scalars[index]
      guard scalar == "*" || scalar == "_" else {
        last = scalar
        scalars.formIndex(after: &index)
        continue
      }
      let end = scalars[index...].firstIndex { $0 != scalar } ?? scalars.endIndex
      if let last, last != "\\", end < scalars.endIndex {
        result += markdown[copied..<index]
        append(markdown[index..<end], between: last, scalars[end], to: &result)
        copied = end
      }
      last = scalar
      index = end
    }
    return result + markdown[copied...]
  }

  /// A text of the parsed tree without the dividers that `divided(_:)` has added.
  static func joined(_ text: String) -> String {
    guard text.utf8.has(UInt8(0xF0)), text.unicodeScalars.contains(dot) else { return text }
    return text.replacing(utf8: divider + dotText, with: "").replacing(
      utf8: dotText + divider, with: "")
  }

  private static func append(
    _ signs: Substring, between last: Unicode.Scalar, _ next: Unicode.Scalar,
    to result: inout String
  ) {
    let isWide = last.isWideEastAsian || next.isWideEastAsian
    let opens = isWide && next.isPunctuation && last.isLetterForEmphasis
    let closes = isWide && last.isPunctuation && next.isLetterForEmphasis
    let isUnderscore = signs.first == "_"
    let opensWord = isUnderscore && opens && next.isOpening
    let closesWord = isUnderscore && closes && !last.isOpening
    if opensWord { result += divider + dotText }
    if closes, !isUnderscore || closesWord { result += divider }
    result += signs
    if opens, !isUnderscore || opensWord { result += divider }
    if closesWord { result += dotText + divider }
  }
}

extension Unicode.Scalar {
  /// Whether the character is punctuation for cmark 0.30.
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation, .dashPunctuation,
      .connectorPunctuation:
      true
    case .mathSymbol, .currencySymbol, .modifierSymbol: isASCII
    default: isOpening
    }
  }

  fileprivate var isOpening: Bool {
    [.openPunctuation, .initialPunctuation].contains(properties.generalCategory)
  }

  fileprivate var isLetterForEmphasis: Bool { !properties.isWhitespace && !isPunctuation }
}
