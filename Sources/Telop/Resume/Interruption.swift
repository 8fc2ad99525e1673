public import TelopUnits

/// What came between a talk and its plan, and how the rest is to go.
public struct Interruption: Sendable, Hashable {
  /// Where the text goes on.
  public enum Place: Sendable, Hashable {
    /// Where it stood.
    case here
    /// Where it would have been so much later; before, below 0.
    case nudged(Duration)
    /// With a section's start at the read point, by its index in the script.
    case section(Int)
    /// Where the strip has travelled so far, in pixels: within the way, and with what is finer than
    /// 1/1048576 px cut off.
    case travelled(Rational)
  }

  /// When it happened, since the start.
  public var time: Duration
  /// How long the text stood still.
  public var pause: Duration
  /// Where the text goes on.
  public var place: Place
  /// When the talk is to end, since the start; `nil` is when it was to end before.
  public var end: Duration?
  /// How much the rest may be changed to end on time. Without a `maxSpeed` a fit goes by its own
  /// `max-speed`, where it has one.
  public var bounds: ContinuationBounds

  /// An interruption from its parts, unchecked.
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
