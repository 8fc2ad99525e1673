package import TelopUnits

extension StripLayout {
  /// The segments whose advance box or ink is visible while the strip's start is at `origin`, from the first to the last.
  ///
  /// The greater overhang of the ink counts at both ends of the advance box, so that one rule applies to both
  /// directions.
  ///
  /// - Parameters:
  ///   - viewport: the visible width, in pixels.
  ///   - origin: the position of the strip's start, in pixels from the edge where text leaves.
  /// - Complexity: O(log n + segments within the greatest overhang of an edge).
  package func visible(
    in viewport: Rational, origin: Rational, subviews: [Segment], cache: Cache
  ) -> Range<Int> {
    let count = min(cache.widths.count, subviews.count)
    let isYetToLeave = { (index: Int, overhang: Rational) in
      origin.roundedSum(with: cache.startPoints[index] + cache.widths[index] + overhang) > 0
    }
    let hasEntered = { (index: Int, overhang: Rational) in
      origin.roundedSum(with: cache.startPoints[index] - overhang) < viewport
    }
    let maximum = cache.overhangs.last?.maximum ?? 0
    var first = partitionPoint(in: 0..<count) { isYetToLeave($0, maximum) }
    var end = partitionPoint(in: first..<count) { !hasEntered($0, maximum) }
    let isVisible = { (index: Int) in
      let own = cache.overhangs[index].own
      return isYetToLeave(index, own) && hasEntered(index, own)
    }
    while first < end, !isVisible(first) { first += 1 }
    while first < end, !isVisible(end - 1) { end -= 1 }
    return first..<max(first, end)
  }
}
