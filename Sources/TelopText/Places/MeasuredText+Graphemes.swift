extension MeasuredText {
  /// The index of the grapheme cluster, by ICU's rules, that contains the byte at a UTF-8 offset; `graphemeCount` at
  /// the line's end. Clamped to the line.
  ///
  /// - Complexity: O(n) for a line's first query about places, then O(1).
  package func graphemeIndex(at utf8Offset: Int) -> Int {
    places.graphemes.grapheme(containing: utf8Offset)
  }

  /// The UTF-8 offset of a grapheme cluster; the line's end for `graphemeCount`. Clamped to the line.
  ///
  /// - Complexity: O(n) for a line's first query about places, then O(log n).
  package func utf8Offset(ofGrapheme index: Int) -> Int { places.graphemes.offset(of: index) }

  /// The UTF-8 range of a grapheme cluster; an empty range at the line's end for higher indices.
  ///
  /// - Complexity: as `utf8Offset(ofGrapheme:)`.
  package func range(ofGrapheme index: Int) -> Range<Int> {
    let graphemes = places.graphemes
    let index = min(max(index, 0), graphemes.count)
    return graphemes.offset(of: index)..<graphemes.offset(of: index + 1)
  }

  /// The smallest range of whole grapheme clusters that contains a range of UTF-8 offsets; an empty range stays empty.
  ///
  /// - Complexity: as `utf8Offset(ofGrapheme:)`.
  package func graphemes(around range: Range<Int>) -> Range<Int> {
    let graphemes = places.graphemes
    let start = graphemes.boundary(atOrBefore: range.lowerBound)
    let end = range.isEmpty ? start : graphemes.boundary(atOrAfter: range.upperBound)
    return start..<max(start, end)
  }
}
