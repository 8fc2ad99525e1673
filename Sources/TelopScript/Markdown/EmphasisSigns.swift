internal import TelopUnits

/// Lets emphasis begin and end beside Chinese and Japanese text.
///
/// CommonMark takes `**` between a letter and punctuation for a sign that only opens, or only closes. Text with spaces
/// between words needs that; `これは**「重要」**です` has no spaces and would show its asterisks. Before parsing, a
/// divider, which cmark takes for a letter, is therefore put between the sign and the punctuation. An underscore within
/// words is text in file names, so it becomes a sign only outside brackets or before them: `__「重要」__は`. There
/// cmark needs punctuation on the other side.
enum EmphasisSigns {
  /// Kharoshthi's dot, punctuation for cmark. A document that has one is left alone.
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
    // Parts of the text are appended whole: appending to a view of scalars would copy the result each time.
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

  /// A text from the tree without what `divided(_:)` has added.
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
  /// Whether CommonMark takes it for punctuation, as of cmark 0.30.
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
