internal import TelopText
package import TelopUnits

/// Lays segments end to end. As with SwiftUI's `Layout`, a cache has the widths and start points of the segments; it is
/// computed once and read for every frame.
///
/// All values are exact pixels. Start points count from the strip's start: its left end, or its right end if the base
/// direction is right to left. A result is rounded to nine decimals only if the exact sum with the caller's position
/// does not fit 128 bits.
package struct StripLayout: Sendable, Hashable {
  /// The type size in pixels per em.
  package let size: Rational
  /// The line units per em of the measured line.
  package let unitsPerEm: Int

  /// Creates a layout for a line.
  ///
  /// - Parameters:
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - unitsPerEm: the line units per em, at most `TextLimits.unitsPerEm`; fewer than 1 count as 1.
  /// - Throws: `badLength` for either out of bounds.
  package init(size: Rational, unitsPerEm: Int) throws(PlanError) {
    try size.checkTypeSize()
    guard unitsPerEm <= TextLimits.unitsPerEm else {
      throw PlanError(
        .badLength, "a line has at most \(TextLimits.unitsPerEm) units per em, not \(unitsPerEm)")
    }
    self.init(checkedSize: size, unitsPerEm: unitsPerEm)
  }

  package init(checkedSize size: Rational, unitsPerEm: Int) {
    self.size = size
    self.unitsPerEm = max(unitsPerEm, 1)
  }

  /// The length of one line unit in pixels.
  package var pixelsPerUnit: Rational { size / Rational(unitsPerEm) }

  /// The values that are kept between frames. `startPoints[0]` is 0, `startPoints[i] + widths[i]` is `startPoints[i +
  /// 1]`, and the widths add up to `totalWidth`.
  package struct Cache: Sendable, Hashable {
    /// The advances of the segments, in pixels.
    package fileprivate(set) var widths: [Rational] = []
    /// The start point of each segment, in pixels from the strip's start.
    package fileprivate(set) var startPoints: [Rational] = []
    /// The advance of the whole strip, in pixels.
    package fileprivate(set) var totalWidth: Rational = 0
    /// For each segment, the greater of the two distances by which its ink extends beyond the ends of its advance box,
    /// in pixels.
    var overhangs: [Overhang] = []

    struct Overhang: Sendable, Hashable {
      let own: Rational
      /// The greatest overhang of this segment and the segments before it.
      let maximum: Rational
    }
  }

  /// Creates a cache for `subviews`.
  ///
  /// - Complexity: O(n).
  package func makeCache(subviews: [Segment]) -> Cache {
    var cache = Cache()
    updateCache(&cache, subviews: subviews)
    return cache
  }

  /// Updates a cache. The entries before the first one whose pixels change are kept, even if another layout computed
  /// them.
  ///
  /// - Returns: the index of the first entry that was rewritten; the count if none was.
  /// - Complexity: O(n − index of the first change), plus two comparisons per segment.
  @discardableResult
  package func updateCache(_ cache: inout Cache, subviews: [Segment]) -> Int {
    let pixelsPerUnit = pixelsPerUnit
    let shared = min(cache.widths.count, subviews.count)
    var kept = 0
    while kept < shared, cache.widths[kept] == pixelsPerUnit * subviews[kept].units,
      cache.overhangs[kept].own == pixelsPerUnit * subviews[kept].overhang
    {
      kept += 1
    }
    if kept == subviews.count, kept == cache.widths.count { return kept }
    var start = kept < cache.startPoints.count ? cache.startPoints[kept] : cache.totalWidth
    if kept == 0 { start = 0 }
    for keyPath in [\Cache.widths, \Cache.startPoints] {
      cache[keyPath: keyPath].removeSubrange(kept...)
      cache[keyPath: keyPath].reserveCapacity(subviews.count)
    }
    cache.overhangs.removeSubrange(kept...)
    var maximum = cache.overhangs.last?.maximum ?? 0
    for segment in subviews[kept...] {
      let width = pixelsPerUnit * segment.units
      let overhang = pixelsPerUnit * segment.overhang
      maximum = max(maximum, overhang)
      cache.overhangs.append(Cache.Overhang(own: overhang, maximum: maximum))
      cache.widths.append(width)
      cache.startPoints.append(start)
      start = start + width
    }
    cache.totalWidth = start
    return kept
  }

  /// Calls `place` for every segment that is visible in the viewport while the strip's start is at
  /// `origin`. Positions count from the viewport's *far edge*, where text leaves: the left edge, or
  /// the right one for a right-to-left base direction.
  ///
  /// - Parameters:
  ///   - viewport: the visible width, in pixels.
  ///   - origin: the position of the strip's start, in pixels from the far edge.
  ///   - subviews: the segments of the cache.
  ///   - cache: the result of `makeCache` or `updateCache`.
  ///   - place: receives the segment's index and the distance in pixels from the far edge to the segment's start.
  /// - Complexity: O(log n + visible segments).
  package func placeSubviews(
    in viewport: Rational, origin: Rational, subviews: [Segment], cache: Cache,
    place: (Int, Rational) -> Void
  ) {
    for index in visible(in: viewport, origin: origin, subviews: subviews, cache: cache) {
      place(index, origin.roundedSum(with: cache.startPoints[index]))
    }
  }
}

extension Segment {
  /// The greater of the two distances by which ink extends beyond the ends of the advance box, in line units; 0 or
  /// more.
  fileprivate var overhang: Int64 {
    guard let ink else { return 0 }
    return max(0, -ink.lowerBound, ink.upperBound - units)
  }
}
