internal import TelopText
internal import TelopUnits

/// Places the marks of a line: highlights, and lines through struck text.
struct MarkPlacement {
  let text: MeasuredText
  /// The extent of the line's advances and ink, in pixels from the line's left end. Marks do not exceed it.
  let extent: ClosedRange<Rational>
  let pixelsPerUnit: Rational
  /// The type size, from which the padding of boxes is computed; `nil` if highlights are not boxes.
  let boxSize: Rational?

  /// Highlights, and the text that they colour.
  struct Highlights: Sendable {
    let marks: [PlacedMark]
    /// UTF-8 offsets into the line, ascending.
    let colored: [Range<Int>]
  }

  /// The highlights of text, from left to right, and then the underlines of text without room for a box.
  ///
  /// - Parameter ranges: UTF-8 offsets into the line, ascending.
  /// - Complexity: O(stretches × (log stretches + log glyphs)), and for boxes also O(glyphs of the ranges).
  func highlights(of ranges: [Range<Int>]) -> Highlights {
    var boxes: [ClosedRange<Rational>] = []
    var underlines: [ClosedRange<Rational>] = []
    var colored: [Range<Int>] = []
    for range in ranges {
      let stretches = stretches(of: range)
      // A range of several stretches gets no padding, because the ink beside each stretch is unknown.
      let ends = stretches.count == 1 ? boxEnds(of: range) : nil
      if let ends, ends.isBlocked {
        underlines += stretches
        continue
      }
      colored.append(range)
      boxes += stretches.compactMap { stretch in
        let from = max(extent.lowerBound, ends?.from ?? stretch.lowerBound)
        let to = min(extent.upperBound, ends?.to ?? stretch.upperBound)
        return from < to ? from...to : nil
      }
    }
    return Highlights(
      marks: marks(.highlight, boxes) + marks(.underline, underlines), colored: colored)
  }

  /// The lines through struck text: first those in the text's colour, then those in the colour of highlighted text.
  ///
  /// - Parameters:
  ///   - struck: UTF-8 offsets into the line, ascending.
  ///   - colored: the text in the colour of highlighted text, ascending.
  ///   - isOpaque: true if the colour of highlighted text hides what is beneath it.
  /// - Complexity: as `highlights(of:)`, and O(struck × log colored).
  func strikes(
    through struck: [Range<Int>], colored: [Range<Int>], isOpaque: Bool
  ) -> [PlacedMark] {
    var plainText: [Range<Int>] = []
    var coloredText: [Range<Int>] = []
    for range in struck {
      var plainStart = range.lowerBound
      for other in colored.ascendingRanges(overlapping: range) {
        let other = other.clamped(to: range)
        plainText.append(plainStart..<other.lowerBound)
        coloredText.append(other)
        plainStart = other.upperBound
      }
      plainText.append(plainStart..<range.upperBound)
    }
    let plain = marks(.strike, plainText.flatMap(stretches))
    let highlighted = marks(.highlightedStrike, coloredText.flatMap(stretches))
    return (isOpaque ? plain.extended(under: highlighted) : plain) + highlighted
  }

  /// The stretches of the line that text covers, in pixels from the line's left end; several if directions mix. Empty
  /// stretches are omitted.
  private func stretches(of range: Range<Int>) -> [ClosedRange<Rational>] {
    guard !range.isEmpty else { return [] }
    return text.highlights(of: range)
      .filter { $0.lowerBound < $0.upperBound }
      .map { pixelsPerUnit * $0.lowerBound...pixelsPerUnit * $0.upperBound }
  }

  /// Marks of one kind from left to right. Ranges that overlap or touch become one mark, because the background would
  /// show between two antialiased edges that meet within a pixel.
  private func marks(_ kind: PlacedMark.Kind, _ ranges: [ClosedRange<Rational>]) -> [PlacedMark] {
    var joined: [ClosedRange<Rational>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined.map { PlacedMark(kind: kind, range: $0) }
  }

  /// The ends of the box behind a text that covers one stretch, in pixels from the line's left end; `nil` if highlights
  /// are not boxes.
  ///
  /// - Returns: `isBlocked` is true if a box that contains the text's ink would be too near to neighbouring ink.
  private func boxEnds(of range: Range<Int>) -> (from: Rational, to: Rational, isBlocked: Bool)? {
    guard let boxSize, let (first, last) = text.outerEnds(of: range) else { return nil }
    let padding = boxSize * 12 / 100
    let clearance = boxSize * 4 / 100
    let start = pixelsPerUnit * first
    let end = pixelsPerUnit * last
    var from = start - padding
    var to = end + padding
    for ink in neighbours(of: range) {
      if ink.start < start { from = max(from, ink.end + clearance) }
      if ink.end > end { to = min(to, ink.start - clearance) }
    }
    // Ink beyond the box's padding, such as a slanted letter's, does not lengthen the box.
    let ownInk = ink(of: range) ?? (start, end)
    let isBlocked = from > max(ownInk.start, start - padding) || to < min(ownInk.end, end + padding)
    return (from, to, isBlocked)
  }

  private func ink(of range: Range<Int>) -> (start: Rational, end: Rational)? {
    text.ink(of: range).map { ink in
      let (start, end) = text.isVertical ? (-ink.top, -ink.bottom) : (ink.left, ink.right)
      return (pixelsPerUnit * start, pixelsPerUnit * end)
    }
  }

  /// The extents of the ink of up to three clusters on each side of a range, in pixels along the line.
  private func neighbours(of range: Range<Int>) -> [(start: Rational, end: Rational)] {
    let first = text.cluster(startingAtOrAfter: range.lowerBound)
    let last = text.cluster(startingAtOrAfter: range.upperBound)
    let count = 3
    return [max(0, first - count)..<first, last..<min(text.clusterCount, last + count)].joined()
      .compactMap { text.cluster(at: $0).flatMap { ink(of: $0.range) } }
  }
}

extension [PlacedMark] {
  /// The marks, each extended by up to 1 px under the marks of `others` that it touches. Otherwise, the background
  /// would show through the antialiased edges of `others`.
  fileprivate func extended(under others: [PlacedMark]) -> [PlacedMark] {
    let ranges = others.map { ($0.range.lowerBound, $0.range.upperBound) }
    let endsByStart = Dictionary(ranges) { _, last in last }
    let startsByEnd = Dictionary(ranges.map { start, end in (end, start) }) { _, last in last }
    return map { mark in
      let from = mark.range.lowerBound
      let to = mark.range.upperBound
      let start = startsByEnd[from].map { from - Swift.min(1, (from - $0).half) } ?? from
      let end = endsByStart[to].map { to + Swift.min(1, ($0 - to).half) } ?? to
      return PlacedMark(kind: mark.kind, range: start...end)
    }
  }
}
