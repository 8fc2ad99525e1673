@_spi(Answers) public import TelopUnits

/// The widths at both ends of the viewport in which something covers the text, in whole pixels.
package struct EndWidths: Sendable, Hashable {
  package let exit: Int
  package let entry: Int

  package init(exit: Int, entry: Int) {
    self.exit = exit
    self.entry = entry
  }
}

/// The motion of a strip across the viewport in a given time, exact to the last bit.
///
/// Positions are functions of absolute time or frame number. No position depends on an earlier one, so a renderer may
/// skip frames, stall or seek and still draw the right position.
///
/// ```swift
/// let line = try FontStack.bundled().prepare("Hello, 世界")
/// let strip = try Strip(line, size: 48, chunker: Chunker())
/// let plan = try ScrollPlan(strip, timing: ScrollPlan.Timing(duration: .seconds(10)))
/// print(plan.offset(at: .seconds(10)) == plan.distance)  // true
/// ```
public struct ScrollPlan: Sendable {
  /// The strip, laid out at its type size.
  public let strip: Strip
  /// The duration, the viewport, and how the plan starts and ends.
  public internal(set) var timing: Timing
  /// The motion: one cruise from start to end, unless the timing or a schedule requires more phases.
  public internal(set) var motion: Motion
  /// The original plan, if this plan continues it after an interruption; otherwise `nil`.
  package var originalPlan: OriginalPlan?
  /// The distance from the exit edge to the strip's start at time 0, in pixels; below 0 for a start beyond that edge.
  public let origin: Rational

  /// The position of the strip at the start or the end of the plan.
  public enum Edge: String, Sendable, Hashable, CaseIterable {
    /// The strip and its ink are just outside the viewport.
    case offscreen
    /// The strip is inside the viewport, with its first text at the exit edge, or its last text at the entry edge.
    case flush
  }

  /// The timing of a plan: its duration and viewport, and how it starts and ends.
  public struct Timing: Sendable, Hashable {
    /// The duration: whole nanoseconds, above 0 and at most `Duration.maximumPlanDuration`.
    public var duration: Duration
    /// The visible width, in pixels; above 0.
    public var viewport: Rational
    /// Extra distance beyond the viewport's edge before the first ink enters, in pixels.
    public var lead: Rational
    /// The strip's position at time 0.
    public var start: Edge
    /// The strip's position at the end of the duration.
    public var finish: Edge
    /// The hold before the strip moves.
    package var holdStart: Duration = .zero
    /// The hold after the strip has arrived.
    package var holdEnd: Duration = .zero
    /// The time between the exit of the text and the end; only with an offscreen finish.
    package var finishEarly: Duration = .zero
    /// The duration of each change of speed: after a hold, before a hold, and at a cue.
    package var ramp: Duration = .zero
    /// The distance of the read point from the exit edge, as a fraction of the viewport.
    package var readPointPart = Rational(1) / 2
    /// The frame rate, which does not affect positions.
    public var rate: FrameRate
    /// The widths of blocks behind which the text passes.
    package var coveredWidths = EndWidths(exit: 0, entry: 0)

    /// Creates a timing from its parts, unchecked; `ScrollPlan.init` throws for values out of range.
    public init(
      duration: Duration, viewport: Rational = 1_920, lead: Rational = 0,
      start: Edge = .offscreen, finish: Edge = .offscreen, rate: FrameRate = .sixty
    ) {
      self.duration = duration
      self.viewport = viewport
      self.lead = lead
      self.start = start
      self.finish = finish
      self.rate = rate
    }

    /// The read point, in pixels from the exit edge.
    @_spi(Answers) public var readPoint: Rational { viewport * readPointPart }

    /// The offset at which the strip's start is at the read point, in pixels. `origin` is as in `ScrollPlan`.
    func readOffset(from origin: Rational) -> Rational { origin - readPoint }

    /// The part of the distance that does not depend on the text, in pixels.
    var fixedDistance: Rational {
      (start == .offscreen ? viewport + lead : 0) - (finish == .flush ? viewport : 0)
    }

    /// The time without motion at the end, caused by a hold or an early finish.
    package var standstillAtEnd: Duration { max(holdEnd, finishEarly) }
  }

  /// Creates a plan with one cruise, and with the holds and ramps of the timing.
  ///
  /// - Throws: `badDuration`, `badLength`, or `tooLarge` if exact values would not fit 128 bits.
  /// - Complexity: O(1).
  public init(_ strip: Strip, timing: Timing) throws(PlanError) {
    try timing.check()
    try timing.checkRamp()
    try Self.checkSize(of: strip, timing)
    let (origin, distance) = Self.originAndDistance(of: strip, timing)
    self.strip = strip
    self.timing = timing
    self.origin = origin
    guard timing.holdStart > .zero || timing.standstillAtEnd > .zero else {
      motion = Motion(distance: distance, duration: timing.duration.exactSeconds)
      return
    }
    motion = Motion(distance: distance, timing)
    try Self.checkSize(of: motion, strip, timing)
  }

  /// Creates a plan with a given motion.
  ///
  /// - Parameters:
  ///   - strip: the strip that moves.
  ///   - timing: the timing; its holds and ramps have no effect.
  ///   - motion: the motion, holds and ramps included. Its duration must equal the duration of the timing. Its distance
  ///     must equal the distance that the strip has to travel with this timing.
  /// - Throws: as `init(_:timing:)`; also `badMotion` for a wrong duration or distance.
  /// - Complexity: O(phases).
  public init(_ strip: Strip, timing: Timing, motion: Motion) throws(PlanError) {
    try timing.check()
    try Self.checkSize(of: strip, timing)
    try Self.checkSize(of: motion, strip, timing)
    let (origin, distance) = Self.originAndDistance(of: strip, timing)
    try PlanError.require(
      motion.duration == timing.duration.exactSeconds, .badMotion,
      "the phases take \(motion.duration.decimalDescription) s, not "
        + "\(timing.duration.exactSeconds.decimalDescription) s")
    try PlanError.require(
      motion.distance == distance, .badMotion,
      "the phases move \(motion.distance.decimalDescription) px, not "
        + "\(distance.decimalDescription) px")
    self.strip = strip
    self.timing = timing
    self.origin = origin
    self.motion = motion
  }

  /// The original plan of a continuation, and the requested end of the continuation.
  package struct OriginalPlan: Sendable {
    /// The motion of the original plan, in the offsets of the continuation.
    let motion: Motion
    /// The requested end of the continuation, in seconds since the original start; the continuation may end later.
    let end: Rational

    package init(motion: Motion, end: Rational) {
      self.motion = motion
      self.end = end
    }
  }

  /// The original plan from the start, even after several continuations; the plan itself if it is not a continuation.
  @_spi(Answers) public var fromStart: ScrollPlan {
    guard let originalPlan else { return self }
    var plan = self
    plan.originalPlan = nil
    plan.motion = originalPlan.motion
    let nanoseconds = originalPlan.motion.duration.roundedProduct(with: 1_000_000_000)
    plan.timing.duration = .nanoseconds(Int64(clamping: nanoseconds.floor))
    return plan
  }

  /// Converts a time of this plan to the first time at which `fromStart` has the same offset, in seconds. For a plan
  /// that is not a continuation, the result is `time`.
  @_spi(Answers) public func planTime(at time: Duration) -> Rational {
    originalPlan?.motion.time(ofOffset: offset(at: time)) ?? time.exactSeconds
  }

  /// The distance from the exit edge to the strip's start at time 0, and the strip's whole distance, in pixels.
  package static func originAndDistance(of strip: Strip, _ timing: Timing) -> (
    origin: Rational, distance: Rational
  ) {
    let origin =
      strip.overhang.start + (timing.start == .offscreen ? timing.viewport + timing.lead : 0)
    let length = strip.overhang.start + strip.width + strip.overhang.end
    // A strip that is shorter than the viewport and flush at both ends has a sum below 0; it does not move.
    return (origin, max(0, length + timing.fixedDistance))
  }

  /// The offset at which the strip's start is at the read point, in pixels.
  package var readOffset: Rational { timing.readOffset(from: origin) }

  /// The distance that the strip travels, in pixels; 0 for a strip that fits the viewport and does not move.
  public var distance: Rational { motion.distance }

  /// The speed of the longest cruise, in pixels per second; 0 without motion.
  ///
  /// - Complexity: O(phases).
  public var speed: Rational { motion.longestCruise?.speed ?? 0 }

  /// Pixels per frame, at `speed`.
  package var step: Rational { speed / timing.rate.perSecond }

  /// The distance that the strip has travelled at a time, in pixels: exactly 0 at time 0 and before, exactly `distance`
  /// at the end of the duration and after. Times are truncated to nanoseconds.
  ///
  /// - Complexity: O(log phases).
  public func offset(at time: Duration) -> Rational { motion.offset(atSeconds: time.exactSeconds) }
}
