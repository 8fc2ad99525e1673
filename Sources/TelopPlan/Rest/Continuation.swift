public import TelopUnits

/// The limits of changes to the rest of a plan that make it end on time.
public struct ContinuationBounds: Sendable, Hashable {
  /// The largest factor by which the speed of any stretch may rise or fall, from 1 to 1,000,000
  /// with at most six decimals; below 1 counts as 1.
  public var change: Rational
  /// The highest speed of the text, in px/s: above 0, up to 1,000,000, with at most six decimals;
  /// `nil` for no limit.
  public var maxSpeed: Rational?

  /// Creates bounds from their parts, without checking them. The default factor is 1.5.
  public init(change: Rational = Rational(3) / 2, maxSpeed: Rational? = nil) {
    self.change = change
    self.maxSpeed = maxSpeed
  }

  package func check() throws(PlanError) {
    guard change <= 1 || change.isLength else {
      throw PlanError(
        .badValue, "speeds may change by a factor from 1 to 1000000, with at most six decimals")
    }
    guard maxSpeed.map({ $0 > 0 && $0.isLength }) ?? true else {
      throw PlanError(
        .badValue,
        "the fastest speed must be above 0 and up to 1000000 px/s, "
          + "with at most six decimals",
        options: ["max-speed"])
    }
  }
}

/// The rest of a plan after a pause, a nudge or a jump.
///
/// It follows from the plan from the start, the place, the time and the asked end. Continuations that came
/// before make no difference: the plan of one may be continued again.
public struct Continuation: Sendable {
  /// The plan to follow from now on. Its positions before `from` are synthetic: they only lead to
  /// the strip's current position.
  public internal(set) var plan: ScrollPlan
  /// The time from which the plan applies, in seconds since the start.
  public let from: Rational
  /// The factor by which the speeds of the plan from the start changed. It applies to every stretch of
  /// the text except `atMaxSpeed`.
  public let change: Rational
  /// The delay after the asked end in seconds although the plan runs as fast as it may; 0 when it ends
  /// on time.
  public let late: Rational
  /// The part of the standstill at the end that was given up, in seconds: of `hold-end` and
  /// `finish-early`.
  public let givenUp: Rational
  /// The dropped sections, as indices into the script before.
  public var dropped: [Int] = []
  /// The sections that are limited by their own `max-speed`, as indices into the script before.
  package internal(set) var atMaxSpeed: [Int] = []
  /// The exceptions of a plan that continues by whole pixels, in the order of time.
  package internal(set) var exceptions: [WholePixelException] = []

  /// The standstill at the end, in seconds.
  package var stillAtEnd: Rational { plan.motion.duration - plan.motion.arrival }
}

extension ScrollPlan {
  /// The rest of the plan if the strip has stood still since a moment and continues at another.
  ///
  /// - Parameters:
  ///   - time: when it stopped, since the start.
  ///   - now: when it goes on, since the start, the pause included.
  ///   - bounds: how much faster it may run.
  /// - Throws: `badDuration` unless 0 < `now` and `time` ≤ `now`; `tooLarge`.
  package func resumed(
    pausedAt time: Duration, at now: Duration, within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    guard time >= .zero, time <= now else {
      throw PlanError(
        .badDuration, "the text continues at \(now.shown), before it stopped at \(time.shown)")
    }
    return try continued(at: now, offset: offset(at: time), within: bounds)
  }

  /// The rest of the plan with the text moved to where the plan from the start has it `seconds` later;
  /// earlier if below 0. As much back brings it to the same place, outside holds.
  ///
  /// - Throws: as `continued(at:offset:until:within:)`.
  package func nudged(
    by seconds: Duration, at now: Duration, within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    try continued(at: now, offset: offset(nudgedBy: seconds, at: now), within: bounds)
  }

  package func offset(nudgedBy seconds: Duration, at now: Duration) -> Rational {
    fromStart.motion.offset(
      atSeconds: planTime(at: now).roundedSum(with: seconds.exactSeconds))
  }

  /// The rest of the plan if the talk ends at another time.
  ///
  /// - Parameters:
  ///   - end: since the start; after `now`.
  ///   - now: since the start.
  ///   - bounds: how much faster it may run.
  /// - Throws: as `continued(at:offset:until:within:)`.
  package func ending(
    at end: Duration, from now: Duration, within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    guard end > now else {
      throw PlanError(
        .badDuration, "the end, \(end.shown), must be after now, \(now.shown)")
    }
    return try continued(at: now, offset: offset(at: now), until: end, within: bounds)
  }

  /// The rest of the plan from a position on.
  ///
  /// The phases of the plan from the start that are left keep their order and their shares of the way;
  /// their speeds change by one factor. What the fastest speeds do not make up for is taken from the hold
  /// at the end, and only what that does not hold makes the plan late. With more time than the slowest
  /// speeds take, the strip holds at the end.
  ///
  /// - Parameters:
  ///   - now: since the start, above 0; what is finer than a microsecond is cut off.
  ///   - offset: how far the strip has travelled now, in pixels; what is finer than 1/1048576 px is
  ///     cut off.
  ///   - end: the asked end, since the start; what should have ended by now is as little late as may be.
  ///     `nil` is the plan's own: of a continuation, that which it was asked for.
  ///   - bounds: how much faster or slower it may run.
  /// - Throws: `badDuration` for times out of order, `badValue` for bounds out of theirs, `tooLarge`
  ///   when exact values would not fit 128 bits.
  /// - Complexity: O(phases).
  package func continued(
    at now: Duration, offset: Rational, until end: Duration? = nil,
    within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    try rest(at: now, offset: offset, until: end, within: bounds).continuation()
  }

  /// What is left of the plan from a place on, before anything is changed.
  ///
  /// - Throws: `badDuration` for times out of order, `badValue` for bounds out of theirs.
  package func rest(
    at now: Duration, offset: Rational, until end: Duration?, within bounds: ContinuationBounds
  ) throws(PlanError) -> PlanRest {
    try bounds.check()
    let from = now.exactSeconds.cut(to: 1_000_000)
    guard from > 0, end != nil || now < timing.duration else {
      throw PlanError(
        .badDuration,
        "now, \(now.shown), must be after the start and before the end, \(timing.duration.shown)")
    }
    let offset = max(0, min(offset, distance)).cut(to: 1 << 20)
    let former = former ?? Former(motion: motion, end: timing.duration.exactSeconds)
    return PlanRest(
      strip: strip, timing: timing, from: from, offset: offset,
      end: end?.exactSeconds ?? former.end, bounds: bounds,
      motion: former.motion.rest(from: offset), whole: former.motion)
  }
}
