public import TelopUnits

/// An interruption of a talk, and the way in which the talk continues.
@_spi(Answers) public struct Interruption: Sendable, Hashable {
  /// The position at which the text continues.
  public enum Place: Sendable, Hashable {
    /// The position at which the text stopped.
    case here
    /// The position at which the text stopped, moved forward by this much time of the plan from the start; a negative
    /// duration moves it back.
    case nudged(Duration)
    /// The position at which the start of a section is at the read point. The section is given by its index in the
    /// script.
    case section(Int)
    /// The position at which the strip has travelled this distance, in pixels. The distance is clamped to that of the
    /// plan and rounded down to 1/1048576 px.
    case travelled(Rational)
  }

  /// The time of the interruption, since the start.
  public var time: Duration
  /// The duration of the pause.
  public var pause: Duration
  /// The position at which the text continues.
  public var place: Place
  /// The new end of the talk, since the start; `nil` keeps the previous end. If the text cannot end by then, it ends as
  /// early as possible.
  public var end: Duration?
  /// The limits of changes. Without a `maxSpeed`, the `max-speed` of the fit applies, if there is one.
  public var bounds: ContinuationBounds

  /// Creates an interruption from its parts, without checking them.
  public init(
    at time: Duration, pause: Duration = .zero, place: Place = .here, end: Duration? = nil,
    within bounds: ContinuationBounds = .init()
  ) {
    self.time = time
    self.pause = pause
    self.place = place
    self.end = end
    self.bounds = bounds
  }
}
