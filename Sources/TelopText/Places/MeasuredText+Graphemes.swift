extension MeasuredText {
  /// The smallest range of whole grapheme clusters that contains a range of UTF-8 offsets; an empty range stays empty.
  ///
  /// - Complexity: O(n) for a line's first query about places, then O(log n).
  package func graphemes(around range: Range<Int>) -> Range<Int> {
    let graphemes = places.graphemes
    let start = graphemes.boundary(atOrBefore: range.lowerBound)
    let end = range.isEmpty ? start : graphemes.boundary(atOrAfter: range.upperBound)
    return start..<max(start, end)
  }
}
