internal import TelopPlan
internal import TelopText
package import TelopUnits

extension ScrollScene {
  /// The paragraphs cut into phrases, in the order in which they enter: UTF-8 offsets into `text`. Separators are in no
  /// phrase. No cut is inside a web address, a number with its unit, or a word of a script that has blanks between
  /// words. No cut is after an opening bracket, or before a character that may not begin a line of Japanese, such as
  /// `」`, `。` or `ー`.
  ///
  /// - Parameter target: the preferred length of a phrase, in pixels; above 0.
  package func phrases(cutTo target: Rational) -> [Range<Int>] {
    let paragraphs = text.paragraphs
    let chunker = Chunker(target: target)
    let line = 0...text.utf8Length
    // If there is no memory for line breaking, all cuts rank equally.
    var cuts = (try? text.cuts(in: line)) ?? text.safeCuts(in: line)
    if let boundaries = (try? text.phraseBoundaries()).map(Set.init) {
      // Line breaks inside Japanese and Chinese words rank below those between words.
      for index in cuts.indices
      where cuts[index].quality == .line && !boundaries.contains(cuts[index].utf8Offset) {
        cuts[index].quality = .safe
      }
    }
    let unbroken = paragraphs.flatMap { paragraph in
      text.substring(paragraph).unbrokenRanges.map {
        paragraph.lowerBound + $0.lowerBound..<paragraph.lowerBound + $0.upperBound
      }
    }
    var next = 0
    let allowedCuts = cuts.filter { cut in
      while next < unbroken.count, unbroken[next].upperBound <= cut.utf8Offset { next += 1 }
      return next == unbroken.count || cut.utf8Offset <= unbroken[next].lowerBound
    }
    let ranges = Chunker.ranges(
      between: allowedCuts, target: text.lineUnits(pixels: chunker.target, checkedSize: size),
      limit: text.lineUnits(pixels: chunker.limit, checkedSize: size),
      sections: Set(paragraphs.map(\.lowerBound)), baseLevel: text.isRightToLeft ? 1 : 0)
    // There is no cut at a separator across which a font joins glyphs, so a range may span several paragraphs.
    return ranges.flatMap { range in
      paragraphs.ascendingRanges(overlapping: range).map { $0.clamped(to: range) }.filter {
        !$0.isEmpty
      }
    }
  }
}

extension StringProtocol {
  /// The stretches that subtitles do not divide: words, web addresses, and numbers followed by units. A stretch
  /// includes the brackets and punctuation next to it. UTF-8 offsets, ascending.
  fileprivate var unbrokenRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var previous: Character?
    var isInUnit = false
    var start = 0
    for character in self {
      let end = start + character.utf8.count
      defer { start = end }
      if character.isWhitespace { continue }
      let isAdjacent = ranges.last?.upperBound == start
      let isWord = isAdjacent && character.isOfSpacedWord && previous?.isOfSpacedWord == true
      // 10 km, 10 キロ, 10 分
      let isUnit = character.beginsUnit && previous?.isNumber == true
      isInUnit = character.isKatakana && (isUnit || isAdjacent && isInUnit)
      let isBound = isAdjacent && (previous?.isOpening == true || character.mayNotBeginLine)
      if isWord || isUnit || isInUnit || isBound, let range = ranges.popLast() {
        ranges.append(range.lowerBound..<end)
      } else {
        ranges.append(start..<end)
      }
      previous = character
    }
    return ranges
  }
}

extension Character {
  private var scalar: UInt32 { unicodeScalars.first?.value ?? 0 }

  /// True if the character is of a script with blanks between words, or a sign that occurs in web addresses.
  fileprivate var isOfSpacedWord: Bool {
    switch scalar {
    // Letters and signs up to the Indic scripts, before Thai; Georgian, Hangul, Ethiopic and further scripts before
    // Khmer; Mongolian; further Latin, Greek and Cyrillic; ’; full-width Latin.
    case 0x21..<0x0E00, 0x10A0..<0x1780, 0x1800..<0x1900, 0x1E00..<0x2000, 0x2019, 0x2C00..<0x2E00,
      0x3131...0x318E, 0xA640..<0xA800, 0xAC00...0xD7FB, 0xFF01...0xFF5E:
      true
    default: false
    }
  }

  /// True if a line of Japanese may not begin with the character (JIS X 4051): closing brackets, punctuation, iteration
  /// and sound marks, and small kana.
  fileprivate var mayNotBeginLine: Bool {
    let category = unicodeScalars.first?.properties.generalCategory
    if category == .closePunctuation || category == .finalPunctuation { return true }
    return (0x31F0...0x31FF).contains(scalar)
      || "、。，．・：；！？‼⁇⁈⁉…‥ー〜～゛゜々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ｡､･ｰﾞﾟｧｨｩｪｫｬｭｮｯ".contains(self)
  }

  fileprivate var isKatakana: Bool { (0x30A1...0x30FF).contains(scalar) }

  /// True if the character may begin a unit of measurement after a number.
  fileprivate var beginsUnit: Bool {
    let isHiragana = (0x3041...0x309F).contains(scalar)
    return isLetter && !isHiragana || isCurrencySymbol || "%％°℃℉‰".contains(self)
  }
}
