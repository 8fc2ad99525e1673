package import TelopUnits

extension StripLayout {
  /// The segments whose advance box or ink is visible in the viewport, from the first to the last.
  ///
  /// The greater overhang of the ink counts at both ends of the advance box, so that one rule applies to both
  /// directions.
  ///
  /// - Complexity: O(log n + segments within the greatest overhang of an edge). The method allocates no memory.
  package func visible(
    in viewport: Rational, origin: Rational, subviews: [Segment], cache: Cache
  ) -> Range<Int> {
    let count = min(cache.widths.count, subviews.count)
    let edges = ViewportEdges(origin: origin, viewport: viewport)
    let maximum = cache.overhangs.last?.maximum ?? 0
    var first = partitionPoint(in: 0..<count, near: edges.guess(cache)) {
      edges.isYetToLeave(at: $0, of: cache, overhang: maximum)
    }
    var end = partitionPoint(in: first..<count, near: first) {
      !edges.hasEntered(at: $0, of: cache, overhang: maximum)
    }
    let isVisible = { (index: Int) in
      let own = cache.overhangs[index].own
      return edges.isYetToLeave(at: index, of: cache, overhang: own)
        && edges.hasEntered(at: index, of: cache, overhang: own)
    }
    while first < end, !isVisible(first) { first += 1 }
    while first < end, !isVisible(end - 1) { end -= 1 }
    return first..<max(first, end)
  }
}

/// The two edges of the viewport. Positions are compared with them as doubles, because sums of fractions would take
/// most of the time. Fractions are used only if a double is too close to the edge.
private struct ViewportEdges {
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

  /// An upper bound of the relative rounding error of a sum of four doubles.
  private static var rounding: Double { 0x1p-49 }

  /// Whether some part of a segment with this overhang has not yet left at the far edge.
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

  /// Whether some part of a segment with this overhang has entered at the near edge.
  func hasEntered(at index: Int, of cache: StripLayout.Cache, overhang: Rational) -> Bool {
    let start = cache.startPoints[index]
    let first = start.double
    let second = overhang.double
    let sum = originDouble + first - second - viewportDouble
    let magnitude = abs(originDouble) + abs(first) + abs(second) + abs(viewportDouble)
    if abs(sum) > magnitude * Self.rounding { return sum < 0 }
    return origin.roundedSum(with: start - overhang) < viewport
  }

  /// The approximate index of the segment at the far edge. The guess is good if segments are about equally wide.
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
