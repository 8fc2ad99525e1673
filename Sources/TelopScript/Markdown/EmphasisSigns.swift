internal import TelopUnits

/// Lets emphasis begin and end beside Chinese, Japanese and Korean text.
///
/// In CommonMark, `**` between a letter and punctuation can only open emphasis, or only close it. This rule is made for
/// text with spaces between words. `これは**「重要」**です` has no spaces, and its asterisks would be shown. Before
/// parsing, a divider, which cmark reads as a letter, is therefore inserted between the sign and the punctuation.
///
/// Single asterisks mark footnotes, and underscores are parts of file names. Therefore two single asterisks get
/// dividers only around a bracketed text, `*「重要」*は`, and underscores only in pairs beside a bracket,
/// `__「重要」__は`. On the other side of an underscore cmark needs punctuation, so `dot` is inserted there.
enum EmphasisSigns {
  /// The dot of Kharoshthi, a rare character that cmark reads as punctuation. A document that contains this dot is not
  /// changed.
  private static let dot: Unicode.Scalar = "\u{10A50}"
  private static let dotText = String(dot)
  private static let divider = String(EscapedSigns.divider)
  /// The length in scalars at which a bracketed text is too long to be emphasised by single asterisks.
  private static let longestBracket = 200

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
    var isInAngleBrackets = false
    var enclosingEnd: String.Index?
    while index < scalars.endIndex {
      let scalar = scalars[index]
      guard scalar == "*" || scalar == "_" else {
        // An address between angle brackets must stay as it is.
        if scalar == "<" { isInAngleBrackets = true }
        if scalar == ">" || scalar.properties.isWhitespace { isInAngleBrackets = false }
        last = scalar
        scalars.formIndex(after: &index)
        continue
      }
      let end = scalars[index...].firstIndex { $0 != scalar } ?? scalars.endIndex
      if last != "\\", end < scalars.endIndex, !isInAngleBrackets {
        let isSingle = scalars.index(after: index) == end
        let closes = enclosingEnd == index
        if isSingle, scalar == "*" { enclosingEnd = self.end(ofBracketAt: end, in: scalars) }
        if let last, !isSingle || closes || scalar == "*" && enclosingEnd != nil {
          result += markdown[copied..<index]
          append(markdown[index..<end], between: last, scalars[end], to: &result)
          copied = end
        }
      }
      last = scalar
      index = end
    }
    return result + markdown[copied...]
  }

  /// A text of the parsed tree without the dividers that `divided(_:)` has added.
  static func withoutDividers(_ text: String) -> String {
    guard text.utf8.has(UInt8(0xF0)), text.unicodeScalars.contains(dot) else { return text }
    return text.replacing(utf8: divider + dotText, with: "").replacing(
      utf8: dotText + divider, with: "")
  }

  /// The index of the single asterisk directly after a bracketed text; `nil` if there is none.
  private static func end(
    ofBracketAt start: String.Index, in scalars: String.UnicodeScalarView
  ) -> String.Index? {
    guard scalars[start].isOpening, let closing = scalars[start].closingBracket else { return nil }
    var depth = 0
    var index = start
    for _ in 0..<longestBracket where index < scalars.endIndex {
      let scalar = scalars[index]
      if scalar == "\n" { return nil }
      if scalar == scalars[start] { depth += 1 }
      if scalar == closing { depth -= 1 }
      scalars.formIndex(after: &index)
      if depth == 0 { break }
    }
    guard depth == 0, index < scalars.endIndex, scalars[index] == "*" else { return nil }
    let next = scalars.index(after: index)
    return next < scalars.endIndex && scalars[next] == "*" ? nil : index
  }

  private static func append(
    _ signs: Substring, between last: Unicode.Scalar, _ next: Unicode.Scalar,
    to result: inout String
  ) {
    guard signs.first == "_" else {
      let isClauseEnd = signs.utf8.count > 1 && last.endsClause
      if next.isOfUnspacedWord, last.isClosing || last.isQuote || isClauseEnd { result += divider }
      result += signs
      if last.isOfUnspacedWord, next.isOpening || next.isQuote { result += divider }
      return
    }
    let isPair = signs.utf8.count == 2
    let opens = isPair && last.isOfUnspacedWord && next.isOpening
    let closes = isPair && next.isOfUnspacedWord && last.isClosing
    if opens { result += divider + dotText }
    if closes { result += divider }
    result += signs
    if opens { result += divider }
    if closes { result += dotText + divider }
  }
}

extension Unicode.Scalar {
  fileprivate var isOpening: Bool {
    [.openPunctuation, .initialPunctuation].contains(properties.generalCategory)
  }

  fileprivate var isClosing: Bool {
    [.closePunctuation, .finalPunctuation].contains(properties.generalCategory)
  }

  fileprivate var isQuote: Bool { self == "\"" || self == "'" }

  fileprivate var endsClause: Bool { "。．、，！？…!?".unicodeScalars.contains(self) }

  fileprivate var closingBracket: Unicode.Scalar? {
    switch self {
    case "[", "{", "［", "｛": Unicode.Scalar(value + 2)
    default: Unicode.Scalar(value + 1)
    }
  }
}
