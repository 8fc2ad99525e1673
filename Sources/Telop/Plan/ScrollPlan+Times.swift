public import TelopText

extension ScrollPlan {
  /// When something is on screen, in seconds from the start; both within the plan's duration.
  public struct Presence: Sendable, Hashable {
    /// When its first ink enters.
    public let enters: Rational
    /// When its last ink has left.
    public let leaves: Rational
  }

  /// When a segment enters and leaves, by its advance box and its ink together.
  ///
  /// - Complexity: O(1).
  public func presence(ofSegment index: Int) -> Presence {
    presence(of: strip.extent(ofSegment: index))
  }

  /// When a stretch of the strip enters and leaves.
  ///
  /// - Complexity: O(1).
  public func presence(of extent: Strip.Extent) -> Presence {
    Presence(
      enters: time(ofOffset: origin + extent.start - timing.viewport),
      leaves: distance == 0 ? timing.duration.exactSeconds : time(ofOffset: origin + extent.end))
  }

  /// When the strip has travelled so far, in seconds; clamped to the plan's time.
  private func time(ofOffset offset: Rational) -> Rational {
    guard offset > 0 else { return 0 }
    guard offset < distance else { return timing.duration.exactSeconds }
    return offset.divided(by: speed) ?? 0
  }
}
