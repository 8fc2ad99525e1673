extension MeasuredText {
  /// A part of the line's text; offsets inside a character move to its start.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the line.
  /// - Complexity: O(length of the range).
  public func substring(_ range: Range<Int>) -> String {
    let utf8 = text.utf8
    let range = range.clamped(to: 0..<utf8Length)
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return String(text[start..<end])
  }

  /// The text in a range of UTF-8 offsets, with descriptions in place of pictures. O(range + runs).
  package func readableText(in range: Range<Int>) -> String {
    var text = ""
    var start = range.lowerBound
    for run in runs where run.font.pictureDescription != nil && run.range.overlaps(range) {
      let pictures = run.range.clamped(to: range)
      text += substring(start..<pictures.lowerBound)
      // A picture is one `PictureFont.character` and a variation selector. Adjacent copies of a picture are in one run.
      let count = substring(pictures).unicodeScalars.count { $0.value == PictureFont.character }
      text += repeatElement(run.font.pictureDescription ?? "", count: count).joined(separator: " ")
      start = pictures.upperBound
    }
    return text + substring(start..<max(start, range.upperBound))
  }

  /// The line's first font that was not made for a picture in the text.
  package var firstTextFont: Font? { fonts.first { $0.pictureDescription == nil } ?? fonts.first }

  /// The number of grapheme clusters by ICU's rules.
  package var graphemeCount: Int { storage.characterCount - storage.graphemeContinuations.count }

  /// The number of characters to read: visible grapheme clusters in paragraphs, without white space.
  package var readCharacterCount: Int {
    var remaining = paragraphs[...]
    var count = 0
    forEachGrapheme { range, first, _ in
      while let paragraph = remaining.first, paragraph.upperBound <= range.lowerBound {
        remaining.removeFirst()
      }
      let isInParagraph =
        remaining.first.map { $0.lowerBound <= range.lowerBound } ?? paragraphs.isEmpty
      if isInParagraph, !first.isInvisible { count += 1 }
    }
    return count
  }

  /// Visits the line's grapheme clusters, by ICU's rules, in logical order.
  ///
  /// - Parameter body: receives a cluster's range in UTF-8 offsets, its first scalar, and whether U+FE0F selects its
  ///   emoji style.
  @_spi(Answers) public func forEachGrapheme(
    _ body: (_ range: Range<Int>, _ first: Unicode.Scalar, _ isEmojiStyle: Bool) -> Void
  ) {
    var graphemeContinuations = GraphemeContinuations(storage.graphemeContinuations)
    var start = 0
    var offset = 0
    var first: Unicode.Scalar?
    var isEmojiStyle = false
    for scalar in text.unicodeScalars {
      if graphemeContinuations.contains(UInt32(offset)) {
        if scalar == "\u{FE0F}" { isEmojiStyle = true }
      } else {
        if let first { body(start..<offset, first, isEmojiStyle) }
        start = offset
        first = scalar
        isEmojiStyle = false
      }
      offset += scalar.utf8.count
    }
    if let first { body(start..<offset, first, isEmojiStyle) }
  }

  /// Visits the grapheme clusters. `position` is the sum of the advances logically before the cluster, in line units.
  package func forEachPlacedGrapheme(
    _ body: (
      _ range: Range<Int>, _ first: Unicode.Scalar, _ isEmojiStyle: Bool, _ position: Int64
    ) -> Void
  ) {
    let clusters = storage.clusters
    var index = 0
    forEachGrapheme { range, first, isEmojiStyle in
      while index < clusters.count - 1, Int(clusters.utf8(index)) < range.lowerBound { index += 1 }
      body(range, first, isEmojiStyle, clusters[index].position)
    }
  }

  /// The starts of words in Thai, Lao, Khmer and Burmese, found by ICU's dictionaries: ascending UTF-8 offsets. Throws
  /// `libraryFailure` when ICU fails to start.
  package func dictionaryWordStarts() throws(TextError) -> [Int] {
    guard text.unicodeScalars.contains(where: \.needsDictionary) else { return [] }
    let boundaries = try wordBoundaries()
    return try text.withBytes { utf8 in
      boundaries.filter { offset in
        offset < utf8.count && CharacterProperties(utf8.codePoint(at: offset).value).needsDictionary
      }
    }
  }

  /// The boundaries of words, and of the text between them, by ICU's rules and dictionaries: ascending UTF-8 offsets,
  /// including the line's start and end. Throws `libraryFailure` when ICU fails to start.
  package func wordBoundaries() throws(TextError) -> [Int] {
    try text.withBytes { (utf8) throws(TextError) in
      try TextBreaks.boundaries(.word, of: utf8, language: language, in: 0...utf8.count)
    }
  }

  /// The word boundaries at which Japanese readers expect a break. Omits ICU's boundaries before the ending of a verb
  /// (`開|かれる`), inside compound verbs (`話し|始め`) and katakana compounds, next to prefixes and suffixes, and between
  /// a number and its unit (`二千|人`). Throws the errors of `wordBoundaries()`.
  package func phraseBoundaries() throws(TextError) -> [Int] {
    var previous: Character?
    var offset = 0
    var inner: Set<Int> = []
    // The elements of `inner` between kana.
    var kana: Set<Int> = []
    for character in text {
      if let previous, character.continuesPhrase(after: previous) {
        inner.insert(offset)
        if character.isKana, previous.isKana, !"おご".contains(previous) { kana.insert(offset) }
      }
      previous = character
      offset += character.utf8.count
    }
    let boundaries = try wordBoundaries()
    var phrases: [Int] = []
    // The start of the next boundary's gap, as an index of `boundaries`.
    var start = 0
    for (index, boundary) in boundaries.enumerated() where !inner.contains(boundary) {
      // A long run of kana has no other boundaries than those of words. A word of one kana is probably a particle.
      if boundary - boundaries[start] > Self.maximumPhraseLength {
        phrases += (start + 1..<index)
          .filter { kana.contains(boundaries[$0]) && boundaries[$0 + 1] - boundaries[$0] > 3 }
          .map { boundaries[$0] }
      }
      phrases.append(boundary)
      start = index
    }
    return phrases
  }

  /// The length in UTF-8 code units above which a phrase is divided at words: 12 kana.
  private static let maximumPhraseLength = 36
}

extension Character {
  fileprivate func continuesPhrase(after previous: Character) -> Bool {
    guard previous.isLetter || previous.isNumber, isLetter || isNumber else { return false }
    return isHiragana || isKatakana && previous.isKatakana || previous.isNumber
      || isNumber && "年月日時分".contains(previous) || "おご御第約各全生新来毎翌昨".contains(previous)
      || "急大旧非再無".contains(previous) && isKatakana || "化的性者用補高額率".contains(self)
      || "いきぎしちびみりえけげせぜねべめれ".contains(previous)
        && "始続終込過切直出合返上下立取付".contains(self)
      || previous == "る" && self == "舞"
  }

  fileprivate var isKana: Bool { isHiragana || isKatakana }

  fileprivate var isHiragana: Bool { isIn(0x3041...0x309F) }
  /// True for katakana and `ー`, but not for the middle dot.
  fileprivate var isKatakana: Bool { isIn(0x30A1...0x30FA) || isIn(0x30FC...0x30FF) }

  private func isIn(_ range: ClosedRange<UInt32>) -> Bool {
    unicodeScalars.first.map { range.contains($0.value) } ?? false
  }
}
