public import TelopUnits

/// A pause of a talk, the place at which the text continues, and the limits for the rest.
@_spi(Answers) public struct Interruption: Sendable, Hashable {
  /// The position at which the text continues.
  public enum Place: Sendable, Hashable {
    /// The position at which the text stopped.
    case here
    /// The position that the original plan reaches this much time after the position at which the text stopped; earlier
    /// if negative.
    case nudged(Duration)
    /// The position at which a section, given by its index in the script, starts at the read point.
    case section(Int)
    /// The position at which the strip has travelled this distance, in pixels. The distance is clamped to the plan's
    /// distance, and rounded down to 1/1048576 px.
    case travelled(Rational)
  }

  /// The time of the interruption, since the start.
  public var time: Duration
  /// The duration of the pause.
  public var pause: Duration
  /// The position at which the text continues.
  public var place: Place
  /// The new end, since the start; `nil` keeps the previous end. Text that cannot end by then ends as early as it can.
  public var end: Duration?
  /// The limits of speed changes. If `maxSpeed` is `nil`, the `max-speed` of the fit applies.
  public var bounds: SpeedChangeLimits

  /// Creates an interruption from its parts, without checking them.
  public init(
    at time: Duration, pause: Duration = .zero, place: Place = .here, end: Duration? = nil,
    within bounds: SpeedChangeLimits = .init()
  ) {
    self.time = time
    self.pause = pause
    self.place = place
    self.end = end
    self.bounds = bounds
  }
}
