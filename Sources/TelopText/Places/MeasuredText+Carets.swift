internal import TelopUnits

extension MeasuredText {
  /// The position of a caret, and the direction of its text.
  public struct Caret: Sendable, Hashable {
    /// The position, in line units from the line's left end.
    public let x: Int64
    /// Whether the caret's text reads from right to left.
    public let isRightToLeft: Bool
  }

  /// The text that a caret belongs to.
  public enum Affinity: Sendable, Hashable, CaseIterable {
    /// The text logically before the place: the caret is at that text's trailing edge.
    case upstream
    /// The text logically after the place: the caret is at that text's leading edge.
    case downstream
  }

  /// The carets of a place between two grapheme clusters.
  ///
  /// In text of one direction both carets are equal. At a change of direction they differ: the next character typed
  /// appears at one or the other, depending on its own direction.
  public struct Carets: Sendable, Hashable {
    /// A UTF-8 offset into the line; a grapheme boundary.
    public let utf8Offset: Int
    /// The caret of the text before the place. At the line's start, the caret is at the line's edge.
    public let upstream: Caret
    /// The caret of the text after the place. At the line's end, the caret is at the line's edge.
    public let downstream: Caret

    /// The caret of one side.
    public subscript(_ affinity: Affinity) -> Caret {
      affinity == .upstream ? upstream : downstream
    }
  }

  /// The carets of a place in the text.
  ///
  /// Between two clusters, the caret is where their advances meet. Within a ligature of several graphemes, the font's
  /// GDEF carets apply if there is one for each boundary. Otherwise the cluster's advance is divided evenly, and each
  /// boundary is rounded to a whole line unit, towards the cluster's start.
  ///
  /// - Parameter utf8Offset: clamped to the line; an offset inside a grapheme cluster moves to the cluster's start.
  /// - Complexity: O(n) for a line's first query about places, then O(log n).
  public func carets(at utf8Offset: Int) -> Carets {
    let places = places
    return carets(at: places.graphemes.boundary(atOrBefore: utf8Offset), places)
  }

  func carets(at boundary: Int, _ places: PlaceIndex) -> Carets {
    let after = runIndex(containing: boundary)
    let isStart = after < runs.count && runs[after].range.lowerBound == boundary
    let before = after == runs.count || isStart ? after - 1 : after
    let caret = { (run: Int, edge: Caret) in
      guard runs.indices.contains(run) else { return edge }
      let places = RunPlaces(runs[run], places)
      return Caret(
        x: places.x(of: places.position(of: boundary)), isRightToLeft: runs[run].isRightToLeft)
    }
    return Carets(
      utf8Offset: boundary,
      upstream: caret(
        before, Caret(x: isRightToLeft ? totalUnits : 0, isRightToLeft: isRightToLeft)),
      downstream: caret(
        after, Caret(x: isRightToLeft ? 0 : totalUnits, isRightToLeft: isRightToLeft)))
  }

  /// The run that contains the byte at a UTF-8 offset; the count of runs at the line's end.
  func runIndex(containing utf8Offset: Int) -> Int {
    partitionPoint(in: 0..<runs.count) { runs[$0].range.upperBound > utf8Offset }
  }

  /// The logical position of a grapheme boundary, in line units: the sum of the advances of the text before it,
  /// including a part of a ligature's advance.
  func logicalPosition(of boundary: Int, _ places: PlaceIndex) -> Int64 {
    let index = runIndex(containing: boundary)
    guard index < runs.count else { return totalUnits }
    return RunPlaces(runs[index], places).position(of: boundary)
  }
}
