/// A paragraph with unresolved markup in its text, and the data to resolve it.
///
/// Offsets count UTF-8 code units of the paragraph's text.
struct RawParagraph {
  /// A part of one source line that may contain Telop's own markup. The part has no code and no escaped character.
  struct Stretch {
    var range: Range<Int>
    /// The `ParagraphWriter.OpenSpan.id` of the innermost inline element around the stretch; 0 outside all elements.
    let span: Int
  }

  var paragraph = Paragraph()
  var stretches: [Stretch] = []
  /// The offsets of the spaces that replaced source line breaks, and of spaces before comments, ascending.
  var lineBreaks: [Int] = []

  /// The paragraph without markup, trimmed. Only headings may have attributes other than `keep` and `optional`.
  consuming func resolved(isHeading: Bool) -> Paragraph {
    resolvePairedSigns()
    takeAttributes(isHeading: isHeading)
    takeCues()
    noteMarkupLookalikes(isHeading: isHeading)
    removeSuperfluousLineBreaks()
    paragraph.trim()
    paragraph.moveCuesToWords()
    return paragraph
  }

  /// Removes ranges from the text; they must be ascending, disjoint and on scalar boundaries.
  mutating func remove(_ ranges: [Range<Int>]) {
    let deletions = Deletions(ranges)
    if deletions.isEmpty { return }
    paragraph.remove(deletions)
    stretches = stretches.changing(\.range, deletions.shifted)
    lineBreaks = lineBreaks.compactMap(deletions.shiftedIfKept)
  }

  /// Removes ranges of markup, which are ascending and disjoint, from the stretches.
  mutating func divideStretches(at ranges: [Range<Int>]) {
    var divided: [Stretch] = []
    var remaining = ranges[...]
    for stretch in stretches {
      var start = stretch.range.lowerBound
      while let range = remaining.first, range.upperBound <= stretch.range.upperBound {
        divided.append(Stretch(range: start..<range.lowerBound, span: stretch.span))
        start = range.upperBound
        remaining.removeFirst()
      }
      divided.append(Stretch(range: start..<stretch.range.upperBound, span: stretch.span))
    }
    stretches = divided
  }

  /// Removes the spaces of `lineBreaks` that are superfluous beside a comment, or because markup was removed.
  private mutating func removeSuperfluousLineBreaks() {
    let text = paragraph.text
    let superfluous = lineBreaks.filter { offset in
      let after = text.unicodeScalars[text.utf8Index(offset + 1)...].first
      return after.map { !$0.needsSpace(after: text[..<text.utf8Index(offset)]) } ?? false
    }
    remove(superfluous.map { $0..<$0 + 1 })
  }
}

extension Unicode.Scalar {
  /// Whether a source line break between a text and this scalar becomes a space. The break becomes nothing beside white
  /// space, between wide East Asian characters, and beside East Asian punctuation, whose glyphs contain white space.
  func needsSpace(after text: Substring) -> Bool {
    // Tests the first scalar of the last character, because a variation selector may follow an ideograph.
    guard let end = text.unicodeScalars.last, !end.properties.isWhitespace,
      !properties.isWhitespace, let last = text.last?.unicodeScalars.first
    else { return false }
    if last.isSpacedPunctuation || isSpacedPunctuation { return false }
    if last.isWideEastAsian { return !(isWideEastAsian || isClosing || isWideBesideEastAsian) }
    return !(isWideEastAsian && (last.isOpening || last.isWideBesideEastAsian))
  }

  /// Whether the character is a full-width bracket or separates clauses. Signs such as ％ belong to words.
  private var isSpacedPunctuation: Bool {
    isWideEastAsian && (isOpening || isClosing || "、。，．：；！？".unicodeScalars.contains(self))
  }

  /// Whether fonts draw the character full-width in East Asian text. CSS Text 4, too, removes a line break beside it.
  private var isWideBesideEastAsian: Bool { "—―…‥“”‘’℃№".unicodeScalars.contains(self) }
}

extension String {
  /// The index of a UTF-8 offset that is on a scalar boundary.
  func utf8Index(_ offset: Int) -> Index { utf8.index(utf8.startIndex, offsetBy: offset) }

  func utf8Indices(_ offsets: Range<Int>) -> Range<Index> {
    utf8Index(offsets.lowerBound)..<utf8Index(offsets.upperBound)
  }

  func utf8Offsets(_ indices: Range<Index>) -> Range<Int> {
    let start = utf8.distance(from: startIndex, to: indices.lowerBound)
    return start..<start + utf8.distance(from: indices.lowerBound, to: indices.upperBound)
  }
}
