public import TelopUnits

extension MeasuredText {
  /// The grapheme boundary nearest to a point of the line.
  public struct Place: Sendable, Hashable {
    /// A UTF-8 offset into the line; a grapheme boundary.
    public let utf8Offset: Int
    /// The side of the boundary whose caret is nearest to the point. If both carets are at one position: the side of
    /// the grapheme under the point.
    public let affinity: Affinity
    /// The position of the caret, in line units from the line's left end.
    public let x: Int64
  }

  /// The grapheme boundary nearest to a point in pixels, exact, with the affinity of the boundary's nearer caret.
  ///
  /// Midway between two carets, the right one is chosen. A point outside the line gives the nearer end. Only carets of
  /// the run under the point count, even if strongly negative spacing moves another run's text closer to the point.
  ///
  /// - Parameters:
  ///   - x: in pixels from the line's left end; any length.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(n) for a line's first query about places, then O(log² n).
  public func place(nearestTo x: Rational, size: Rational) throws(TextError) -> Place {
    try TextLimits.check(size: size)
    // At half the size, a pixel has twice as many line units.
    return place(nearestToHalves: Int128(lineUnits(pixels: x, checkedSize: size / 2)))
  }

  /// A length in pixels as line units, rounded down; clamped to 64 bits. Throws `badSize`.
  package func lineUnits(pixels: Rational, size: Rational) throws(TextError) -> Int64 {
    try TextLimits.check(size: size)
    return lineUnits(pixels: pixels, checkedSize: size)
  }

  /// The run under `x`, or else the nearest run; `nil` in an empty line.
  private func run(under x: Int64, _ places: PlaceIndex) -> RunPlaces? {
    let index = partitionPoint(in: 0..<runs.count) { runs[places.run(fromLeft: $0)].left > x } - 1
    guard !runs.isEmpty else { return nil }
    return RunPlaces(runs[places.run(fromLeft: max(index, 0))], places)
  }

  /// The grapheme of a run under `x`, and the graphemes whose boundaries may be nearest to it.
  private func graphemes(
    under x: Int64, of run: RunPlaces, _ places: PlaceIndex
  ) -> (hit: Int?, nearby: Range<Int>) {
    // A box includes its left edge but not its right edge. Logical positions in a right-to-left run count from the
    // right, so there, a box includes its end but not its start. Subtracting 1 makes the
    // range half-open at its end, like the ranges below.
    let position = run.position(at: x) - (run.run.isRightToLeft ? 1 : 0)
    let nearby = run.graphemes(around: position)
    let hit = nearby.first { grapheme in
      let start = run.position(of: places.graphemes.offset(of: grapheme))
      let end = run.position(of: places.graphemes.offset(of: grapheme + 1))
      return (min(start, end)..<max(start, end)).contains(position)
    }
    return (hit, nearby)
  }

  /// The grapheme boundary nearest to a point in half line units. The middle between two units is then a whole number.
  func place(nearestToHalves x: Int128) -> Place {
    let places = places
    // All points beyond an end have the same result.
    let x = min(max(x, -2), Int128(totalUnits) * 2 + 2)
    guard let units = Int64(exactly: x >> 1), let run = run(under: units, places)
    else { return Place(utf8Offset: 0, affinity: .downstream, x: 0) }
    let (hit, nearby) = graphemes(under: units, of: run, places)
    let edges = nearby.flatMap { grapheme in
      [
        edge(of: grapheme, at: grapheme, .downstream, run, places),
        edge(of: grapheme, at: grapheme + 1, .upstream, run, places),
      ]
    }
    // Chooses the nearest edge; of two equally near edges, the right one; of two edges at one position, the edge of the
    // grapheme under the point.
    let sortKey = { (edge: (grapheme: Int, place: Place)) in
      let edgeX = Int128(edge.place.x) * 2
      let distance = edgeX > x ? edgeX - x : x - edgeX
      return (distance, edge.place.x > units ? 0 : 1, edge.grapheme == hit ? 0 : 1)
    }
    let nearest = edges.min { sortKey($0) < sortKey($1) }
    return nearest?.place ?? Place(utf8Offset: 0, affinity: .downstream, x: 0)
  }

  /// One end of a grapheme's box.
  private func edge(
    of grapheme: Int, at boundary: Int, _ affinity: Affinity, _ run: RunPlaces, _ places: PlaceIndex
  ) -> (grapheme: Int, place: Place) {
    let offset = places.graphemes.offset(of: boundary)
    // A grapheme cluster of several fonts may end in another run.
    let range = run.run.range
    let isWithin = (range.lowerBound...range.upperBound).contains(offset)
    let x = isWithin ? run.x(of: run.position(of: offset)) : carets(at: offset, places)[affinity].x
    return (grapheme, Place(utf8Offset: offset, affinity: affinity, x: x))
  }
}
