internal import TelopUnits

/// Lets emphasis begin and end beside Chinese, Japanese and Korean text: CommonMark's amendment markdown-cjk-friendly.
///
/// In CommonMark, asterisks between a letter and punctuation can only open emphasis, or only close it. This rule suits
/// text with spaces between words. In `これは**「重要」**です`, which has no spaces, the asterisks would be shown. The amended
/// rule treats Chinese, Japanese and Korean punctuation as letters. Beside a letter of these scripts, it treats all
/// punctuation as letters. Before parsing, a boundary, the mark of `EscapedSigns`, is inserted on both sides of
/// asterisks that can both open and close emphasis by this rule. cmark reads a boundary as a letter.
///
/// Beyond the amendment:
/// - Asterisks before a comma, a full stop or a closing bracket do not open emphasis: `トヨタ*、ホンダ*`. A single asterisk
///   after an opening bracket, or between a comma and a digit, does not close emphasis: `*1、*2`. Such asterisks are
///   footnote marks.
/// - Underscores may be parts of file names. They get boundaries only as `__` between a letter and a bracket, or
///   between the end of a sentence and a letter: `__「重要」__は`, `__注意！__です`. cmark needs punctuation on both sides of
///   these underscores, so `dot` is inserted there. There they do not close emphasis after an even number of markers
///   in the line: `__重要__と__「必読」__`, `__氏名__欄。__住所。__次`.
/// - `dot` also divides `****` and `____` between two strong texts: `**一****二**`.
/// - Asterisks between digits are products and powers, `2*3=6、4*5=20`, unless emphasis is open in their line. So are
///   single asterisks in formulas, `W*D*H`; before digits they are footnote marks, `会費*1は…円*2`. All of them are
///   replaced by `literalAsterisk` for cmark.
/// - Some underscores are not emphasis: in the path of an address, `twitch.tv/_name_`; around the name in a mail
///   address or of a file, `_info_@club.org`, `__init__.py`; in a name after @ or #, `@_name_`. They are replaced by
///   `literalUnderscore`. Asterisks between letters of a path are replaced by `literalAsterisk`: `example.com/a*b`.
enum EmphasisSigns {
  /// The dot of Kharoshthi, which cmark reads as punctuation. A document that contains this dot is not changed.
  private static let dot: Unicode.Scalar = "\u{10A50}"
  private static let dotText = String(dot)
  private static let boundary = String(EscapedSigns.boundaryMark)
  private static let literalAsterisk = dotText + "\u{2}"
  private static let literalUnderscore = dotText + "\u{3}"

  /// Inserts boundaries at signs of emphasis. O(n).
  static func insertingBoundaries(_ markdown: String) -> String {
    guard markdown.utf8.has(UInt8(ascii: "*")) || markdown.utf8.has(UInt8(ascii: "_")) else {
      return markdown
    }
    let scalars = markdown.unicodeScalars
    if scalars.contains(dot) { return markdown }
    // Appends whole parts of the text, because appending to a view of scalars would copy the result each time.
    var result = ""
    result.reserveCapacity(markdown.utf8.count)
    var copiedEnd = scalars.startIndex
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
        result += markdown[copiedEnd..<index]
        append(markdown[index..<end], after: &before, scalars[end...], to: &result)
        copiedEnd = end
      }
      before.last = scalar
      index = end
    }
    return result + markdown[copiedEnd...]
  }

  /// The properties of the text before a sign that decide how the sign is read.
  private struct TextBefore {
    var last: Unicode.Scalar = "\n"
    private(set) var isInAngleBrackets = false
    /// Whether the text since the last blank or non-ASCII character has an @, a #, or a domain with a slash after it:
    /// `example.com/`. Also true after `enterAddressOrFileName(_:)` has found an address or a file name.
    private(set) var isInPath = false
    /// The number of letters since the last full stop in an address; `nil` without a full stop.
    private var lettersAfterStop: Int?
    /// The number of asterisks in the line that may be signs of emphasis.
    private(set) var asterisks = 0
    /// Whether the last asterisk of the line made this one a footnote mark or a sign in a formula, too.
    private var followsFootnoteMarkOrFormula = false
    /// The number of underscores in the line.
    var underscores = 0

    mutating func append(_ scalar: Unicode.Scalar) {
      // An address between angle brackets must stay as it is.
      if scalar == "<" { isInAngleBrackets = true }
      if scalar == ">" || scalar.properties.isWhitespace { isInAngleBrackets = false }
      if scalar == "\n" || scalar == "\r" {
        asterisks = 0
        underscores = 0
        followsFootnoteMarkOrFormula = false
      }
      if scalar == "." {
        lettersAfterStop = 0
      } else if scalar == "/" && lettersAfterStop ?? 0 >= 2 || scalar == "@" || scalar == "#" {
        isInPath = true
      } else if scalar.isASCII, scalar.properties.isAlphabetic {
        lettersAfterStop? += 1
      } else {
        lettersAfterStop = nil
        if !scalar.isASCII || scalar.properties.isWhitespace { isInPath = false }
      }
      // A variation selector is ignored: the character before it decides.
      if !scalar.properties.isVariationSelector { last = scalar }
    }

    /// Sets `isInPath` before a mail address or a file name with underscores around its first part: `_info_@club.org`,
    /// `__init__.py`.
    ///
    /// - Parameter next: the text after the first underscores.
    mutating func enterAddressOrFileName(_ next: Substring.UnicodeScalarView) {
      if isInPath || last.isASCIIWord { return }
      let stem = next.prefix(Self.maximumNameLength).prefix { $0.isASCIIWord || $0 == "_" }
      let suffix = next[stem.endIndex...].dropFirst().prefix { ("a"..."z").contains($0) }
      if stem.last == "_", next[stem.endIndex...].first == ".", (2...4).contains(suffix.count),
        next[suffix.endIndex...].first?.isASCIIWord != true
      {
        isInPath = true
        return
      }
      let name = next.prefix(Self.maximumNameLength).prefix {
        $0.isASCIIWord || "_.+-".unicodeScalars.contains($0)
      }
      guard name.last == "_", next[name.endIndex...].first == "@" else { return }
      let domain = next[name.endIndex...].dropFirst().prefix(Self.maximumNameLength)
        .prefix { $0.isASCIIWord || $0 == "." || $0 == "-" }
      isInPath = domain.first?.isASCIIWord == true && domain.dropFirst().dropLast().contains(".")
    }

    /// The maximum length of the name in a mail address, and of the searched part of the domain.
    private static let maximumNameLength = 64

    /// Whether an asterisk before the text `next` and the next one in the line are footnote marks, `会費*1は…円*2`, or
    /// signs in formulas, `W*D*H`.
    private func isFootnoteMarkOrFormula(_ next: Substring.UnicodeScalarView) -> Bool {
      let content = next.prefix { $0 != "*" && $0 != "\n" }
      let end = next[content.endIndex...]
      guard end.first == "*", let after = end.dropFirst().first, let first = content.first,
        let inner = content.last, !last.properties.isWhitespace, !inner.properties.isWhitespace
      else { return false }
      if first.narrow.isDigit { return after.narrow.isDigit }
      return [last, first, inner, after].allSatisfy(\.isASCIIWord)
        && (content.prefix(3).count < 3 || content.contains { !$0.isASCIIWord })
    }

    /// Whether asterisks before the text `next` are a product, a power or part of an address. Otherwise adds them to
    /// `asterisks`, unless they are a list marker.
    mutating func isProductOrPath(_ next: Substring.UnicodeScalarView, count: Int) -> Bool {
      let followsFirst = followsFootnoteMarkOrFormula
      followsFootnoteMarkOrFormula = false
      if last.narrow.isDigit || last == "）", count < 3, asterisks % (2 * count) == 0,
        next.first(where: { $0 != "（" })?.narrow.isDigit ?? false
      {
        return true
      }
      if isInPath, last.isASCIIWord, next.first?.isASCIIWord ?? false, asterisks % (2 * count) == 0
      {
        return true
      }
      followsFootnoteMarkOrFormula =
        count == 1 && asterisks % 2 == 0 && isFootnoteMarkOrFormula(next)
      if followsFootnoteMarkOrFormula || followsFirst { return true }
      // An asterisk before a blank is a list marker, not emphasis.
      if asterisks > 0 || next.first?.properties.isWhitespace != true { asterisks += count }
      return false
    }
  }

  /// A text of the parsed tree without the signs that `insertingBoundaries(_:)` has inserted.
  static func removingInsertedSigns(_ text: String) -> String {
    guard text.utf8.has(UInt8(0xF0)), text.unicodeScalars.contains(dot) else { return text }
    return text.replacing(utf8: literalAsterisk, with: "*").replacing(
      utf8: literalUnderscore, with: "_"
    )
    .replacing(utf8: dotText + dotText, with: "")
    .replacing(utf8: boundary + dotText, with: "").replacing(utf8: dotText + boundary, with: "")
  }

  /// Appends asterisks or underscores with their boundaries.
  ///
  /// - Parameter text: the text after the signs; not empty.
  private static func append(
    _ signs: Substring, after before: inout TextBefore, _ text: Substring.UnicodeScalarView,
    to result: inout String
  ) {
    let last = before.last
    let next = text[text.startIndex]
    let count = signs.utf8.count
    let isUnderscore = signs.first == "_"
    let mayBeTwoMarkers =
      count == 4 && (isUnderscore ? before.underscores : before.asterisks) % 4 == 2
    let endsSentence = "。！？".unicodeScalars.contains(last)
    let isBesidePunctuation = last.isClosing || next.isOpening || endsSentence
    if isUnderscore { before.enterAddressOrFileName(text) }
    if isUnderscore, before.isInPath, before.underscores.isMultiple(of: 2) {
      result += String(repeating: literalUnderscore, count: count)
      return
    }
    if isUnderscore { before.underscores += count }
    if !isUnderscore, before.isProductOrPath(text, count: count) {
      result += String(repeating: literalAsterisk, count: count)
    } else if mayBeTwoMarkers, last.isOfEastAsianText, next.isOfEastAsianText,
      !isUnderscore || isBesidePunctuation
    {
      result += boundary + signs.prefix(2) + dotText + dotText + signs.prefix(2) + boundary
    } else if isUnderscore {
      // Other underscores that can both open and close emphasis are parts of words.
      let isBesideWord = last.isOfEastAsianWord || next.isOfEastAsianWord
      let earlier = before.underscores - count
      let mayOpen =
        next.isOpening && last.isOfEastAsianText
        || count == 2 && endsSentence && next.isOfEastAsianWord
      if mayOpen, count < 3, earlier > 0, earlier.isMultiple(of: 2 * count) {
        result += boundary + (count == 2 ? dotText : "") + signs + boundary
      } else {
        let needsBoundaries = count == 2 && isBesidePunctuation && isBesideWord
        result += needsBoundaries ? boundary + dotText + signs + dotText + boundary : String(signs)
      }
    } else if opensAndCloses(between: last, text, isSingle: count == 1) {
      result += boundary + signs + boundary
    } else {
      result += signs
    }
  }

  /// Whether asterisks beside punctuation can both open and close emphasis. For other asterisks, cmark's rule is right.
  private static func opensAndCloses(
    between last: Unicode.Scalar, _ text: Substring.UnicodeScalarView, isSingle: Bool
  ) -> Bool {
    let next = text[text.startIndex]
    guard !last.properties.isWhitespace, !next.properties.isWhitespace,
      last.isPunctuationOfMarkdown || next.isPunctuationOfMarkdown, !mayFollowFootnoteMark(text),
      !isSingle || !last.isOpening && !(last.isComma && next.narrow.isDigit)
    else { return false }
    return next.mayDelimitEmphasis(beside: last) && last.mayDelimitEmphasis(beside: next)
  }

  /// Whether a text begins with punctuation that may follow a footnote mark: a comma, a full stop or a closing bracket.
  /// The full stop before a word, as in `.NET`, does not count. Nor does punctuation alone between asterisks: `**、**`.
  private static func mayFollowFootnoteMark(_ text: Substring.UnicodeScalarView) -> Bool {
    let next = text[text.startIndex]
    guard next.isClosing || next.isComma || ".。．".unicodeScalars.contains(next),
      !text.isPunctuation(before: "*")
    else { return false }
    return next != "." || !(text.dropFirst().first?.isOfWord ?? false)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIWord: Bool { isASCII && (properties.isAlphabetic || narrow.isDigit) }
}
