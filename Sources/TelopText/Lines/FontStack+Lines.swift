public import TelopUnits

extension FontStack {
  /// A text broken into lines: each as long as it may be, and no wider than `width`.
  ///
  /// Lines end where Unicode lets them (UAX #14, with the rules of the text's language, and in Thai,
  /// Lao, Khmer and Burmese between words). Spaces at a line's end hang: they take no room. Where not
  /// even the first stretch fits, the line ends between two grapheme clusters; one cluster stands in
  /// a line though it be wider. Paragraphs are broken one by one, each in its own direction; blank
  /// lines between them are dropped.
  ///
  /// Each line is shaped by itself with the fonts, scripts and embedding levels that its text has in
  /// the paragraph, so its width is what a renderer of the line gets. A line is never wider than asked
  /// unless it is a single cluster, and the stretch that follows never fits on it.
  ///
  /// - Parameters:
  ///   - text: any text; `LineText` says what becomes of tabs and other controls.
  ///   - width: in pixels; the length of a column where `options` ask for vertical lines.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - options: as for `prepare`; ranges count the bytes of `TextBlock.text`.
  /// - Throws: `badSize`, and as `prepare`.
  /// - Complexity: O(n); shapes the text about twice, and looks at features and styles of parts for each line.
  public func lines(
    of text: String, fitting width: Rational, size: Rational, options: TextOptions = TextOptions()
  ) throws(TextError) -> TextBlock {
    try TextLimits.check(size: size)
    var (line, paragraphs) = LineText.paragraphs(of: text, separator: " ")
    if !options.paragraphs.isEmpty { paragraphs = Self.sound(options.paragraphs, in: line) }
    var options = options
    options.paragraphs = []
    if options.language == nil {
      options.fontLanguage = line.withUTF8 { LineScan(utf8: $0).language }
    }
    let utf8 = line.utf8
    var lines: [TextBlock.Line] = []
    for (index, range) in paragraphs.enumerated() where !range.isEmpty {
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(start, offsetBy: range.count)
      let breaker = try ParagraphBreaker(
        String(line[start..<end]), options.within(range), stack: self, room: width, size: size)
      try breaker.forEachLine { measured, part, ending in
        lines.append(
          TextBlock.Line(
            text: measured,
            range: part.lowerBound + range.lowerBound..<part.upperBound + range.lowerBound,
            paragraph: index, ending: ending))
      }
    }
    return TextBlock(text: line, lines: lines)
  }
}

extension TextOptions {
  /// The options for a part of the text that becomes a line of its own.
  func within(_ range: Range<Int>) -> TextOptions {
    var options = self
    let moved = { (place: Range<Int>) -> Range<Int>? in
      let part = place.clamped(to: range)
      if part.isEmpty { return nil }
      return part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
    }
    options.features = features.compactMap { feature in
      guard let place = feature.range else { return feature }
      return moved(place).map { Feature(tag: feature.tag, value: feature.value, range: $0) }
    }
    options.styles = styles.compactMap { styled in
      moved(styled.range).map { StyledText($0, styled.style) }
    }
    return options
  }
}
