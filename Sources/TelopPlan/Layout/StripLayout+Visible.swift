package import TelopUnits

extension StripLayout {
  /// The segments whose advance box or ink is visible in the viewport, from the first to the last.
  ///
  /// Ink counts as overhanging equally at both ends of its box, by the greater length, so that one rule holds for
  /// either direction.
  ///
  /// - Complexity: O(log n), less where segments are about equally wide, plus a step for each segment within the
  ///   greatest overhang of an edge. Allocates nothing.
  package func visible(
    in viewport: Rational, origin: Rational, subviews: [Segment], cache: Cache
  ) -> Range<Int> {
    let count = min(cache.widths.count, subviews.count)
    let screen = Screen(origin: origin, viewport: viewport)
    let maximum = cache.overhangs.last?.maximum ?? 0
    var first = partitionPoint(in: 0..<count, near: screen.guess(cache)) {
      screen.isYetToLeave(at: $0, of: cache, overhang: maximum)
    }
    var end = partitionPoint(in: first..<count, near: first) {
      !screen.hasEntered(at: $0, of: cache, overhang: maximum)
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

/// The two edges of the viewport.
///
/// Sums of fractions would dominate the run time. A sum of doubles decides instead, unless it is too close to the
/// edge.
private struct Screen {
  private let origin: Rational
  private let viewport: Rational
  private let originDouble: Double
  private let viewportDouble: Double

  init(origin: Rational, viewport: Rational) {
    self.origin = origin
    self.viewport = viewport
    originDouble = origin.double
    viewportDouble = viewport.double
  }

  /// An upper bound of the rounding error of four numbers and three sums of them, relative to their magnitudes.
  private static var rounding: Double { 0x1p-49 }

  /// Whether part of a segment, with an overhang, has not yet left at the far edge.
  func isYetToLeave(at index: Int, of cache: StripLayout.Cache, overhang: Rational) -> Bool {
    let start = cache.startPoints[index]
    let width = cache.widths[index]
    let first = start.double
    let second = width.double
    let third = overhang.double
    let sum = originDouble + first + second + third
    let magnitude = abs(originDouble) + abs(first) + abs(second) + abs(third)
    if abs(sum) > magnitude * Self.rounding { return sum > 0 }
    return origin.roundedSum(with: start + width + overhang) > 0
  }

  /// Whether a segment, with an overhang, has entered at the near edge.
  func hasEntered(at index: Int, of cache: StripLayout.Cache, overhang: Rational) -> Bool {
    let start = cache.startPoints[index]
    let first = start.double
    let second = overhang.double
    let sum = originDouble + first - second - viewportDouble
    let magnitude = abs(originDouble) + abs(first) + abs(second) + abs(viewportDouble)
    if abs(sum) > magnitude * Self.rounding { return sum < 0 }
    return origin.roundedSum(with: start - overhang) < viewport
  }

  /// The approximate index of the segment at the far edge, as if segments were equally wide.
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
