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
  private static let divider = EscapedSigns.divider

  /// Markdown with dividers at signs of emphasis.
  ///
  /// - Complexity: O(n).
  static func divided(_ markdown: String) -> String {
    guard markdown.utf8.has(UInt8(ascii: "*")) || markdown.utf8.has(UInt8(ascii: "_")) else {
      return markdown
    }
    let scalars = Array(markdown.unicodeScalars)
    if scalars.contains(dot) { return markdown }
    var result = String.UnicodeScalarView()
    result.reserveCapacity(markdown.utf8.count)
    var index = 0
    while index < scalars.count {
      let end = scalars[index...].firstIndex { $0 != scalars[index] } ?? scalars.count
      let isSign = scalars[index] == "*" || scalars[index] == "_"
      guard isSign, index > 0, end < scalars.count, scalars[index - 1] != "\\" else {
        result += scalars[index..<end]
        index = end
        continue
      }
      append(scalars[index..<end], between: scalars[index - 1], scalars[end], to: &result)
      index = end
    }
    return String(result)
  }

  /// A text from the tree without what `divided(_:)` has added.
  static func joined(_ text: String) -> String {
    guard text.utf8.has(UInt8(0xF0)), text.unicodeScalars.contains(dot) else { return text }
    var result = text.unicodeScalars
    for added in [[divider, dot], [dot, divider]] { result.replace(added, with: []) }
    return String(result)
  }

  private static func append(
    _ signs: ArraySlice<Unicode.Scalar>, between last: Unicode.Scalar, _ next: Unicode.Scalar,
    to result: inout String.UnicodeScalarView
  ) {
    let isWide = last.isWideEastAsian || next.isWideEastAsian
    let opens = isWide && next.isPunctuation && last.isLetterForEmphasis
    let closes = isWide && last.isPunctuation && next.isLetterForEmphasis
    let isUnderscore = signs.first == "_"
    let opensWord = isUnderscore && opens && next.isOpening
    let closesWord = isUnderscore && closes && !last.isOpening
    if opensWord { result += [divider, dot] }
    if closes, !isUnderscore || closesWord { result.append(divider) }
    result += signs
    if opens, !isUnderscore || opensWord { result.append(divider) }
    if closesWord { result += [dot, divider] }
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
