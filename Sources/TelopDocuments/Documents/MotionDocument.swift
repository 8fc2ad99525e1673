public import Telop
internal import TelopUnits

/// The motion of a text, by which pages and shows move it: the distance travelled and the position at
/// every time. Pixels and seconds, each the nearest `Double` to the exact value.
@_spi(Answers) public struct MotionDocument: Sendable, Codable, Hashable {
  /// The length of time.
  public var duration: Double
  /// The distance travelled by its end.
  public var distance: Double
  /// The phases in order, from 0. For a leg of a show that the next one follows on the same strip, only
  /// those within its own time.
  public var phases: [Phase]
  /// The position of the line's left end, or of a vertical line's top end, at distance 0.
  public var start: Double
  /// 1 if the position grows as the text travels, -1 if it falls.
  public var direction: Int
  /// Frames per second.
  public var rate: Double
  /// The first frame at or after the end.
  public var lastFrame: Int
  /// True if the motion restarts at its end.
  public var isEndless: Bool
  /// True if it moves by whole pixels on every frame.
  public var isWhole: Bool

  /// A stretch of time with one way of moving.
  public struct Phase: Sendable, Codable, Hashable {
    /// `hold`, `start`, `cruise` or `stop`.
    public var kind: String
    /// The time at which it begins.
    public var time: Double
    /// The distance travelled by then.
    public var offset: Double
    /// The length of time.
    public var duration: Double
    /// The speed of a cruise, or at the fast end of a ramp.
    public var speed: Double
    /// The distance of this phase alone.
    public var distance: Double
  }
}

@_spi(Answers) extension MotionDocument {
  /// The document of a motion.
  public init(_ motion: ScrollMotion) {
    let phases = zip(motion.travel.phases, motion.travel.milestones).map { phase, milestone in
      Phase(
        kind: phase.kind.rawValue, time: milestone.time.double, offset: milestone.offset.double,
        duration: phase.duration.double, speed: phase.speed.double,
        distance: phase.distance.double)
    }
    self.init(
      duration: motion.duration.double, distance: motion.distance.double, phases: phases,
      start: motion.start.double, direction: motion.direction.rawValue,
      rate: motion.rate.perSecond.double, lastFrame: motion.lastFrame,
      isEndless: motion.isEndless, isWhole: motion.movesByWholePixels)
  }
}
