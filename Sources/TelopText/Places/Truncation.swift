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

/// The text cut out of a line, and the resulting shift of ranges.
struct Truncation {
  /// The UTF-8 offsets that the ellipsis replaces; grapheme boundaries.
  let removed: Range<Int>
  /// The length of the ellipsis in UTF-8 bytes.
  let ellipsisLength: Int

  /// The new range of a stretch of text, such as a paragraph or a range with a style or a feature. A stretch that the
  /// cut divides, or that ends at the cut, includes the ellipsis, which therefore looks like the text before it. `nil`
  /// for a stretch that is removed as a whole.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    let range = range.clamped(to: TextLimits.offsets)
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
