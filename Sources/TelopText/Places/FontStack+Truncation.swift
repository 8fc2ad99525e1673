public import TelopUnits

extension FontStack {
  /// Fits a line to a width. Returns the line itself if it fits, otherwise as much of it as fits together with an
  /// ellipsis; `nil` when not even the ellipsis fits.
  ///
  /// The ellipsis is part of the text logically and is shaped with it: at the end of a right-to-left line it lies at
  /// the left. No grapheme cluster is cut, and spaces beside the ellipsis stay. The remaining text is shaped again,
  /// with the line's fonts, language and features. Of the texts that fit, the one with the most graphemes is chosen; up
  /// to 64 graphemes more than the line's advances allow are tried, because text next to a cut may be narrower.
  ///
  /// - Parameters:
  ///   - text: a line measured by this stack.
  ///   - width: in pixels; any length.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - ellipsis: any text; converted to one line first, with a space for a break.
  ///   - position: the part of the line that is removed.
  /// - Throws: `badSize`, and the errors of `prepare`.
  /// - Complexity: measures a text of about `width` once for each grapheme that the ellipsis displaces: a few times for
  ///   `…`, up to about 100 times for a long ellipsis and text without safe cuts.
  public func truncated(
    _ text: MeasuredText, to width: Rational, size: Rational, ellipsis: String = "…",
    at position: TruncationPosition = .end
  ) throws(TextError) -> MeasuredText? {
    let room = try text.lineUnits(pixels: width, size: size)
    if text.totalUnits <= room { return text }
    let cutter = Cutter(text, LineText.normalized(ellipsis, separator: " "), position)
    let fitting = { (count: Int) throws(TextError) -> MeasuredText? in
      let shorter = try self.prepare(cutter, keeping: count)
      let room = shorter.lineUnits(pixels: width, checkedSize: size)
      return shorter.totalUnits <= room ? shorter : nil
    }
    var kept = cutter.maximumCount(within: room)
    for _ in 0..<Self.usualDisplacement {
      guard kept >= 0 else { return nil }
      if let found = try fitting(kept) { return found }
      kept -= 1
    }
    // The ellipsis displaces more graphemes than usual.
    var best = MeasuredText?.none
    var minimum = -1
    var tooMany = kept + 1
    while tooMany - minimum > 1 {
      let count = (minimum + tooMany) / 2
      if let found = try fitting(count) {
        best = found
        minimum = count
      } else {
        tooMany = count
      }
    }
    guard best != nil else { return nil }
    for count in stride(from: min(minimum + Shaper.margin, kept), to: minimum, by: -1) {
      if let found = try fitting(count) { return found }
    }
    return best
  }

  /// The maximum number of graphemes that an ellipsis usually displaces.
  private static var usualDisplacement: Int { 16 }

  private func prepare(_ cutter: Cutter, keeping count: Int) throws(TextError) -> MeasuredText {
    var cut = cutter.cut(keeping: count)
    let shorter = try measure(cut.text, cut.paragraphs, cut.options)
    let isRightToLeft = cutter.line.isRightToLeft
    guard cut.options.direction == .auto, shorter.isRightToLeft != isRightToLeft else {
      return shorter
    }
    // The removed text decided the direction.
    cut.options.direction = isRightToLeft ? .rightToLeft : .leftToRight
    return try measure(cut.text, cut.paragraphs, cut.options)
  }
}

/// Builds the candidate texts for a truncated line.
private struct Cutter {
  let line: MeasuredText
  private let ellipsis: String
  private let position: TruncationPosition
  private let places: PlaceIndex

  init(_ line: MeasuredText, _ ellipsis: String, _ position: TruncationPosition) {
    self.line = line
    self.ellipsis = ellipsis
    self.position = position
    places = line.places
  }

  /// The UTF-8 offsets to remove in order to keep `count` graphemes.
  private func removed(keeping count: Int) -> Range<Int> {
    let all = places.graphemes.count
    let head =
      switch position {
      case .start: 0
      case .middle: (count + 1) / 2
      case .end: count
      }
    return places.graphemes.offset(of: head)..<places.graphemes.offset(of: all - count + head)
  }

  /// The maximum count worth shaping. Text with more graphemes is wider than `room`.
  func maximumCount(within room: Int64) -> Int {
    let maximum = max(places.graphemes.count - 1, 0)
    let tooWide = partitionPoint(in: 0..<maximum) { count in
      let removed = removed(keeping: count)
      let head = line.logicalPosition(of: removed.lowerBound, places)
      let tail = line.totalUnits - line.logicalPosition(of: removed.upperBound, places)
      return head + tail > room
    }
    // A change of form reaches at most as far as HarfBuzz's longest context.
    let limit = min(tooWide + Shaper.margin, maximum)
    return partitionPoint(in: tooWide..<limit) { minimumUnits(keeping: $0 + 1) > room }
  }

  /// The sum of the advances that a cut leaves unchanged, in line units. These are the advances of the text before the
  /// last safe cut and after the first safe cut around the removed part.
  private func minimumUnits(keeping count: Int) -> Int64 {
    let removed = removed(keeping: count)
    let clusters = line.storage.clusters
    var minimum: Int64 = 0
    if removed.lowerBound > 0 {
      let last = places.graphemes.boundary(atOrBefore: removed.lowerBound - 1)
      var index = line.cluster(startingAtOrAfter: last)
      while index > 0, clusters[index].utf8 > last || !clusters[index].flags.allowCut { index -= 1 }
      minimum += places.lowest(index, in: line.storage)
    }
    if removed.upperBound < line.utf8Length {
      let first = places.graphemes.boundary(atOrAfter: removed.upperBound + 1)
      var index = line.cluster(startingAtOrAfter: first)
      while index < line.clusterCount, !clusters[index].flags.allowCut { index += 1 }
      minimum += line.totalUnits - places.highest(index, in: line.storage)
    }
    return minimum
  }

  /// A shorter text, with options that keep its appearance in the line.
  struct Cut {
    let text: String
    let paragraphs: [Range<Int>]
    var options: TextOptions
  }

  /// The candidate that keeps `count` graphemes.
  func cut(keeping count: Int) -> Cut {
    let removed = removed(keeping: count)
    let text =
      line.substring(0..<removed.lowerBound) + ellipsis
      + line.substring(removed.upperBound..<line.utf8Length)
    let truncation = Truncation(removed: removed, ellipsisLength: ellipsis.utf8.count)
    var options = line.storage.options.moving(truncation.moved)
    options.fontLanguage = line.language
    options.paragraphs = []
    return Cut(
      text: text, paragraphs: line.paragraphs.compactMap(truncation.moved), options: options)
  }
}
