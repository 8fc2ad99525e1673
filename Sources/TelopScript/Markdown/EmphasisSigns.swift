internal import TelopUnits

/// Lets emphasis begin and end beside Chinese, Japanese and Korean text.
///
/// In CommonMark, `**` between a letter and punctuation can only open emphasis, or only close it. This rule suits text
/// with spaces between words. In `これは**「重要」**です`, which has no spaces, the asterisks would be shown. Before parsing, a
/// divider is therefore inserted between the asterisks and the punctuation. cmark reads the divider as a letter.
///
/// Single asterisks may be footnote marks or products, so they get dividers only around a bracketed text: `*「重要」*は`.
/// Underscores may be parts of file names, so they get dividers only in pairs beside a bracket: `__「重要」__は`. Outside
/// the underscores, cmark needs punctuation, so `dot` is inserted there. `dot` also divides `****` between two strong
/// texts: `**一****二**`.
///
/// Asterisks between digits are products and powers, `2*3=6、4*5=20`, unless emphasis is open in their line. They are
/// replaced by `product` for cmark.
enum EmphasisSigns {
  /// The dot of Kharoshthi, a rare character that cmark reads as punctuation. A document that contains this dot is not
  /// changed.
  private static let dot: Unicode.Scalar = "\u{10A50}"
  private static let dotText = String(dot)
  private static let divider = String(EscapedSigns.divider)
  private static let product = dotText + "\u{2}"
  /// The length in scalars from which a bracketed text is too long for emphasis by single asterisks.
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
    var before = TextBefore()
    var enclosingEnd: String.Index?
    while index < scalars.endIndex {
      let scalar = scalars[index]
      guard scalar == "*" || scalar == "_" else {
        before.append(scalar)
        scalars.formIndex(after: &index)
        continue
      }
      let end = scalars[index...].firstIndex { $0 != scalar } ?? scalars.endIndex
      if before.last != "\\", end < scalars.endIndex, !before.isInAngleBrackets {
        let count = scalars.distance(from: index, to: end)
        let closes = enclosingEnd == index
        let joins = count == 4 && before.asterisks % 4 == 2
        if count % 2 > 0, scalar == "*" { enclosingEnd = self.end(ofBracketAt: end, in: scalars) }
        if scalar == "*", before.multiplies(scalars[end], count: count) {
          result += markdown[copied..<index] + String(repeating: product, count: count)
          copied = end
        } else if let last = before.last,
          count > 1 || closes || scalar == "*" && enclosingEnd != nil
        {
          result += markdown[copied..<index]
          append(markdown[index..<end], between: last, scalars[end], joins: joins, to: &result)
          copied = end
        }
      }
      before.last = scalar
      index = end
    }
    return result + markdown[copied...]
  }

  /// The state of the text before a sign, which decides how the sign is read.
  private struct TextBefore {
    var last: Unicode.Scalar?
    private(set) var isInAngleBrackets = false
    /// The number of asterisks in the line that may be signs of emphasis.
    private(set) var asterisks = 0

    mutating func append(_ scalar: Unicode.Scalar) {
      // An address between angle brackets must stay as it is.
      if scalar == "<" { isInAngleBrackets = true }
      if scalar == ">" || scalar.properties.isWhitespace { isInAngleBrackets = false }
      if scalar == "\n" || scalar == "\r" { asterisks = 0 }
      // A variation selector is ignored: the character before it decides.
      if !scalar.properties.isVariationSelector || last == nil { last = scalar }
    }

    /// Whether asterisks before a character are a product or a power. All other asterisks are counted.
    mutating func multiplies(_ next: Unicode.Scalar, count: Int) -> Bool {
      if let last, last.narrow.isDigit, next.narrow.isDigit, count < 3, asterisks % (2 * count) == 0
      {
        return true
      }
      // An asterisk before a blank is a list marker, not emphasis.
      if asterisks > 0 || !next.properties.isWhitespace { asterisks += count }
      return false
    }
  }

  /// A text of the parsed tree without the dividers that `divided(_:)` has added.
  static func withoutDividers(_ text: String) -> String {
    guard text.utf8.has(UInt8(0xF0)), text.unicodeScalars.contains(dot) else { return text }
    return text.replacing(utf8: product, with: "*").replacing(utf8: dotText + dotText, with: "")
      .replacing(utf8: divider + dotText, with: "").replacing(utf8: dotText + divider, with: "")
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

  /// - Parameter joins: whether four asterisks may end one strong text and begin another.
  private static func append(
    _ signs: Substring, between last: Unicode.Scalar, _ next: Unicode.Scalar, joins: Bool,
    to result: inout String
  ) {
    guard signs.first == "_" else {
      if joins, last.isOfEastAsianText, next.isOfEastAsianText {
        result += divider + "**" + dotText + dotText + "**" + divider
        return
      }
      let isSingle = signs.utf8.count == 1
      if isSingle ? next.isOfUnspacedWord : mayDivide(last, from: next),
        last.mayEndEmphasis(isSingle)
      {
        result += divider
      }
      result += signs
      if isSingle ? last.isOfUnspacedWord : mayDivide(next, from: last),
        next.mayBeginEmphasis(isSingle)
      {
        result += divider
      }
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

  /// Whether punctuation inside emphasis may have a sign between it and a letter outside. The punctuation or the letter
  /// must be Chinese, Japanese or Korean. Beside a Latin letter, brackets that formulas use do not count: `（x+1）**n`.
  private static func mayDivide(_ inner: Unicode.Scalar, from outer: Unicode.Scalar) -> Bool {
    if outer.isOfUnspacedWord { return true }
    return inner.isWideEastAsian && !"（）［］｛｝".unicodeScalars.contains(inner)
      && outer.properties.isAlphabetic
  }
}

extension Unicode.Scalar {
  /// Whether emphasis may begin with a character that cmark reads as punctuation. Emphasis does not begin with a
  /// closing bracket or a comma: `トヨタ**、ホンダ**` has two footnote marks.
  ///
  /// - Parameter isSingle: whether the sign is a single asterisk.
  fileprivate func mayBeginEmphasis(_ isSingle: Bool) -> Bool {
    if isOpening || isQuote { return true }
    return !isSingle && isPunctuationOfCMark && !isClosing && !",、。，．".unicodeScalars.contains(self)
  }

  /// Whether emphasis may end with a character that cmark reads as punctuation.
  fileprivate func mayEndEmphasis(_ isSingle: Bool) -> Bool {
    if isClosing || isQuote { return true }
    return !isSingle && isPunctuationOfCMark && !isOpening
  }

  private var isQuote: Bool { self == "\"" || self == "'" }

  /// Whether cmark reads the character as punctuation; newer versions include symbols.
  private var isPunctuationOfCMark: Bool {
    switch properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    default: isPunctuation
    }
  }

  fileprivate var closingBracket: Unicode.Scalar? {
    switch self {
    case "[", "{", "［", "｛": Unicode.Scalar(value + 2)
    default: Unicode.Scalar(value + 1)
    }
  }
}
