public import TelopUnits

extension FontStack {
  /// A line made to fit a width: the line itself when it does, else as much of it as fits together
  /// with an ellipsis.
  ///
  /// The ellipsis joins the text logically and is shaped with it: at the end of a right-to-left line
  /// it lies at the left. No grapheme cluster is cut, and spaces beside the ellipsis stay. What is
  /// kept is shaped again, with the fonts, language and features that the line had.
  ///
  /// Of the texts that fit, the one with most graphemes is chosen. Text next to a cut may get narrower
  /// than it was in the line; so texts are shaped up to where even what HarfBuzz leaves as it is fills
  /// the width, and at most 64 graphemes past where the advances in the line do. An ellipsis that takes the place of
  /// more than 16 graphemes is fitted by halves, and up to 64 more graphemes are tried then.
  ///
  /// - Parameters:
  ///   - text: measured by this stack.
  ///   - width: in pixels; any length.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - ellipsis: any text; made one line first, with a space for a break.
  ///   - position: where text goes.
  /// - Returns: `nil` when not even the ellipsis fits.
  /// - Throws: `badSize`, and as `prepare`.
  /// - Complexity: measures as much text as fits, whatever the length of the line, once for each grapheme that the ellipsis
  ///   takes the place of: a handful of times for `…`; in text that is nowhere safe to cut, and with a long ellipsis, up to
  ///   some 100 times.
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
    var kept = cutter.greatestCount(within: room)
    for _ in 0..<Self.displaced {
      guard kept >= 0 else { return nil }
      if let found = try fitting(kept) { return found }
      kept -= 1
    }
    // The ellipsis takes the place of more than that.
    var (best, least, tooMany) = (MeasuredText?.none, -1, kept + 1)
    while tooMany - least > 1 {
      let count = (least + tooMany) / 2
      if let found = try fitting(count) {
        (best, least) = (found, count)
      } else {
        tooMany = count
      }
    }
    guard best != nil else { return nil }
    for count in stride(from: min(least + Shaper.margin, kept), to: least, by: -1) {
      if let found = try fitting(count) { return found }
    }
    return best
  }

  /// How many graphemes most ellipses take the place of at most.
  private static var displaced: Int { 16 }

  private func prepare(_ cutter: Cutter, keeping count: Int) throws(TextError) -> MeasuredText {
    let cut = cutter.cut(keeping: count)
    let shorter = try measure(cut.text, cut.paragraphs, cut.options)
    guard shorter.isRightToLeft != cutter.line.isRightToLeft else { return shorter }
    // What told the direction was cut out.
    return try measure(cut.text, cut.paragraphs, cutter.directed(cut.options))
  }
}

/// Makes the texts that a truncated line is chosen from.
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

  /// The UTF-8 offsets to remove so that `count` graphemes stay.
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

  /// The largest count worth shaping: whatever follows, more text than that is wider than `room`.
  func greatestCount(within room: Int64) -> Int {
    let most = max(places.graphemes.count - 1, 0)
    let tooWide = partitionPoint(in: 0..<most) { count in
      let removed = removed(keeping: count)
      let head = line.logicalPosition(of: removed.lowerBound, places)
      let tail = line.totalUnits - line.logicalPosition(of: removed.upperBound, places)
      return head + tail > room
    }
    // HarfBuzz's longest context is as far as a change of form can reach.
    let limit = min(tooWide + Shaper.margin, most)
    return partitionPoint(in: tooWide..<limit) { leastUnits(keeping: $0 + 1) > room }
  }

  /// The advances, in line units, of what a cut leaves as it is: the text up to the last place before
  /// the grapheme at the cut where HarfBuzz says that a cut changes nothing, and likewise behind it.
  private func leastUnits(keeping count: Int) -> Int64 {
    let removed = removed(keeping: count)
    let clusters = line.storage.clusters
    var least: Int64 = 0
    if removed.lowerBound > 0 {
      let last = places.graphemes.boundary(atOrBefore: removed.lowerBound - 1)
      var index = line.cluster(startingAtOrAfter: last)
      while index > 0, clusters[index].utf8 > last || !clusters[index].flags.allowCut { index -= 1 }
      least += places.lowest(index, in: line.storage)
    }
    if removed.upperBound < line.utf8Length {
      let first = places.graphemes.boundary(atOrAfter: removed.upperBound + 1)
      var index = line.cluster(startingAtOrAfter: first)
      while index < line.clusterCount, !clusters[index].flags.allowCut { index += 1 }
      least += line.totalUnits - places.highest(index, in: line.storage)
    }
    return least
  }

  /// A shorter text, and what to shape it with so that it looks as it did in the line.
  struct Cut {
    let text: String
    let paragraphs: [Range<Int>]
    let options: TextOptions
  }

  /// The text that keeps `count` graphemes.
  func cut(keeping count: Int) -> Cut {
    let removed = removed(keeping: count)
    let text =
      line.substring(0..<removed.lowerBound) + ellipsis
      + line.substring(removed.upperBound..<line.utf8Length)
    let truncation = Truncation(removed: removed, ellipsisLength: ellipsis.utf8.count)
    var options = line.storage.options
    options.fontLanguage = line.language
    options.paragraphs = []
    options.features = options.features.compactMap { feature in
      guard let range = feature.range else { return feature }
      return truncation.moved(range).map {
        Feature(tag: feature.tag, value: feature.value, range: $0)
      }
    }
    options.styles = options.styles.compactMap { styled in
      truncation.moved(styled.range).map { StyledText($0, styled.style) }
    }
    return Cut(
      text: text, paragraphs: line.paragraphs.compactMap(truncation.moved), options: options)
  }

  /// The options with the line's direction instead of what the text tells.
  func directed(_ options: TextOptions) -> TextOptions {
    var options = options
    if options.direction == .auto {
      options.direction = line.isRightToLeft ? .rightToLeft : .leftToRight
    }
    return options
  }
}
