public import TelopUnits

extension FontStack {
  /// Fits a line to a width. Returns the line itself if it fits, otherwise as much of it as fits together with an
  /// ellipsis; `nil` when not even the ellipsis fits.
  ///
  /// The ellipsis is part of the text logically and is shaped with it: at the end of a right-to-left line it lies at
  /// the left. No grapheme cluster is cut, and spaces beside the ellipsis stay. The remaining text is shaped again,
  /// with the line's fonts, language and features. Of the texts that fit, the one with the most graphemes is chosen.
  /// At a cut, shaping may make the text narrower than it is in the line. The search therefore starts with up to 64
  /// graphemes more than would fit by the line's own advances.
  ///
  /// - Parameters:
  ///   - text: a line measured by this stack.
  ///   - width: in pixels; any length.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - ellipsis: any text; converted to one line first, with spaces in place of line breaks.
  ///   - position: the part of the line that is removed.
  /// - Throws: `badSize`, and the errors of `prepare`.
  /// - Complexity: measures a text of about `width` once for each grapheme that the ellipsis displaces: a few times for
  ///   `…`, up to about 100 times for a long ellipsis and text without safe cuts.
  public func truncated(
    _ text: MeasuredText, to width: Rational, size: Rational, ellipsis: String = "…",
    at position: TruncationPosition = .end
  ) throws(TextError) -> MeasuredText? {
    let maximumUnits = try text.lineUnits(pixels: width, size: size)
    if text.totalUnits <= maximumUnits { return text }
    let cutter = Cutter(
      line: text, places: text.places, ellipsis: LineText.normalized(ellipsis, separator: " "),
      position: position)
    let fitting = { (count: Int) throws(TextError) -> MeasuredText? in
      let shorter = try self.prepare(cutter, keeping: count)
      let maximumUnits = shorter.lineUnits(pixels: width, checkedSize: size)
      return shorter.totalUnits <= maximumUnits ? shorter : nil
    }
    var maximum = cutter.maximumCount(within: maximumUnits)
    // Usually, an ellipsis displaces at most 16 graphemes.
    for _ in 0..<16 {
      guard maximum >= 0 else { return nil }
      if let line = try fitting(maximum) { return line }
      maximum -= 1
    }
    // The ellipsis displaces more graphemes than usual.
    var best = MeasuredText?.none
    var minimum = -1
    var tooMany = maximum + 1
    while tooMany - minimum > 1 {
      let count = (minimum + tooMany) / 2
      if let line = try fitting(count) {
        best = line
        minimum = count
      } else {
        tooMany = count
      }
    }
    guard best != nil else { return nil }
    // A text with more graphemes may be narrower, so the binary search may miss the longest text that fits.
    for count in stride(from: min(minimum + Shaper.contextLimit, maximum), to: minimum, by: -1) {
      if let line = try fitting(count) { return line }
    }
    return best
  }

  private func prepare(_ cutter: Cutter, keeping count: Int) throws(TextError) -> MeasuredText {
    let (text, paragraphs, cutOptions) = cutter.candidate(keeping: count)
    let shorter = try measure(text, paragraphs, cutOptions)
    let isRightToLeft = cutter.line.isRightToLeft
    guard cutOptions.direction == .auto, shorter.isRightToLeft != isRightToLeft
    else { return shorter }
    // The removed text decided the direction.
    var options = cutOptions
    options.direction = isRightToLeft ? .rightToLeft : .leftToRight
    return try measure(text, paragraphs, options)
  }
}

/// Builds the candidate texts for a truncated line.
private struct Cutter {
  let line: MeasuredText
  let places: PlaceIndex
  let ellipsis: String
  let position: TruncationPosition

  /// The UTF-8 offsets to remove in order to keep `count` graphemes.
  private func removed(keeping count: Int) -> Range<Int> {
    let total = places.graphemes.count
    let head =
      switch position {
      case .start: 0
      case .middle: (count + 1) / 2
      case .end: count
      }
    return places.graphemes.offset(of: head)..<places.graphemes.offset(of: total - count + head)
  }

  /// The maximum number of graphemes that may fit. Text with more graphemes is wider than `maximumUnits`.
  func maximumCount(within maximumUnits: Int64) -> Int {
    let maximum = max(places.graphemes.count - 1, 0)
    let tooWide = partitionPoint(in: 0..<maximum) { count in
      let removed = removed(keeping: count)
      let head = line.logicalPosition(of: removed.lowerBound, places)
      let tail = line.totalUnits - line.logicalPosition(of: removed.upperBound, places)
      return head + tail > maximumUnits
    }
    // A cut changes no glyph that is further away than HarfBuzz's longest context.
    let limit = min(tooWide + Shaper.contextLimit, maximum)
    return partitionPoint(in: tooWide..<limit) { minimumUnits(keeping: $0 + 1) > maximumUnits }
  }

  /// The sum of the advances that a cut leaves unchanged, in line units: those up to the last safe cut before the
  /// removed part, and those from the first safe cut after it.
  private func minimumUnits(keeping count: Int) -> Int64 {
    let removed = removed(keeping: count)
    let clusters = line.storage.clusters
    var minimum: Int64 = 0
    if removed.lowerBound > 0 {
      let last = places.graphemes.boundary(atOrBefore: removed.lowerBound - 1)
      var index = line.cluster(startingAtOrAfter: last)
      while index > 0, clusters[index].utf8 > last || !clusters[index].flags.allowCut { index -= 1 }
      minimum += places.minimumPosition(from: index, in: line.storage)
    }
    if removed.upperBound < line.utf8Length {
      let first = places.graphemes.boundary(atOrAfter: removed.upperBound + 1)
      var index = line.cluster(startingAtOrAfter: first)
      while index < line.clusterCount, !clusters[index].flags.allowCut { index += 1 }
      minimum += line.totalUnits - places.maximumPosition(upTo: index, in: line.storage)
    }
    return minimum
  }

  /// The text with `count` graphemes of the line and the ellipsis, its paragraphs, and the line's options with
  /// ranges moved accordingly.
  func candidate(
    keeping count: Int
  ) -> (text: String, paragraphs: [Range<Int>], options: TextOptions) {
    let removed = removed(keeping: count)
    let text =
      line.substring(0..<removed.lowerBound) + ellipsis
      + line.substring(removed.upperBound..<line.utf8Length)
    var options = line.storage.options.mappingRanges { moved($0, past: removed) }
    options.fontLanguage = line.language
    options.paragraphs = []
    return (text, line.paragraphs.compactMap { moved($0, past: removed) }, options)
  }

  /// The new range of a paragraph, a style or a feature after the ellipsis has replaced `removed`; `nil` for a range
  /// that is removed as a whole. A range that starts at or before the cut and reaches it includes the ellipsis. So the
  /// ellipsis looks like the text before it.
  private func moved(_ range: Range<Int>, past removed: Range<Int>) -> Range<Int>? {
    let range = range.clamped(to: TextLimits.utf8OffsetRange)
    let ellipsisLength = ellipsis.utf8.count
    let shift = ellipsisLength - removed.count
    let start = range.lowerBound
    let end = range.upperBound
    if start >= removed.lowerBound, end <= removed.upperBound { return nil }
    if start <= removed.lowerBound {
      if end < removed.lowerBound { return range }
      let ellipsisEnd = removed.lowerBound + ellipsisLength
      return start..<(end >= removed.upperBound ? end + shift : ellipsisEnd)
    }
    return max(start, removed.upperBound) + shift..<end + shift
  }
}

/// The part of a line that truncation removes.
public enum TruncationPosition: String, Sendable, Hashable, CaseIterable {
  /// The start is removed; the ellipsis precedes the rest.
  case start
  /// The middle is removed; the ellipsis stands between two ends with equally many graphemes. If their total is odd,
  /// the first end has one more.
  case middle
  /// The end is removed; the ellipsis follows the rest.
  case end
}
