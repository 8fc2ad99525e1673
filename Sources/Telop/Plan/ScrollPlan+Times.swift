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
    let extent = strip.extent(ofSegment: index)
    return Presence(
      enters: time(ofOffset: origin + extent.start - timing.viewport),
      leaves: distance == 0 ? timing.duration.exactSeconds : time(ofOffset: origin + extent.end))
  }

  /// When a section enters and leaves: from its first segment's to its last segment's times; `nil`
  /// for a section without text.
  ///
  /// - Complexity: O(segments).
  public func presence(ofSection section: Int) -> Presence? { sectionPresences[section] }

  /// When every section that has text enters and leaves, by the section's index.
  ///
  /// - Complexity: O(segments).
  public var sectionPresences: [Int: Presence] {
    var presences: [Int: Presence] = [:]
    for (index, segment) in strip.segments.enumerated() {
      let this = presence(ofSegment: index)
      let known = presences[segment.section] ?? this
      presences[segment.section] = Presence(
        enters: min(known.enters, this.enters), leaves: max(known.leaves, this.leaves))
    }
    return presences
  }

  /// When the strip has travelled so far, in seconds; clamped to the plan's time.
  private func time(ofOffset offset: Rational) -> Rational {
    guard offset > 0 else { return 0 }
    guard offset < distance else { return timing.duration.exactSeconds }
    return offset.divided(by: speed) ?? 0
  }
}
