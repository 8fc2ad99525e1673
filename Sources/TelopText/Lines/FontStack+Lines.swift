public import TelopUnits

extension FontStack {
  /// Breaks a text into lines, each as long as possible and no wider than `width`.
  ///
  /// Lines end at break opportunities (UAX #14, with the rules of the text's language; in Thai, Lao, Khmer and Burmese
  /// between words). Spaces at a line's end hang: they add no width. If the text up to the first opportunity does not
  /// fit, the line ends between two grapheme clusters; a single cluster may exceed the width. Each paragraph is broken
  /// separately, in its own direction; blank lines between paragraphs are dropped. Each line is shaped by itself with
  /// the fonts, scripts and embedding levels of its text in the paragraph, so that its width equals a renderer's.
  ///
  /// - Parameters:
  ///   - text: any text; `LineText` describes how tabs and other controls are replaced.
  ///   - width: the maximum width of a line in pixels; the maximum length of a column if the text is vertical.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - options: the options of `prepare`; their ranges are UTF-8 offsets into `TextBlock.text`.
  /// - Throws: `badSize`, and the errors of `prepare`.
  /// - Complexity: O(length of the text); shapes it about twice. For each line, visits all features and styles that
  ///   have ranges.
  public func lines(
    of text: String, fitting width: Rational, size: Rational, options: TextOptions = TextOptions()
  ) throws(TextError) -> TextBlock {
    try TextLimits.check(size: size)
    var (line, paragraphs, _) = LineText.paragraphs(of: text, separator: " ")
    if !options.paragraphs.isEmpty { paragraphs = Self.corrected(options.paragraphs, in: line) }
    var options = options
    options.paragraphs = []
    if options.language == nil {
      options.fontLanguage = line.withUTF8 { LineScan(utf8: $0).language(of: $0) }
    }
    let utf8 = line.utf8
    var lines: [TextBlock.Line] = []
    for (index, range) in paragraphs.enumerated() where !range.isEmpty {
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(start, offsetBy: range.count)
      let breaker = try ParagraphBreaker(
        String(line[start..<end]), options.mappingRanges { $0.part(of: range) }, stack: self,
        width: width, size: size)
      try breaker.forEachLine { measured, part in
        lines.append(
          TextBlock.Line(
            text: measured,
            range: part.lowerBound + range.lowerBound..<part.upperBound + range.lowerBound,
            paragraph: index))
      }
    }
    return TextBlock(text: line, lines: lines)
  }
}
