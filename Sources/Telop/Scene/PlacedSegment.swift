public import TelopUnits

/// A segment of the line with its position. Outputs draw each segment as a whole.
///
/// Positions are exact distances in pixels from the line's left end, or from the top of a vertical line. They do not
/// change while the line moves.
public struct PlacedSegment: Sendable, Hashable {
  /// The segment's index in the scene's segments, which are in the order in which they enter.
  public let index: Int
  /// The text that the segment draws, as UTF-8 offsets into the scene's `text`.
  public let range: Range<Int>
  /// The index of the section in which the segment's text starts.
  public let section: Int
  /// The left end of the segment's advance box.
  public let left: Rational
  /// The segment's advance, in pixels.
  public let width: Rational
  /// The distance in pixels from the line's start, which enters first, to the segment's start.
  public let start: Rational
  /// The extent of the segment's advance box and ink together.
  package internal(set) var extent: ClosedRange<Rational>
  /// The middles of the dividers in the segment, from the line's left end, ascending. Each divider has the shape of the
  /// scene's `divider`.
  public internal(set) var dividers: [Rational] = []
}

extension Strip {
  /// The strip's segments at their positions, without dividers. The first call cuts the line into segments.
  func placedSegments() -> [PlacedSegment] {
    let segments = segments
    return zip(segments.indices, startPoints).map { index, start in
      let length = pixelsPerUnit * segments[index].units
      return PlacedSegment(
        index: index, range: segments[index].range, section: segments[index].section,
        left: left(of: start, length: length, in: width), width: length, start: start,
        extent: fromLeft(extent(ofSegment: index)))
    }
  }
}
