/// Where a line that is too long loses text.
public enum TruncationPosition: String, Sendable, Hashable, CaseIterable {
  /// The line's beginning goes; the ellipsis stands before what is left.
  case start
  /// The middle goes; the ellipsis stands between two ends of as many graphemes each, the first of
  /// one more when the count is odd.
  case middle
  /// The line's end goes; the ellipsis stands after what is left.
  case end
}

/// What is cut out of a line, and how the places around it move.
struct Truncation {
  /// The UTF-8 offsets that the ellipsis takes the place of; grapheme boundaries.
  let removed: Range<Int>
  /// The length of the ellipsis in UTF-8 bytes.
  let ellipsisLength: Int

  /// Where a stretch of text comes to lie: a paragraph, or one with a style or a feature of its own.
  /// One that is cut through, or ends at the cut, takes the ellipsis in, which so looks and reads as
  /// the text before it; one that is cut out as a whole is `nil`.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    let range = range.clamped(to: TextLimits.places)
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
