@_spi(Answers) public import TelopText
public import TelopUnits

extension ScrollPlan {
  /// The time during which text is on screen, in seconds from the start; within the plan's duration.
  @_spi(Answers) public struct Presence: Sendable, Hashable {
    /// The time at which the first ink enters.
    public let enters: Rational
    /// The time at which the last ink has left.
    public let leaves: Rational
  }

  /// The presence of a stretch of the strip, by its advance box and its ink together. `origin` is the distance from the
  /// exit edge to the strip's start at time 0.
  package func presence(of extent: Strip.Extent) -> Presence {
    Presence(
      enters: distance == 0
        ? 0 : motion.lastTime(atOffset: extent.start.roundedSum(with: origin - timing.viewport)),
      leaves: distance == 0
        ? timing.duration.exactSeconds : motion.time(ofOffset: extent.end.roundedSum(with: origin)))
  }

  /// The distances travelled when a text starts to enter and when all of it has left, in pixels. A distance below 0 or
  /// beyond `distance` is not reached during the plan. `nil` for text without a position in the line.
  ///
  /// - Parameter range: UTF-8 offsets into the line.
  @_spi(Answers) public func offsets(
    showing range: Range<Int>, of line: MeasuredText
  ) -> ClosedRange<Rational>? {
    line.extent(of: range).map { stretch in
      let extent = strip.extent(of: stretch)
      let entry = extent.start.roundedSum(with: origin - timing.viewport)
      return entry...max(entry, extent.end.roundedSum(with: origin))
    }
  }

  /// The distance travelled when the first character of a text is at the read point, in pixels. If the text does not
  /// reach the read point during the plan, the value is below 0 or beyond `distance`. `nil` for text without a width.
  ///
  /// Cues, slides, sections, jumps and subtitles are all timed by this offset. Advance boxes determine when text is
  /// read; advance boxes and ink determine when text is on screen.
  ///
  /// - Parameter range: UTF-8 offsets into the line.
  @_spi(Answers) public func readOffset(
    of range: Range<Int>, in line: MeasuredText
  ) -> Rational? {
    strip.start(of: range, in: line).map(readOffset(ofStart:))
  }

  /// The distance travelled when a point of the strip is at the read point, in pixels. For the strip's start, this is
  /// the property `readOffset`.
  ///
  /// - Parameter start: the distance of the point from the strip's start, in pixels.
  package func readOffset(ofStart start: Rational) -> Rational {
    start.roundedSum(with: readOffset)
  }

  /// The presence of a range of UTF-8 offsets into the line; `nil` for text without a position in the line.
  package func presence(of range: Range<Int>, in line: MeasuredText) -> Presence? {
    line.extent(of: range).map { presence(of: strip.extent(of: $0)) }
  }
}
