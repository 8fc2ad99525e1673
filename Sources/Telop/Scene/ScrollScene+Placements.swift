@_spi(Answers) internal import TelopPlan
public import TelopUnits

extension ScrollScene {
  /// A visible segment at its position.
  public struct Placement: Sendable, Hashable {
    /// The segment.
    public let segment: PlacedSegment
    /// The position of the left end of the segment's advance box, in pixels from the band's left edge. For a vertical
    /// line, the distance from the top edge to the top of the box.
    public let x: Rational
  }

  /// The segments whose advance box or ink is visible at a time, in the order in which they enter.
  ///
  /// - Complexity: as `placements(frame:)`.
  public func placements(at time: Duration) -> [Placement] {
    placements(offset: motion.offset(at: time))
  }

  /// The segments whose advance box or ink is visible on a frame, in the order in which they enter.
  ///
  /// - Complexity: O(log phases + log segments + visible segments). The first call also computes `segments`.
  public func placements(frame: Int) -> [Placement] {
    placements(offset: motion.offset(frame: frame))
  }

  private func placements(offset: Rational) -> [Placement] {
    let left = motion.position(offset: offset)
    let visible = plan.strip.visible(
      in: viewport, origin: offset.roundedDifference(from: plan.origin))
    return segments[visible].filter {
      left.roundedSum(with: $0.reach.upperBound) > 0
        && left.roundedSum(with: $0.reach.lowerBound) < viewport
    }.map { Placement(segment: $0, x: left.roundedSum(with: $0.left)) }
  }
}
