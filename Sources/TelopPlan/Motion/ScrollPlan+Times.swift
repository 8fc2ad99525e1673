@_spi(Answers) public import TelopText
public import TelopUnits

extension ScrollPlan {
  /// When something is on screen, in seconds from the start; both within the plan's duration.
  @_spi(Answers) public struct Presence: Sendable, Hashable {
    /// When its first ink enters.
    public let enters: Rational
    /// When its last ink has left.
    public let leaves: Rational
  }

  /// When a segment enters and leaves, by its advance box and its ink together.
  ///
  /// - Complexity: O(1).
  package func presence(ofSegment index: Int) -> Presence {
    presence(of: strip.extent(ofSegment: index))
  }

  /// When a stretch of the strip enters and leaves.
  ///
  /// - Complexity: O(log phases).
  package func presence(of extent: Strip.Extent) -> Presence {
    Presence(
      enters: distance == 0
        ? 0 : motion.lastTime(atOffset: extent.start.roundedSum(with: origin - timing.viewport)),
      leaves: distance == 0
        ? timing.duration.exactSeconds : motion.time(ofOffset: extent.end.roundedSum(with: origin)))
  }

  /// How far the strip has travelled when a stretch of text begins to show, and when all of it has
  /// left; below 0 or beyond the way where the plan does not take it there. In pixels; `nil` for text
  /// without a place in the line.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line.
  @_spi(Answers) public func offsets(
    showing range: Range<Int>, of line: MeasuredText
  ) -> ClosedRange<Rational>? {
    line.reach(of: range).map { reach in
      let extent = strip.extent(of: reach)
      let begins = extent.start.roundedSum(with: origin - timing.viewport)
      return begins...max(begins, extent.end.roundedSum(with: origin))
    }
  }

  /// When a stretch of text enters and leaves; `nil` for text without a place in the line.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line.
  ///   - line: the measured line that the strip was made of.
  /// - Complexity: O(runs).
  package func presence(of range: Range<Int>, in line: MeasuredText) -> Presence? {
    line.reach(of: range).map { presence(of: strip.extent(of: $0)) }
  }
}
