internal import TelopUnits

/// Emphasis by single asterisks that begins or ends with punctuation beside Chinese, Japanese or Korean text.
///
/// Single asterisks may also be footnote marks or products. Text for which these are as probable is not emphasis here,
/// and gets a note after parsing.
enum SingleEmphasis {
  /// The length in scalars from which a text is too long for emphasis by single asterisks.
  private static let longest = 200

  /// The index of the single asterisk directly after a bracketed text; `nil` if there is none.
  static func end(
    ofBracketAt start: String.Index, in scalars: String.UnicodeScalarView
  ) -> String.Index? {
    guard scalars[start].isOpening, let closing = scalars[start].closingBracket else { return nil }
    var depth = 0
    var index = start
    for _ in 0..<longest where index < scalars.endIndex {
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

  /// The index of the single asterisk that ends emphasis; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - start: the index after the opening asterisks.
  ///   - before: the character before the opening asterisks.
  static func end(
    from start: String.Index, after before: Unicode.Scalar?, in scalars: String.UnicodeScalarView
  ) -> String.Index? {
    var index = start
    var last: Unicode.Scalar?
    var hasWord = false
    for _ in 0..<longest where index < scalars.endIndex {
      let scalar = scalars[index]
      if scalar == "\n" || scalar == "\r" || scalar == "\\" { return nil }
      let next = scalars.index(after: index)
      if scalar == "*" {
        let run = scalars[index...].prefix(3).prefix { $0 == "*" }
        if run.count == 1 {
          let after = next < scalars.endIndex ? scalars[next] : nil
          guard hasWord, let last, isLikely(scalars[start], last, between: before, after) else {
            return nil
          }
          return index
        }
        // Two asterisks belong to strong text within the emphasis.
        guard run.count == 2 else { return nil }
        last = scalar
        index = run.endIndex
        continue
      }
      if scalar.isOfWord { hasWord = true }
      last = scalar
      index = next
    }
    return nil
  }

  /// Whether a text with punctuation at its start or end is probably emphasis.
  ///
  /// - Parameters:
  ///   - first: the first character of the text.
  ///   - last: its last character.
  static func isLikely(
    _ first: Unicode.Scalar, _ last: Unicode.Scalar, between before: Unicode.Scalar?,
    _ after: Unicode.Scalar?
  ) -> Bool {
    guard first.isOpening || last.isClosing || last.endsSentence,
      first.isOpening || !first.isPunctuation && !first.properties.isWhitespace,
      !last.properties.isWhitespace, last.isClosing || last.endsSentence || !last.isPunctuation
    else { return false }
    // Beside digits and Latin letters, asterisks may be products.
    if let after, last.isPunctuation, !after.mayTouchEmphasis { return false }
    guard let before, !before.properties.isWhitespace else { return true }
    if !before.mayTouchEmphasis { return false }
    // After a noun, an asterisk before a bracket or a particle may be a footnote mark: `価格*と「送料」*は`.
    guard before.isOfWord, !before.isHiraganaOrHangul else { return true }
    return !first.isOpening && !"）)".unicodeScalars.contains(last)
      && !(0x3041...0x309F).contains(first.value)
  }

  /// Whether a line contains an even number of single asterisks that may be signs of emphasis.
  static func areSinglesEven(in text: Substring.UnicodeScalarView, after before: Unicode.Scalar?)
    -> Bool
  {
    var isEven = true
    var last = before
    var count = 0
    var beforeRun = before
    for scalar in text {
      if scalar == "*", last != "\\" {
        if count == 0 { beforeRun = last }
        count += 1
        last = scalar
        continue
      }
      if count % 2 > 0, !isText(between: beforeRun, scalar) { isEven.toggle() }
      count = 0
      if scalar == "\n" || scalar == "\r" { return isEven }
      last = last == "\\" ? nil : scalar
    }
    return count % 2 > 0 ? !isEven : isEven
  }

  /// Whether an asterisk between two characters is a product or a list marker.
  private static func isText(between last: Unicode.Scalar?, _ next: Unicode.Scalar) -> Bool {
    if let last, last.narrow.isDigit, next.narrow.isDigit { return true }
    return (last?.properties.isWhitespace ?? true) && next.properties.isWhitespace
  }
}

extension Unicode.Scalar {
  /// Whether the character may be at the end of emphasis and is not a bracket. Commas are excluded, because they are
  /// between items with footnote marks.
  var endsSentence: Bool { "。．！？：；…‥!?.:;｡".unicodeScalars.contains(self) }

  var isHiraganaOrHangul: Bool {
    (0x3041...0x309F).contains(value) || isOfEastAsianText && !isWideEastAsian
  }

  /// Whether emphasis may begin or end beside the character, whatever punctuation is inside: a letter of Chinese,
  /// Japanese or Korean, a symbol or an emoji. cmark reads all of them as letters.
  var isBesideEmphasis: Bool {
    switch properties.generalCategory {
    case .otherSymbol, .modifierSymbol, .mathSymbol: !isASCII
    default: isOfUnspacedWord
    }
  }

  /// Whether emphasis by single asterisks may be beside the character.
  fileprivate var mayTouchEmphasis: Bool {
    isBesideEmphasis || properties.isWhitespace || isPunctuation
  }

  fileprivate var closingBracket: Unicode.Scalar? {
    switch self {
    case "[", "{", "［", "｛": Unicode.Scalar(value + 2)
    default: Unicode.Scalar(value + 1)
    }
  }
}
