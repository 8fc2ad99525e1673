internal import TelopUnits

extension MeasuredText {
  /// Where a caret stands, and which way the text reads that it belongs to.
  public struct Caret: Sendable, Hashable {
    /// In line units from the line's left end.
    public let x: Int64
    /// The direction of the text that the caret stands at.
    public let isRightToLeft: Bool
  }

  /// The side of a place in the text that a caret belongs to.
  public enum Affinity: Sendable, Hashable, CaseIterable {
    /// The text logically before the place: the caret stands at that text's trailing edge.
    case upstream
    /// The text logically after the place: the caret stands at that text's leading edge.
    case downstream
  }

  /// A place between two grapheme clusters, with the carets that show it.
  ///
  /// In text of one direction both carets are the same. Where the direction changes they stand apart:
  /// what is typed next appears at one or the other, as its own direction has it.
  public struct CaretStop: Sendable, Hashable {
    /// A UTF-8 offset into the line; a grapheme boundary.
    public let utf8Offset: Int
    /// How many grapheme clusters stand before it.
    public let grapheme: Int
    /// The caret by the text before; at the line's start that start's edge.
    public let upstream: Caret
    /// The caret by the text after; at the line's end that end's edge.
    public let downstream: Caret

    /// True when the place shows at two places of the line.
    public var isSplit: Bool { upstream.x != downstream.x }

    /// The caret of one side.
    public subscript(_ affinity: Affinity) -> Caret {
      affinity == .upstream ? upstream : downstream
    }
  }

  /// The carets of a place in the text.
  ///
  /// Between two clusters a caret stands where their advances meet. Within a ligature of several
  /// graphemes the font's GDEF carets count, if there is one for each boundary; else the cluster's
  /// advance is split evenly, each boundary rounded down to a line unit from the cluster's start.
  /// Along a run carets never go back, unless the font has a cluster's advance below 0 (Nastaliq kerns
  /// spaces so).
  ///
  /// - Parameter utf8Offset: clamped to the line; inside a grapheme cluster, its start.
  /// - Complexity: O(n) for a line's first question about places, then O(log n).
  public func caretStop(at utf8Offset: Int) -> CaretStop {
    let places = places
    return caretStop(at: places.graphemes.boundary(atOrBefore: utf8Offset), places)
  }

  /// The carets of every grapheme boundary in a range, both ends included, in logical order.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the line.
  /// - Complexity: O(n) for a line's first question about places, then O(log n) for each.
  public func caretStops(in range: ClosedRange<Int>) -> [CaretStop] {
    let places = places
    guard range.upperBound >= 0, range.lowerBound <= utf8Length else { return [] }
    let first = places.graphemes.rank(range.lowerBound)
    // The line's end counts as no grapheme's start.
    let last =
      range.upperBound >= utf8Length
      ? places.graphemes.count : places.graphemes.rank(range.upperBound + 1) - 1
    guard first <= last else { return [] }
    return (first...last).map { caretStop(at: places.graphemes.offset(of: $0), places) }
  }

  func caretStop(at boundary: Int, _ places: PlaceIndex) -> CaretStop {
    let after = runIndex(containing: boundary)
    let isStart = after < runs.count && runs[after].range.lowerBound == boundary
    let before = after == runs.count || isStart ? after - 1 : after
    let caret = { (run: Int, edge: Caret) in
      guard runs.indices.contains(run) else { return edge }
      let places = RunPlaces(runs[run], in: storage, places)
      return places.caret(at: places.position(of: boundary))
    }
    return CaretStop(
      utf8Offset: boundary, grapheme: places.graphemes.rank(boundary),
      upstream: caret(
        before, Caret(x: isRightToLeft ? totalUnits : 0, isRightToLeft: isRightToLeft)),
      downstream: caret(
        after, Caret(x: isRightToLeft ? 0 : totalUnits, isRightToLeft: isRightToLeft)))
  }

  /// The run that holds the byte at a UTF-8 offset; the count of runs at the line's end.
  func runIndex(containing utf8Offset: Int) -> Int {
    partitionPoint(in: 0..<runs.count) { runs[$0].range.upperBound > utf8Offset }
  }

  /// The logical position of a grapheme boundary: the advances of the text before it, in line units,
  /// a ligature's part included.
  func logicalPosition(of boundary: Int, _ places: PlaceIndex) -> Int64 {
    let index = runIndex(containing: boundary)
    guard index < runs.count else { return totalUnits }
    return RunPlaces(runs[index], in: storage, places).position(of: boundary)
  }
}
