@_spi(Answers) public import Telop

/// The motion of a text in pages and shows, from which a page computes the position at every time. Values are in pixels
/// and seconds, each the `Double` nearest to the exact value.
@_spi(Answers) public struct MotionDocument: Sendable, Codable, Hashable {
  /// The duration in seconds.
  public var duration: Double
  /// The distance travelled at the end.
  public var distance: Double
  /// The phases in the order of time, from 0. For a leg of a show, phases before the start of the leg and after the
  /// start of the next leg may be missing.
  public var phases: [Phase]
  /// The position of the line's left end, or of a vertical line's top end, at distance 0.
  public var start: Double
  /// 1 if the position increases as the text travels, -1 if it decreases.
  public var direction: Int
  /// Frames per second.
  public var rate: Double
  /// The first frame at or after the end.
  public var lastFrame: Int
  /// True if the motion restarts at its end.
  public var isEndless: Bool
  /// True if the text moves by whole pixels in every frame.
  public var isWhole: Bool

  /// A phase of the motion.
  public struct Phase: Sendable, Codable, Hashable {
    /// `hold`, `start`, `cruise` or `stop`.
    public var kind: String
    /// The time at which the phase begins.
    public var time: Double
    /// The distance travelled at `time`.
    public var offset: Double
    /// The duration in seconds.
    public var duration: Double
    /// The speed. For a start or stop, this is the speed at its fast end.
    public var speed: Double
    /// The distance travelled in this phase.
    public var distance: Double
  }
}

@_spi(Answers) extension MotionDocument {
  /// Creates the document; values are rounded to the nearest `Double`.
  public init(_ motion: ScrollMotion) {
    let phases = zip(motion.lineMotion.phases, motion.lineMotion.milestones).map {
      phase, milestone in
      Phase(
        kind: phase.kind.rawValue, time: milestone.time.double, offset: milestone.offset.double,
        duration: phase.duration.double, speed: phase.speed.double, distance: phase.distance.double)
    }
    self.init(
      duration: motion.duration.double, distance: motion.distance.double, phases: phases,
      start: motion.start.double, direction: motion.direction.rawValue,
      rate: motion.rate.perSecond.double, lastFrame: motion.lastFrame,
      isEndless: motion.isEndless, isWhole: motion.movesByWholePixels)
  }
}
