internal import TelopUnits

/// Breaks one paragraph into lines from its start, each as long as possible.
struct ParagraphBreaker {
  private let paragraph: MeasuredText
  private let itemization: Itemization
  /// The caller's options with the paragraph's direction. Without it, a line measured by itself could get another
  /// direction.
  private var options: TextOptions
  private let stack: FontStack
  private let maximumWidth: Rational
  private let size: Rational
  /// The maximum width of a line, in the line units of the paragraph.
  private let maximumUnits: Int64
  /// The line break opportunities: UTF-8 offsets, ascending, the paragraph's end last.
  private let opportunities: [Int]

  /// `text` is one paragraph, not empty; `width` is the maximum width of a line, in pixels.
  init(
    _ text: String, _ options: TextOptions, stack: FontStack, width: Rational, size: Rational
  ) throws(TextError) {
    self.stack = stack
    self.options = options
    maximumWidth = width
    self.size = size
    let end = text.utf8.count
    let itemization = try text.withBytes { (utf8) throws(TextError) in
      try Itemization(
        utf8, LineScan(utf8: utf8), [0..<end], fallback: stack.fallback, options: options)
    }
    self.itemization = itemization
    let boundaries = try text.withBytes { (utf8) throws(TextError) in
      try TextBreaks.boundaries(.line, of: utf8, language: itemization.language, in: 0...utf8.count)
    }
    paragraph = try stack.measure(text, [0..<end], options, itemized: itemization)
    if options.direction == .auto {
      self.options.direction = paragraph.isRightToLeft ? .rightToLeft : .leftToRight
    }
    maximumUnits = try paragraph.lineUnits(pixels: width, size: size)
    let graphemes = paragraph.places.graphemes
    opportunities =
      boundaries.filter { $0 > 0 && $0 < end && graphemes.boundary(atOrBefore: $0) == $0 } + [end]
  }

  /// A measured line, and the end of the text that it represents: a UTF-8 offset into the paragraph.
  private typealias FittedLine = (text: MeasuredText, end: Int)

  /// Passes each line to `body`: the measured text, and the range of text that it represents.
  func forEachLine(_ body: (MeasuredText, Range<Int>) -> Void) throws(TextError) {
    var start = 0
    var next = 0
    while start < paragraph.utf8Length {
      while opportunities[next] <= start { next += 1 }
      let fitted = try longestLine(from: start, next..<opportunities.count) { opportunities[$0] }
      let limit = opportunities[next]
      let line = if let fitted { fitted } else { try forcedLine(from: start, before: limit) }
      body(line.text, start..<line.end)
      start = line.end
    }
  }

  /// The longest line that fits and ends between two grapheme clusters; a line of one cluster if none fits.
  /// `opportunity` is the first break opportunity after `start`.
  private func forcedLine(
    from start: Int, before opportunity: Int
  ) throws(TextError) -> FittedLine {
    let graphemes = paragraph.places.graphemes
    let first = graphemes.grapheme(containing: start) + 1
    let last = graphemes.grapheme(containing: opportunity - 1)
    let line = try longestLine(from: start, first..<max(first, last) + 1) {
      graphemes.offset(of: $0)
    }
    if let line { return line }
    let end = graphemes.offset(of: first)
    return (try measure(start..<end).text, end)
  }

  /// The longest line that fits, or `nil`. `ends` are the indices of its possible ends; `offset` converts such an index
  /// to a UTF-8 offset.
  private func longestLine(
    from start: Int, _ ends: Range<Int>, _ offset: (Int) -> Int
  ) throws(TextError) -> FittedLine? {
    let startPosition = paragraph.position(atUTF8Offset: start)
    // The paragraph's advances only guide the search. A line is shaped alone to decide whether it fits.
    var end = max(
      ends.lowerBound,
      partitionPoint(in: ends) { index in
        let part = drawnPart(of: start..<offset(index)).part
        return paragraph.position(atUTF8Offset: part.upperBound) - startPosition > maximumUnits
      } - 1)
    if end == ends.lowerBound, isSurelyTooWide(start..<offset(end)) { return nil }
    var line = try measure(start..<offset(end))
    while !line.fits {
      if end == ends.lowerBound { return nil }
      end -= 1
      line = try measure(start..<offset(end))
      if line.fits { return (line.text, offset(end)) }
    }
    while end + 1 < ends.upperBound, !isSurelyTooWide(start..<offset(end + 1)) {
      let longer = try measure(start..<offset(end + 1))
      guard longer.fits else { break }
      line = longer
      end += 1
    }
    return (line.text, offset(end))
  }

  /// Whether the text between the first and the last allowed cut of a line is already too wide. Between these cuts, the
  /// line has the paragraph's glyphs, so it need not be shaped. Without this check, a long word would be shaped as a
  /// whole for each of its lines.
  private func isSurelyTooWide(_ range: Range<Int>) -> Bool {
    let storage = paragraph.storage
    let places = paragraph.places
    let end = paragraph.cluster(startingAtOrAfter: drawnPart(of: range).part.upperBound)
    var first = paragraph.cluster(startingAtOrAfter: range.lowerBound)
    while first < end, !storage.clusters[first].flags.allowCut { first += 1 }
    let limit = places.maximumPosition(upTo: first, in: storage) + maximumUnits
    var last = partitionPoint(in: first..<end) {
      places.minimumPosition(from: $0, in: storage) > limit
    }
    while last < end, !storage.clusters[last].flags.allowCut { last += 1 }
    return last < end
  }

  private func measure(_ range: Range<Int>) throws(TextError) -> (text: MeasuredText, fits: Bool) {
    let (part, hyphen) = drawnPart(of: range)
    let text = paragraph.substring(part) + hyphen
    let line = try stack.measure(
      text, [0..<text.utf8.count], options.mappingRanges { $0.part(of: part) },
      itemized: Itemization(itemization, part, adding: hyphen.utf8.count))
    let width = line.pixels(lineUnits: line.totalUnits, checkedSize: size)
    return (line, width <= maximumWidth)
  }

  /// The drawn part of a line's text, without spaces at its end; and the hyphen to draw after a soft hyphen at its end.
  private func drawnPart(of range: Range<Int>) -> (part: Range<Int>, hyphen: String) {
    paragraph.text.utf8.withContiguousStorageIfAvailable { utf8 in
      var end = range.upperBound
      while end > range.lowerBound {
        let start = utf8.start(before: end)
        let character = utf8.codePoint(at: start).value
        if character == 0xAD, end == range.upperBound, end < utf8.count {
          return (range.lowerBound..<end, hyphen(at: start))
        }
        guard Spaces.hangsAtLineEnd(character) else { break }
        end = start
      }
      // A line of only spaces keeps them, so that its text is not empty.
      return (range.lowerBound..<(end > range.lowerBound ? end : range.upperBound), "")
    } ?? (range, "")
  }

  /// The hyphen in the font that draws the text at a UTF-8 offset.
  private func hyphen(at offset: Int) -> String {
    let cluster = paragraph.cluster(startingAtOrAfter: offset)
    let font = paragraph.runs[paragraph.runIndex(ofCluster: cluster)].font
    if font.has(0x2010) { return "\u{2010}" }
    return font.has(0x2D) ? "-" : ""
  }
}
