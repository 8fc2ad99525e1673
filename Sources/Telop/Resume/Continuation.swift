public import TelopUnits

/// How much the rest of a plan may be changed to end on time.
public struct ContinuationBounds: Sendable, Hashable {
  /// The most that the speed of any stretch of the text may grow or fall, as a factor from 1 to 1,000,000
  /// with at most six decimals; below 1 counts as 1.
  public var change: Rational
  /// The fastest that the text may run, in px/s: above 0, up to 1,000,000, with at most six decimals;
  /// `nil` is any speed.
  public var maxSpeed: Rational?

  /// Bounds from their parts, unchecked; half as fast again unless it is said otherwise.
  public init(change: Rational = Rational(3) / 2, maxSpeed: Rational? = nil) {
    self.change = change
    self.maxSpeed = maxSpeed
  }

  func check() throws(PlanError) {
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
public struct Continuation: Sendable {
  /// What to follow from now on. What it says of earlier moments never was: it only leads to where
  /// the strip is.
  public internal(set) var plan: ScrollPlan
  /// From when on, in seconds since the start.
  public let from: Rational
  /// By what factor the speeds changed: each stretch of the text runs so many times as fast as before,
  /// but for `atMaxSpeed`.
  public let change: Rational
  /// By how many seconds the plan misses its end, although it runs as fast as it may; 0 when it ends
  /// on time. The plan takes so much longer.
  public let late: Rational
  /// How much of the standstill at the end was given up, in seconds: of `hold-end` and `finish-early`.
  public let givenUp: Rational
  /// Sections that were dropped to make it, as indices into the script before.
  public var dropped: [Int] = []
  /// Sections that would run faster, but for their own `max-speed`, as indices into the script before.
  public internal(set) var atMaxSpeed: [Int] = []
  /// Where a plan that goes on by whole pixels does not, in the order of time.
  public internal(set) var exceptions: [WholePixelException] = []

  /// How long nothing moves any more at the end, in seconds.
  public var stillAtEnd: Rational { plan.motion.duration - plan.motion.arrival }
}

extension ScrollPlan {
  /// The rest of the plan when the strip stands still since a moment, and goes on at another.
  ///
  /// - Parameters:
  ///   - time: when it stopped, since the start.
  ///   - now: when it goes on, since the start, the pause included.
  ///   - bounds: how much faster it may run.
  /// - Throws: `badDuration` unless 0 < `now` and `time` ≤ `now`; `tooLarge`.
  public func resumed(
    pausedAt time: Duration, at now: Duration, within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    guard time >= .zero, time <= now else {
      throw PlanError(
        .badDuration, "the text goes on at \(now.shown), before it stopped at \(time.shown)")
    }
    return try continued(at: now, offset: offset(at: time), within: bounds)
  }

  /// The rest of the plan with the text so much further along, or back: as if now were `seconds`
  /// later.
  ///
  /// - Throws: as `continued(at:offset:until:within:)`.
  public func nudged(
    by seconds: Duration, at now: Duration, within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    try continued(at: now, offset: offset(at: now + seconds), within: bounds)
  }

  /// The rest of the plan when the talk is to end at another time.
  ///
  /// - Parameters:
  ///   - end: since the start; after `now`.
  ///   - now: since the start.
  ///   - bounds: how much faster it may run.
  /// - Throws: as `continued(at:offset:until:within:)`.
  public func ending(
    at end: Duration, from now: Duration, within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    try continued(at: now, offset: offset(at: now), until: end, within: bounds)
  }

  /// The rest of the plan from a place on.
  ///
  /// The phases that were left keep their order and their shares of the way; their speeds change by
  /// one factor. What the fastest speeds do not make up for is taken from the hold at the end, and only
  /// what that does not hold makes the plan late. With more time than the slowest speeds take, the strip
  /// holds at the end.
  ///
  /// - Parameters:
  ///   - now: since the start, above 0; what is finer than a microsecond is cut off.
  ///   - offset: how far the strip has travelled now, in pixels; what is finer than 1/1048576 px is
  ///     cut off.
  ///   - end: since the start; `nil` is the plan's own duration.
  ///   - bounds: how much faster or slower it may run.
  /// - Throws: `badDuration` for times out of order, `badValue` for bounds out of theirs, `tooLarge`
  ///   when exact values would not fit 128 bits.
  /// - Complexity: O(phases).
  public func continued(
    at now: Duration, offset: Rational, until end: Duration? = nil,
    within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    try rest(at: now, offset: offset, until: end, within: bounds).continuation()
  }

  /// What is left of the plan from a place on, before anything is changed.
  ///
  /// - Throws: `badDuration` for times out of order, `badValue` for bounds out of theirs.
  func rest(
    at now: Duration, offset: Rational, until end: Duration?, within bounds: ContinuationBounds
  ) throws(PlanError) -> PlanRest {
    try bounds.check()
    let from = now.exactSeconds.cut(to: 1_000_000)
    let end = end ?? timing.duration
    guard from > 0, from < end.exactSeconds else {
      throw PlanError(
        .badDuration,
        "now, \(now.shown), must be after the start and before the end, \(end.shown)")
    }
    let offset = max(0, min(offset, distance)).cut(to: 1 << 20)
    return PlanRest(
      strip: strip, timing: timing, from: from, offset: offset, end: end.exactSeconds,
      bounds: bounds, motion: motion.rest(from: offset))
  }
}

extension Duration {
  /// In messages: its own description holds no more than 64 bits of seconds.
  var shown: String { exactSeconds.seconds }
}
