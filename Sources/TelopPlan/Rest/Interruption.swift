public import TelopUnits

/// An interruption of a talk, and the way in which the talk continues.
public struct Interruption: Sendable, Hashable {
  /// The position at which the text continues.
  public enum Place: Sendable, Hashable {
    /// The position at which the text stopped.
    case here
    /// The position that the plan from the start reaches this much later than the position at which the text stopped;
    /// earlier if below 0.
    case nudged(Duration)
    /// A section's start at the read point, by its index in the script.
    case section(Int)
    /// A distance that the strip has travelled, in pixels, limited to the plan's distance and rounded down to
    /// 1/1048576 px.
    case travelled(Rational)
  }

  /// The time of the interruption, since the start.
  public var time: Duration
  /// The duration of the pause.
  public var pause: Duration
  /// The position at which the text continues.
  public var place: Place
  /// The new end of the talk, since the start; `nil` keeps the old one. If it cannot be met, the delay is minimal.
  public var end: Duration?
  /// The limits of changes. Without a `maxSpeed`, the fit's `max-speed` applies, if it has one.
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
