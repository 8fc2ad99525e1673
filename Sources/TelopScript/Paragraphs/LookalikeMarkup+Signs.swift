/// In all functions, `index` is the index in `scalars` of the sign to examine.
extension LookalikeMarkup {
  /// A pair of full-width markers, `＝＝…＝＝`, `～～…～～` or `＊＊…＊＊`, found at its closing marker.
  ///
  /// - Parameter openings: for each character, the index of its last unclosed marker in `scalars`.
  static func pair(
    _ scalars: [Unicode.Scalar], _ index: Int, _ openings: inout [Unicode.Scalar: Int]
  ) -> Match? {
    let sign = scalars[index]
    let isSecond = index > 0 && scalars[index - 1] == sign
    let isAlone = index < 2 || scalars[index - 2] != sign
    guard isSecond, isAlone, index + 1 == scalars.count || scalars[index + 1] != sign else {
      return nil
    }
    if let start = openings[sign], start + 2 < index - 1,
      !scalars[index - 2].properties.isWhitespace
    {
      openings[sign] = nil
      let range = start..<index + 1
      switch sign {
      case "＝": return (.highlight, range, "==…==")
      case "～": return (.strikethrough, range, "~~…~~")
      default: return (.strong, range, "**…**")
      }
    }
    let mayBegin = PairedSigns.begins(
      sign, after: index > 1 ? scalars[index - 2] : nil, before: scalars[(index + 1)...])
    openings[sign] = mayBegin ? index - 1 : nil
    return nil
  }

  /// Matches two half-width signs without a partner, beside a word or at an end of the paragraph. Signs between spaces
  /// or within a Latin word are an operator and do not match: `a == b`, `2**3`. Asterisks match beside `%`, and beside
  /// a space that is next to a wide East Asian character: `5**%**6`, `これは ** 重要`.
  ///
  /// - Parameter neighbours: the characters of the paragraph before and after `scalars`.
  static func unpaired(
    _ scalars: [Unicode.Scalar], _ index: Int, _ neighbours: Neighbours
  ) -> Match? {
    guard let (run, last, next) = signs(2, scalars, index, neighbours) else { return nil }
    guard let last, let next else { return (.unpaired, run, "") }
    guard
      [last, next].contains(where: { $0.isWideEastAsian || $0.isOfNonLatinWord })
        || last.properties.isWhitespace != next.properties.isWhitespace
        || scalars[index] == "*"
          && (isBesideTextMark(last, next) || isBesideSpacedWideText(run, in: scalars))
    else { return nil }
    return (.unpaired, run, "")
  }

  /// Whether signs have white space on one side, with a wide East Asian character beyond it.
  private static func isBesideSpacedWideText(_ run: Range<Int>, in scalars: [Unicode.Scalar])
    -> Bool
  {
    [(run.lowerBound - 1, run.lowerBound - 2), (run.upperBound, run.upperBound + 1)].contains {
      scalars.indices.contains($1) && scalars[$0].properties.isWhitespace
        && scalars[$1].isWideEastAsian
    }
  }

  /// Whether signs are between a word and a punctuation mark that is never beside an operator, such as `%`.
  private static func isBesideTextMark(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    last.isOfWord && "%!?".unicodeScalars.contains(next)
      // In 2.**3, the signs are an operator.
      || next.isOfWord && "%!?.".unicodeScalars.contains(last) && !(last == "." && next.isDigit)
  }

  /// A text between pairs of underscores, beside a letter that is not Latin. The text is found at the closing pair.
  /// CommonMark reads underscores within a word as text: `__重要__は`.
  static func underscores(
    _ scalars: [Unicode.Scalar], _ index: Int, _ neighbours: Neighbours,
    _ openings: inout [Unicode.Scalar: Int]
  ) -> Match? {
    guard let (run, last, next) = signs(2, scalars, index, neighbours) else { return nil }
    if let start = openings["_"], start + 2 < index, !(last?.properties.isWhitespace ?? true) {
      let before = start > 0 ? scalars[start - 1] : neighbours.before
      if [before, next].contains(where: { $0?.isOfNonLatinWord ?? false }) {
        openings["_"] = nil
        let text = EmphasisedText(
          content: scalars[(start + 2)..<index], before: before, after: next)
        if text.isBlockedByPunctuation { return (.unpaired, run, "") }
        return (.underscores, start..<run.upperBound, "**…**")
      }
    }
    openings["_"] = next?.properties.isWhitespace == false ? index : nil
    return nil
  }

  typealias Neighbours = (before: Unicode.Scalar?, after: Unicode.Scalar?)

  /// A text between single asterisks or underscores that is probably meant as emphasis, found at the closing sign.
  ///
  /// - Parameter openings: for each sign, the index in `scalars` of the last occurrence that may begin such a text.
  static func single(
    _ scalars: [Unicode.Scalar], _ index: Int, _ neighbours: Neighbours,
    _ openings: inout [Unicode.Scalar: Int]
  ) -> Match? {
    guard let (run, last, next) = signs(1, scalars, index, neighbours) else { return nil }
    let sign = scalars[index]
    let start = openings[sign]
    openings[sign] = next?.properties.isWhitespace == false ? index : nil
    guard let start, start + 1 < index, index - start < maximumEmphasisLength,
      !(last?.properties.isWhitespace ?? true)
    else { return nil }
    let text = EmphasisedText(
      content: scalars[(start + 1)..<index],
      before: start > 0 ? scalars[start - 1] : neighbours.before, after: next)
    guard
      sign == "_" ? text.isForUnderscores : text.isBlockedByPunctuation || text.isQuotedBesideLetter
    else { return nil }
    openings[sign] = nil
    return sign == "*" ? (.unpaired, run, "") : (.underscores, start..<index + 1, "*…*")
  }

  /// Two single signs do not enclose emphasis if their distance is this number of scalars or more.
  private static let maximumEmphasisLength = 200

  /// A run of exactly `count` signs that begins at an index, and the characters beside it in the paragraph.
  private static func signs(
    _ count: Int, _ scalars: [Unicode.Scalar], _ index: Int, _ neighbours: Neighbours
  ) -> (run: Range<Int>, last: Unicode.Scalar?, next: Unicode.Scalar?)? {
    let sign = scalars[index]
    let last = index > 0 ? scalars[index - 1] : neighbours.before
    // Checked first, so that the work for a long run stays linear.
    guard last != sign else { return nil }
    let run = scalars[index...].prefix(count + 1).prefix { $0 == sign }
    let next = run.endIndex < scalars.count ? scalars[run.endIndex] : neighbours.after
    return run.count == count && next != sign ? (run.indices, last, next) : nil
  }
}

/// A text between two asterisks, or between single or double underscores, and the characters outside these signs.
private struct EmphasisedText {
  let content: ArraySlice<Unicode.Scalar>
  let before: Unicode.Scalar?
  let after: Unicode.Scalar?

  /// Whether punctuation keeps the text from being emphasis beside a word that is not Latin: `слово*«важно»*слово`.
  ///
  /// Beside such a word, an asterisk is not a multiplication sign. Asterisks around a text that begins with a comma are
  /// footnote marks.
  var isBlockedByPunctuation: Bool {
    guard let first = content.first, let last = content.last, !first.isClosing, !first.isComma
    else { return false }
    return [(first, before), (last, after)].contains { inner, outer in
      guard let outer, outer.isOfNonLatinWord else { return false }
      return !inner.mayDelimitEmphasis(beside: outer)
    }
  }

  /// Whether quotation marks keep the text from being emphasis beside a Latin letter: `*«mot»*dit`.
  var isQuotedBesideLetter: Bool {
    let quotes = "«»‹›“”„‘’".unicodeScalars
    guard let first = content.first, let last = content.last, quotes.contains(first),
      quotes.contains(last)
    else { return false }
    return [before, after].contains { $0?.properties.isAlphabetic ?? false }
  }

  /// Whether underscores around the text probably mark emphasis. In a file name, they are between words.
  var isForUnderscores: Bool {
    let isAfterWord = before?.isOfEastAsianWord ?? false
    let isBeforeWord = after?.isOfEastAsianWord ?? false
    if isBracketed { return isAfterWord || isBeforeWord }
    // 報告書_最終_版 is a file name, but は_最終_の and 率_5%_増 are not.
    if isAfterWord && isBeforeWord {
      let isBetweenHiragana = [before, after].allSatisfy { $0.map(Self.isHiragana) ?? false }
      return isBetweenHiragana || !hasWordEnds && content.contains(where: \.isOfWord)
    }
    return isAfterWord && !(after?.isOfWord ?? false) && after != "_"
      || isBeforeWord && !(before?.isOfWord ?? false) && before != "_"
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x309F).contains(scalar.value)
  }

  /// Whether the text begins and ends with letters or digits.
  private var hasWordEnds: Bool {
    [content.first, content.last].allSatisfy { $0?.isOfWord ?? false }
  }

  private var isBracketed: Bool {
    guard let first = content.first, let last = content.last else { return false }
    return first.isOpening && last.isClosing || first == "\"" && last == "\""
  }
}
