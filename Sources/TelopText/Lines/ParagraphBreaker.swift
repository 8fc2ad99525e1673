internal import TelopUnits

/// Breaks one paragraph into lines from its start, each the longest that fits.
struct ParagraphBreaker {
  private let whole: MeasuredText
  private let itemization: Itemization
  /// The caller's options with the paragraph's direction, because a single line could imply another.
  private var options: TextOptions
  private let stack: FontStack
  private let room: Rational
  private let size: Rational
  /// The width to fit, in line units of the whole paragraph.
  private let wholeRoom: Int64
  /// The line break opportunities: UTF-8 offsets, ascending, the paragraph's end last.
  private let opportunities: [Int]

  /// - Parameters:
  ///   - text: one paragraph, not empty.
  ///   - room: the width to fit, in pixels.
  init(
    _ text: String, _ options: TextOptions, stack: FontStack, room: Rational, size: Rational
  ) throws(TextError) {
    self.stack = stack
    self.options = options
    self.room = room
    self.size = size
    let all = [0..<text.utf8.count]
    let itemization = try text.withBytes { (utf8) throws(TextError) in
      try Itemization(utf8, LineScan(utf8: utf8), all, fallback: stack.fallback, options: options)
    }
    self.itemization = itemization
    let found = try text.withBytes { (utf8) throws(TextError) in
      try TextBreaks.boundaries(.line, of: utf8, language: itemization.language, in: 0...utf8.count)
    }
    whole = try stack.measure(text, all, options, itemized: itemization)
    if options.direction == .auto {
      self.options.direction = whole.isRightToLeft ? .rightToLeft : .leftToRight
    }
    wholeRoom = try whole.lineUnits(pixels: room, size: size)
    let graphemes = whole.places.graphemes
    let end = text.utf8.count
    opportunities =
      found.filter { $0 > 0 && $0 < end && graphemes.boundary(atOrBefore: $0) == $0 } + [end]
  }

  /// A measured line, and the UTF-8 offset in the paragraph where the text that it represents ends.
  private typealias FittedLine = (text: MeasuredText, end: Int)

  /// Passes each line to `body`: the measured text, and the range of text that it represents.
  func forEachLine(_ body: (MeasuredText, Range<Int>) -> Void) throws(TextError) {
    var start = 0
    var next = 0
    while start < whole.utf8Length {
      while opportunities[next] <= start { next += 1 }
      let fitted = try longest(from: start, next..<opportunities.count) { opportunities[$0] }
      let limit = opportunities[next]
      let line = if let fitted { fitted } else { try forced(from: start, before: limit) }
      body(line.text, start..<line.end)
      start = line.end
    }
  }

  /// The longest line that fits and ends between two grapheme clusters; a line of one cluster if none fits.
  ///
  /// - Parameter opportunity: the first break opportunity after `start`.
  private func forced(from start: Int, before opportunity: Int) throws(TextError) -> FittedLine {
    let graphemes = whole.places.graphemes
    let first = graphemes.grapheme(containing: start) + 1
    let last = graphemes.grapheme(containing: opportunity - 1)
    let line = try longest(from: start, first..<max(first, last) + 1) { graphemes.offset(of: $0) }
    if let line { return line }
    let end = graphemes.offset(of: first)
    return (try measure(start..<end).text, end)
  }

  /// The longest line that fits and ends at one of the given places, which `offset` maps to UTF-8 offsets; `nil` when
  /// not even the first place fits.
  private func longest(
    from start: Int, _ places: Range<Int>, _ offset: (Int) -> Int
  ) throws(TextError) -> FittedLine? {
    let begin = whole.position(atUTF8Offset: start)
    // The paragraph's advances only guide the search. Whether a line fits is decided by shaping it alone.
    var place = max(
      places.lowerBound,
      partitionPoint(in: places) { index in
        let (text, _) = drawn(start..<offset(index))
        return whole.position(atUTF8Offset: text.upperBound) - begin > wholeRoom
      } - 1)
    if place == places.lowerBound, isSurelyTooWide(start..<offset(place)) { return nil }
    var line = try measure(start..<offset(place))
    while !line.fits {
      if place == places.lowerBound { return nil }
      place -= 1
      line = try measure(start..<offset(place))
      if line.fits { return (line.text, offset(place)) }
    }
    while place + 1 < places.upperBound, !isSurelyTooWide(start..<offset(place + 1)) {
      let longer = try measure(start..<offset(place + 1))
      guard longer.fits else { break }
      line = longer
      place += 1
    }
    return (line.text, offset(place))
  }

  /// Whether the part of a line that is shaped as in the whole paragraph, wherever the line ends, is already too wide.
  /// Avoids shaping a long word once for each of its lines.
  private func isSurelyTooWide(_ range: Range<Int>) -> Bool {
    let storage = whole.storage
    let places = whole.places
    let end = whole.cluster(startingAtOrAfter: drawn(range).part.upperBound)
    var first = whole.cluster(startingAtOrAfter: range.lowerBound)
    while first < end, !storage.clusters[first].flags.allowCut { first += 1 }
    let limit = places.highest(first, in: storage) + wholeRoom
    var last = partitionPoint(in: first..<end) { places.lowest($0, in: storage) > limit }
    while last < end, !storage.clusters[last].flags.allowCut { last += 1 }
    return last < end
  }

  private func measure(_ range: Range<Int>) throws(TextError) -> (text: MeasuredText, fits: Bool) {
    let (part, hyphen) = drawn(range)
    let text = whole.substring(part) + hyphen
    let line = try stack.measure(
      text, [0..<text.utf8.count], options.moving { $0.part(of: part) },
      itemized: Itemization(itemization, part, adding: hyphen.utf8.count))
    let width = line.pixels(lineUnits: line.totalUnits, checkedSize: size)
    return (line, width <= room)
  }

  /// The drawn part of a line's text: without spaces at its end, and with a hyphen after a soft hyphen.
  private func drawn(_ range: Range<Int>) -> (part: Range<Int>, hyphen: String) {
    let utf8 = whole.text.utf8
    return utf8.withContiguousStorageIfAvailable { utf8 in
      var end = range.upperBound
      while end > range.lowerBound {
        let start = utf8.start(before: end)
        let character = utf8.codePoint(at: start).value
        if character == 0xAD, range.upperBound < utf8.count {
          return (range.lowerBound..<end, hyphen(at: start))
        }
        guard Spaces.hangs(character) else { break }
        end = start
      }
      // A line of only spaces keeps them, so that it is visible.
      return (range.lowerBound..<(end > range.lowerBound ? end : range.upperBound), "")
    } ?? (range, "")
  }

  /// The hyphen in the font that draws the text at a UTF-8 offset.
  private func hyphen(at offset: Int) -> String {
    let font = whole.runs[whole.runIndex(ofCluster: whole.cluster(startingAtOrAfter: offset))].font
    if font.has(0x2010) { return "\u{2010}" }
    return font.has(0x2D) ? "-" : ""
  }
}
