internal import TelopUnits

/// Lets emphasis begin and end beside Chinese, Japanese and Korean text.
///
/// In CommonMark, `**` between a letter and punctuation can only open emphasis, or only close it. This rule suits text
/// with spaces between words. In `これは**「重要」**です`, which has no spaces, the asterisks would be shown. Before parsing, a
/// divider is therefore inserted between the asterisks and the punctuation. cmark reads the divider as a letter.
///
/// Single asterisks may be footnote marks or products, so they get dividers only in pairs: see `SingleEmphasis`.
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
        let closes = before.emphasisEnd == index
        if count % 2 > 0, scalar == "*" { before.findEmphasis(after: index..<end, in: scalars) }
        if scalar == "*", before.multiplies(scalars[end], count: count) {
          result += markdown[copied..<index] + String(repeating: product, count: count)
          copied = end
        } else if let last = before.last,
          count > 1 || closes || scalar == "*" && before.emphasisEnd != nil
        {
          result += markdown[copied..<index]
          append(
            markdown[index..<end], between: last, scalars[end],
            joins: count == 4 && before.asterisks % 4 == 2, closes: closes, to: &result)
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
    /// Whether the line may have a closing sign for each single asterisk; `nil` before the first asterisk.
    private var areSinglesEven: Bool?
    /// The index of the single asterisk that ends the emphasis that has begun last.
    private(set) var emphasisEnd: String.Index?

    mutating func append(_ scalar: Unicode.Scalar) {
      // An address between angle brackets must stay as it is.
      if scalar == "<" { isInAngleBrackets = true }
      if scalar == ">" || scalar.properties.isWhitespace { isInAngleBrackets = false }
      if scalar == "\n" || scalar == "\r" {
        asterisks = 0
        areSinglesEven = nil
      }
      // A variation selector is ignored: the character before it decides.
      if !scalar.properties.isVariationSelector || last == nil { last = scalar }
    }

    /// Finds the end of emphasis that begins with asterisks. If the number of single asterisks in the rest of the line is
    /// odd, one of them is a footnote mark or a product, so only a bracketed text counts. A line is searched only once.
    mutating func findEmphasis(
      after sign: Range<String.Index>, in scalars: String.UnicodeScalarView
    ) {
      let closes = emphasisEnd == sign.lowerBound
      emphasisEnd = SingleEmphasis.end(ofBracketAt: sign.upperBound, in: scalars)
      if emphasisEnd != nil || closes { return }
      let isEven =
        areSinglesEven
        ?? SingleEmphasis.areSinglesEven(in: scalars[sign.lowerBound...], after: last)
      areSinglesEven = isEven
      if isEven {
        emphasisEnd = SingleEmphasis.end(from: sign.upperBound, after: last, in: scalars)
      }
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

  /// - Parameters:
  ///   - joins: whether four asterisks may end one strong text and begin another.
  ///   - closes: whether a single asterisk ends emphasis.
  private static func append(
    _ signs: Substring, between last: Unicode.Scalar, _ next: Unicode.Scalar, joins: Bool,
    closes: Bool, to result: inout String
  ) {
    guard signs.first == "_" else {
      if joins, last.isOfEastAsianText, next.isOfEastAsianText {
        result += divider + "**" + dotText + dotText + "**" + divider
        return
      }
      let isSingle = signs.utf8.count == 1
      if isSingle ? closes && next.isBesideEmphasis : mayDivide(last, from: next),
        last.mayEndEmphasis(isSingle)
      {
        result += divider
      }
      result += signs
      if isSingle ? !closes && last.isBesideEmphasis : mayDivide(next, from: last),
        next.mayBeginEmphasis(isSingle)
      {
        result += divider
      }
      return
    }
    let isPair = signs.utf8.count == 2
    let opens = isPair && last.isOfUnspacedWord && next.isOpening
    let ends = isPair && next.isOfUnspacedWord && last.isClosing
    if opens { result += divider + dotText }
    if ends { result += divider }
    result += signs
    if opens { result += divider }
    if ends { result += dotText + divider }
  }

  /// Whether punctuation inside emphasis may have a sign between it and a letter or a symbol outside. The punctuation or
  /// the letter must be Chinese, Japanese or Korean. Beside a Latin letter or a digit, brackets that formulas use do not
  /// count: `（x+1）**n`. Beside a symbol or an emoji, newer versions of CommonMark accept all punctuation.
  private static func mayDivide(_ inner: Unicode.Scalar, from outer: Unicode.Scalar) -> Bool {
    if outer.isBesideEmphasis { return true }
    return inner.isWideEastAsian && !"（）［］｛｝".unicodeScalars.contains(inner)
      && !outer.isPunctuation && !outer.isASCIISymbol && !outer.properties.isWhitespace
  }
}

extension Unicode.Scalar {
  /// Whether the character is an ASCII symbol, which cmark reads as punctuation.
  fileprivate var isASCIISymbol: Bool { isASCII && isPunctuationOfCMark }

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
    if isClosing || isQuote || endsSentence { return true }
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
}
