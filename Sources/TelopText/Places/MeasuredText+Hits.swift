extension MeasuredText {
  /// A grapheme boundary that a point of the line stands for.
  public struct Place: Sendable, Hashable {
    /// A UTF-8 offset into the line; a grapheme boundary.
    public let utf8Offset: Int
    /// How many grapheme clusters stand before it.
    public let grapheme: Int
    /// Which of the boundary's carets is meant: the one by the grapheme that the point hit.
    public let affinity: Affinity
    /// Where that caret stands, in line units from the line's left end.
    public let x: Int64
  }

  /// The grapheme boundary nearest to a point, with the affinity that tells which of its two carets
  /// the point is near. Midway between two the right one counts; a point outside the line means its
  /// nearer end.
  ///
  /// - Parameter x: in line units from the line's left end.
  /// - Complexity: O(n) for a line's first question about places, then O(log² n).
  public func place(nearestTo x: Int64) -> Place {
    place(nearestToHalves: Int128(x) * 2)
  }

  /// The same for a point in pixels, exact.
  ///
  /// - Parameters:
  ///   - x: in pixels from the line's left end.
  ///   - size: the type size in pixels per em, above 0.
  /// - Complexity: as `place(nearestTo:)`.
  public func place(nearestTo x: Rational, size: Rational) -> Place {
    place(nearestToHalves: Int128(lineUnits(pixels: x * 2, size: size)))
  }

  /// The index of the grapheme cluster whose box a point lies in: from its left edge up to, but not
  /// including, its right edge. `nil` outside the line.
  ///
  /// - Parameter x: in line units from the line's left end.
  /// - Complexity: O(n) for a line's first question about places, then O(log² n).
  public func graphemeIndex(under x: Int64) -> Int? {
    guard x >= 0, x < totalUnits else { return nil }
    return hit(x, places)?.grapheme
  }

  /// The same for a point in pixels, exact.
  ///
  /// - Parameters:
  ///   - x: in pixels from the line's left end.
  ///   - size: the type size in pixels per em, above 0.
  /// - Complexity: as `graphemeIndex(under:)`.
  public func graphemeIndex(under x: Rational, size: Rational) -> Int? {
    graphemeIndex(under: lineUnits(pixels: x, size: size))
  }

  /// A length in pixels as line units, rounded down; beyond 64 bits, the last that fit.
  ///
  /// - Parameters:
  ///   - pixels: any length.
  ///   - size: the type size in pixels per em; at 0 and below every length is 0.
  public func lineUnits(pixels: Rational, size: Rational) -> Int64 {
    guard size > 0, let perPixel = Rational(unitsPerEm).divided(by: size) else { return 0 }
    guard let units = pixels.multipliedIfRepresentable(by: perPixel) else {
      return pixels < 0 ? .min : .max
    }
    return Int64(clamping: units.floor)
  }

  private struct Hit {
    let places: RunPlaces
    let grapheme: Int
  }

  /// The grapheme at `x`; outside the line the one at its nearer end. `nil` in an empty line.
  private func hit(_ x: Int64, _ places: PlaceIndex) -> Hit? {
    let order = places.visualOrder
    let found = partitionPoint(in: 0..<order.count) { runs[order[$0]].left > x } - 1
    guard let index = order.indices.contains(found) ? order[found] : order.first else { return nil }
    let run = RunPlaces(runs[index], in: storage, places.graphemes)
    let range = run.run.range
    let first = places.graphemes.rank(range.lowerBound)
    let position = run.position(at: x)
    // A box holds its left edge and not its right one, whichever of the two is the logical start.
    let next = partitionPoint(in: first..<places.graphemes.rank(range.upperBound)) { grapheme in
      let start = run.position(of: places.graphemes.offset(of: grapheme))
      return run.run.isRightToLeft ? start >= position : start > position
    }
    return Hit(places: run, grapheme: max(next - 1, first))
  }

  /// - Parameter x: in halves of a line unit, so that a middle between two units has a number.
  private func place(nearestToHalves x: Int128) -> Place {
    let places = places
    // Beyond the ends every point is as good as the one just there.
    let units = Int64(clamping: min(max(x >> 1, -1), Int128(totalUnits)))
    guard let hit = hit(units, places) else {
      return Place(utf8Offset: 0, grapheme: 0, affinity: .downstream, x: 0)
    }
    let start = places.graphemes.offset(of: hit.grapheme)
    let end = places.graphemes.offset(of: hit.grapheme + 1)
    let leading = hit.places.caret(at: hit.places.position(of: start))
    let trailing = hit.places.caret(at: hit.places.position(of: end))
    let isPastMiddle = x >= Int128(leading.x) + Int128(trailing.x)
    if isPastMiddle == leading.isRightToLeft {
      return Place(
        utf8Offset: start, grapheme: hit.grapheme, affinity: .downstream, x: leading.x)
    }
    return Place(
      utf8Offset: end, grapheme: hit.grapheme + 1, affinity: .upstream, x: trailing.x)
  }
}
