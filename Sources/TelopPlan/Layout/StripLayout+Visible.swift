public import TelopUnits

extension StripLayout {
  /// The segments whose advance box or ink is visible in the viewport, from the first to the last.
  ///
  /// Ink counts as overhanging by the same length at both ends of its box, the greater one, so that
  /// one rule holds for either direction.
  ///
  /// - Complexity: O(log n), less where segments are about equally wide, and a step for every segment within the
  ///   greatest overhang of an edge. Nothing is allocated.
  public func visible(
    in viewport: Rational, origin: Rational, subviews: [Segment], cache: Cache
  ) -> Range<Int> {
    let count = min(cache.widths.count, subviews.count)
    let screen = Screen(origin: origin, viewport: viewport)
    let greatest = cache.overhangs.last?.greatest ?? 0
    var first = partitionPoint(in: 0..<count, near: screen.guess(cache)) {
      screen.isYetToLeave(at: $0, of: cache, overhang: greatest)
    }
    var end = partitionPoint(in: first..<count, near: first) {
      !screen.hasEntered(at: $0, of: cache, overhang: greatest)
    }
    let shows = { (index: Int) in
      let own = cache.overhangs[index].own
      return screen.isYetToLeave(at: index, of: cache, overhang: own)
        && screen.hasEntered(at: index, of: cache, overhang: own)
    }
    while first < end, !shows(first) { first += 1 }
    while first < end, !shows(end - 1) { end -= 1 }
    return first..<max(first, end)
  }
}

/// The two edges that segments pass.
///
/// Sums of fractions take longer than everything else here. Where the sum of their nearest doubles is not near the
/// edge, it tells the same.
private struct Screen {
  private let origin: Rational
  private let viewport: Rational
  private let originDouble: Double
  private let viewportDouble: Double

  init(origin: Rational, viewport: Rational) {
    (self.origin, self.viewport) = (origin, viewport)
    (originDouble, viewportDouble) = (origin.double, viewport.double)
  }

  /// More than what rounding four numbers and three sums of them can change, relative to their magnitudes.
  private static var rounding: Double { 0x1p-49 }

  /// True when a segment, with an overhang, ends before the far edge: some of it still has to leave there.
  func isYetToLeave(at index: Int, of cache: StripLayout.Cache, overhang: Rational) -> Bool {
    let (start, width) = (cache.startPoints[index], cache.widths[index])
    let (first, second, third) = (start.double, width.double, overhang.double)
    let sum = originDouble + first + second + third
    let magnitude = abs(originDouble) + abs(first) + abs(second) + abs(third)
    if abs(sum) > magnitude * Self.rounding { return sum > 0 }
    return origin.roundedSum(with: start + width + overhang) > 0
  }

  /// True when a segment, with an overhang, begins before the near edge.
  func hasEntered(at index: Int, of cache: StripLayout.Cache, overhang: Rational) -> Bool {
    let start = cache.startPoints[index]
    let (first, second) = (start.double, overhang.double)
    let sum = originDouble + first - second - viewportDouble
    let magnitude = abs(originDouble) + abs(first) + abs(second) + abs(viewportDouble)
    if abs(sum) > magnitude * Self.rounding { return sum < 0 }
    return origin.roundedSum(with: start - overhang) < viewport
  }

  /// About which segment is at the far edge, as if all were equally wide there.
  func guess(_ cache: StripLayout.Cache) -> Int {
    let last = cache.startPoints.count - 1
    let average = cache.totalWidth.double / Double(last + 1)
    guard last > 0, average > 0 else { return 0 }
    var index = 0.0
    for _ in 0..<3 {
      let start = cache.startPoints[Int(index)].double
      index = min(max(index + (-originDouble - start) / average, 0), Double(last))
    }
    return Int(index)
  }
}
