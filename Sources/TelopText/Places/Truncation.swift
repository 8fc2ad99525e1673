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

  /// Where text that ends before the cut, or starts behind it, comes to lie. What was cut through
  /// takes the ellipsis in, so that it reads in the direction of the text it ends; what was cut out
  /// is `nil`.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    let shift = ellipsisLength - removed.count
    let start = range.lowerBound
    let end = range.upperBound
    if start <= removed.lowerBound {
      if end < removed.lowerBound { return range }
      let ellipsisEnd = removed.lowerBound + ellipsisLength
      return start..<(end >= removed.upperBound ? end + shift : ellipsisEnd)
    }
    guard end > removed.upperBound else { return nil }
    return max(start, removed.upperBound) + shift..<end + shift
  }

  /// Where a range of text that is kept comes to lie, without the ellipsis at its ends.
  func movedAlone(_ range: Range<Int>) -> Range<Int>? {
    let place = { (offset: Int, isEnd: Bool) in
      if offset < removed.lowerBound || isEnd && offset == removed.lowerBound { return offset }
      if offset >= removed.upperBound { return offset - removed.count + ellipsisLength }
      return isEnd ? removed.lowerBound : removed.lowerBound + ellipsisLength
    }
    let start = place(range.lowerBound, false)
    let end = place(range.upperBound, true)
    return start < end ? start..<end : nil
  }
}
