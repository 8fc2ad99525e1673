extension MeasuredText {
  /// The stretches of the line that a range of text covers, from left to right, in line units from the line's left end.
  /// There are several if directions mix, and none for text without a width. Adjacent stretches are joined.
  ///
  /// The lengths add up to the absolute value of the graphemes' advance, unless negative advances make runs overlap. If
  /// both ends of the range are allowed cuts, the graphemes' advance equals `units(of:)`. If an end of the range is
  /// inside a ligature, the stretch ends at the ligature's caret.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the line; a grapheme cluster counts as a whole.
  /// - Complexity: O(n) for a line's first query about places, then O(log n + r log r) for r runs in the range.
  public func highlights(of range: Range<Int>) -> [ClosedRange<Int64>] {
    var ranges: [ClosedRange<Int64>] = []
    forEachStretch(of: range) { left, right in ranges.append(left...right) }
    var joined: [ClosedRange<Int64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { joined.unite(range) }
    return joined
  }

  /// The left end of the first of `highlights(of:)` and the right end of the last, in line units from the line's left
  /// end; `nil` for text without a width.
  package func outerEnds(of range: Range<Int>) -> (left: Int64, right: Int64)? {
    var ends: (left: Int64, right: Int64)?
    forEachStretch(of: range) { left, right in
      ends = (min(ends?.left ?? left, left), max(ends?.right ?? right, right))
    }
    return ends
  }

  /// The smallest range of whole grapheme clusters that contains a range of UTF-8 offsets; an empty range stays empty.
  /// O(n) for a line's first query about places, then O(log n).
  package func graphemes(around range: Range<Int>) -> Range<Int> {
    let graphemes = places.graphemes
    let start = graphemes.boundary(atOrBefore: range.lowerBound)
    let end = range.isEmpty ? start : graphemes.boundary(atOrAfter: range.upperBound)
    return start..<max(start, end)
  }

  /// Calls `body` for each run in a range of text, in logical order. Passes the left and the right end of the part of
  /// the run that is in the range; a part without a width is skipped.
  private func forEachStretch(
    of range: Range<Int>, _ body: (_ left: Int64, _ right: Int64) -> Void
  ) {
    let places = places
    let text = graphemes(around: range.clamped(to: 0..<utf8Length))
    var index = runIndex(containing: text.lowerBound)
    while index < runs.count, runs[index].range.lowerBound < text.upperBound {
      let run = RunPlaces(runs[index], places)
      // `position(of:)` counts in logical order, `x(of:)` from the line's left end.
      let start = run.x(of: run.position(of: text.lowerBound))
      let end = run.x(of: run.position(of: text.upperBound))
      if start != end { body(min(start, end), max(start, end)) }
      index += 1
    }
  }
}
