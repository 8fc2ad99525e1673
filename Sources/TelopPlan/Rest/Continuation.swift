public import TelopUnits

/// The limits of speed changes that make the rest of a plan end on time.
@_spi(Answers) public struct SpeedChangeLimits: Sendable, Hashable {
  /// The largest factor by which any speed may rise or fall: 1 to 1,000,000, at most six decimals; below 1 counts as 1.
  public var change: Rational
  /// The highest speed of the text, in px/s: above 0, up to 1,000,000, with at most six decimals; `nil` for no limit.
  public var maxSpeed: Rational?

  /// Creates limits from their parts, without checking them. The default factor is 1.5.
  public init(change: Rational = Rational(3) / 2, maxSpeed: Rational? = nil) {
    self.change = change
    self.maxSpeed = maxSpeed
  }

  package func check() throws(PlanError) {
    try PlanError.require(
      change <= 1 || change.isWithinLengthLimits, .badValue,
      "speeds may change by a factor from 1 to 1000000, with at most six decimals")
    try PlanError.require(
      maxSpeed.map { $0 > 0 && $0.isWithinLengthLimits } ?? true, .badValue,
      "the fastest speed must be above 0 and up to 1000000 px/s, with at most six decimals",
      options: ["max-speed"])
  }
}

/// The rest of a plan after a pause, a nudge or a jump.
///
/// The rest depends only on the original plan, the offset, the time, the requested end and the limits. It can be
/// interrupted again.
@_spi(Answers) public struct Continuation: Sendable {
  /// The plan to follow from `from` on. Positions before `from` are synthetic.
  public internal(set) var plan: ScrollPlan
  /// The time from which the plan applies, in seconds since the start.
  public let from: Rational
  /// The speeds of this plan as a multiple of those of the original plan. Sections in `atMaxSpeed` are exempt.
  public let change: Rational
  /// The time by which the plan ends late, in seconds; 0 if on time. A late plan moves at the highest allowed speed.
  public let late: Rational
  /// The time by which the standstill at the end (`hold-end` and `finish-early`) was shortened, in seconds.
  public let givenUp: Rational
  /// The dropped sections, as indices into the original script.
  public var dropped: [Int] = []
  /// The sections that move at the `max-speed` of their headings, as indices into the original script.
  package internal(set) var atMaxSpeed: [Int] = []
  /// The exceptions to whole pixels, in the order of time.
  package internal(set) var exceptions: [WholePixelException] = []

  /// The duration of the standstill at the end, in seconds.
  package var standstillAtEnd: Rational { plan.motion.duration - plan.motion.arrival }
}

extension ScrollPlan {
  /// The offset after a nudge at `now`: moved along the original plan by `seconds`, or back if `seconds` is negative.
  /// The opposite nudge restores the offset, except at holds.
  package func offset(nudgedBy seconds: Duration, at now: Duration) -> Rational {
    // `fromStart` is the original plan; `planTime(at:)` is the time at which that plan has the present offset.
    fromStart.motion.offset(atSeconds: planTime(at: now).roundedSum(with: seconds.exactSeconds))
  }

  /// The rest of the plan from an offset on, at the speeds of the original plan.
  ///
  /// - Parameters:
  ///   - now: the time since the start, above 0; truncated to microseconds.
  ///   - offset: the distance travelled so far, in pixels; truncated to 1/1048576 px.
  ///   - end: the requested end, as a time since the start. If the text cannot end by then, the plan ends as early as
  ///     possible. `nil` keeps the end that was requested before, or else the plan's end.
  package func rest(
    at now: Duration, offset: Rational, until end: Duration?, within bounds: SpeedChangeLimits
  ) throws(PlanError) -> RemainingPlan {
    try bounds.check()
    let from = now.exactSeconds.roundedDown(toParts: 1_000_000)
    try PlanError.require(
      from > 0 && (end != nil || now < timing.duration), .badDuration,
      "now, \(now.messageText), must be after the start and before the end, \(timing.duration.messageText)"
    )
    let offset = max(0, min(offset, distance)).roundedDown(toParts: 1 << 20)
    let originalPlan =
      originalPlan ?? OriginalPlan(motion: motion, end: timing.duration.exactSeconds)
    return RemainingPlan(
      strip: strip, timing: timing, from: from, offset: offset,
      end: end?.exactSeconds ?? originalPlan.end, bounds: bounds,
      motion: originalPlan.motion.rest(from: offset), originalMotion: originalPlan.motion)
  }
}
