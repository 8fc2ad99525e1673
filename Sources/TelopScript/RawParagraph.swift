/// A paragraph in whose text some markup still stands, with what it takes to find and remove it.
///
/// Offsets count UTF-8 code units of the paragraph's text.
struct RawParagraph {
  /// Text in which markup may stand: not code, and not across an escaped sign.
  struct Stretch {
    var range: Range<Int>
    /// The innermost inline span it lies in; 0 is none.
    let span: Int
  }

  var paragraph = Paragraph()
  /// In order.
  var stretches: [Stretch] = []
  /// The spaces that line breaks of the source became, ascending.
  var lineBreaks: [Int] = []

  /// The paragraph without its markup, trimmed.
  ///
  /// - Parameter isHeading: whether attributes may stand at its end.
  /// - Complexity: O(n log n) in the length of the text and the number of styles.
  consuming func resolved(isHeading: Bool) -> Paragraph {
    let length = paragraph.text.utf8.count
    resolvePairedSigns()
    if isHeading { takeAttributes() }
    takeCues()
    noteNearMarkup(isHeading: isHeading)
    if paragraph.text.utf8.count < length { mendLineBreaks() }
    paragraph.trim()
    paragraph.moveCuesToWords()
    return paragraph
  }

  /// Takes stretches out of the text, which are in order, apart and on scalar boundaries.
  mutating func remove(_ ranges: [Range<Int>]) {
    let deletions = Deletions(ranges)
    if deletions.isEmpty { return }
    paragraph.remove(deletions)
    for index in stretches.indices {
      stretches[index].range = deletions.shifted(stretches[index].range)
    }
    lineBreaks = lineBreaks.compactMap { offset in
      deletions.contains(offset) ? nil : deletions.shifted(offset)
    }
  }

  /// Makes markup within stretches, which is in order and apart, a bound of them.
  ///
  /// - Complexity: O(n).
  mutating func divideStretches(at ranges: [Range<Int>]) {
    var divided: [Stretch] = []
    var rest = ranges[...]
    for stretch in stretches {
      var start = stretch.range.lowerBound
      while let range = rest.first, range.upperBound <= stretch.range.upperBound {
        divided.append(Stretch(range: start..<range.lowerBound, span: stretch.span))
        start = range.upperBound
        rest.removeFirst()
      }
      divided.append(Stretch(range: start..<stretch.range.upperBound, span: stretch.span))
    }
    stretches = divided
  }

  /// Takes out the line breaks that are no spaces now that other text is beside them.
  private mutating func mendLineBreaks() {
    let text = paragraph.text
    let superfluous = lineBreaks.filter { offset in
      let after = text.unicodeScalars[text.utf8Index(offset + 1)...].first
      return after.map { !$0.isParted(from: text[..<text.utf8Index(offset)]) } ?? false
    }
    remove(superfluous.map { $0..<$0 + 1 })
  }
}

extension Unicode.Scalar {
  /// Whether a line break of the source between a text and this scalar is a space: not beside white
  /// space, and not between wide East Asian characters.
  func isParted(from text: Substring) -> Bool {
    guard let last = text.unicodeScalars.last, !last.properties.isWhitespace,
      !properties.isWhitespace
    else { return false }
    guard isWideEastAsian else { return true }
    // Of the last character, as a variation selector may follow an ideograph.
    return !(text.last?.unicodeScalars.first?.isWideEastAsian ?? false)
  }
}

extension String {
  /// The index of a UTF-8 offset that is on a scalar boundary.
  func utf8Index(_ offset: Int) -> Index {
    utf8.index(utf8.startIndex, offsetBy: offset)
  }
}
