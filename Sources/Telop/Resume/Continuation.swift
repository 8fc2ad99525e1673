public import TelopUnits

/// How much the rest of a plan may be changed to end on time.
public struct ContinuationBounds: Sendable, Hashable {
  /// The most that speeds may grow or fall, as a factor from 1 to 1,000,000 with at most six decimals;
  /// below 1 counts as 1.
  public var change: Rational
  /// The fastest that the text may run, in px/s: above 0, up to 1,000,000, with at most six decimals;
  /// `nil` is any speed.
  public var maxSpeed: Rational?

  /// Bounds from their parts, unchecked; half as fast again unless it is said otherwise.
  public init(change: Rational = Rational(3) / 2, maxSpeed: Rational? = nil) {
    self.change = change
    self.maxSpeed = maxSpeed
  }

  fileprivate func check() throws(PlanError) {
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
  public let plan: ScrollPlan
  /// From when on, in seconds since the start.
  public let from: Rational
  /// By what factor the speeds changed.
  public let change: Rational
  /// By how many seconds the plan misses its end, although it runs as fast as it may; 0 when it ends
  /// on time. The plan takes so much longer.
  public let late: Rational
  /// Sections that were dropped to make it, as indices into the script before.
  public var dropped: [Int] = []
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
      throw PlanError(.badDuration, "the text goes on at \(now), before it stopped at \(time)")
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
  /// one factor. Only then is a hold at the end given up, and only then is the plan late. With more
  /// time than the slowest speeds take, the strip holds at the end.
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
    try bounds.check()
    let from = now.exactSeconds.cut(to: 1_000_000)
    let end = end ?? timing.duration
    guard from > 0, from < end.exactSeconds else {
      throw PlanError(
        .badDuration, "now, \(now), must be after the start and before the end, \(end)")
    }
    let offset = max(0, min(offset, distance)).cut(to: 1 << 20)
    let rest = motion.rest(from: offset)
    let left = end.exactSeconds - from
    guard rest.moving > 0, offset < distance else {
      return try continuation(
        from, offset, phases: [], hold: left, end: end.exactSeconds, change: 1, late: 0)
    }
    let fastest = max(
      1, min(bounds.change, bounds.maxSpeed.flatMap { $0.divided(by: rest.speed) } ?? bounds.change)
    )
    let slowest = Rational.one / max(1, bounds.change)
    // What a hold at the end leaves for moving, then all there is.
    for hold in [min(rest.hold, left), 0] {
      let time = (left - hold).cut(to: 1_000_000)
      guard time > 0, let change = rest.moving.divided(by: time), change <= fastest else {
        continue
      }
      let kept = max(change, slowest)
      let moving =
        kept == change ? time : (rest.moving / kept).cut(to: 1_000_000)
      return try continuation(
        from, offset, phases: rest.scaled(to: moving), hold: left - moving, end: end.exactSeconds,
        change: kept, late: 0)
    }
    let moving = (rest.moving / fastest).cut(to: 1_000_000)
    return try continuation(
      from, offset, phases: rest.scaled(to: moving), hold: 0, end: from + moving, change: fastest,
      late: from + moving - end.exactSeconds)
  }

  private func continuation(
    _ from: Rational, _ offset: Rational, phases: [Motion.Phase], hold: Rational, end: Rational,
    change: Rational, late: Rational
  ) throws(PlanError) -> Continuation {
    var timing = timing
    timing.duration = try Duration(planSeconds: end, called: end.decimalDescription)
    // At the very start nothing has passed: phases that take no time are left out.
    let past = Motion.Phase(
      offset > 0 ? .cruise : .hold, duration: from, speed: from > 0 ? offset / from : 0)
    var motion = try Motion([past] + phases + [Motion.Phase(.hold, duration: hold)])
    if phases.isEmpty, motion.distance != distance {
      // It has arrived but for what was cut off.
      motion = try Motion([
        Motion.Phase(.cruise, duration: from, speed: from > 0 ? distance / from : 0),
        Motion.Phase(.hold, duration: hold),
      ])
    }
    return Continuation(
      plan: try ScrollPlan(strip, timing: timing, motion: motion), from: from, change: change,
      late: late)
  }
}

/// What is left of a motion from a place on.
struct MotionRest {
  /// Moving phases with what each goes, in seconds and pixels, holds between them included.
  let phases: [(phase: Motion.Phase, distance: Rational)]
  /// How long they take together.
  let moving: Rational
  /// The hold after them.
  let hold: Rational
  /// The fastest of their speeds.
  let speed: Rational

  /// The phases in another time, in proportion, on whole microseconds but for the last.
  func scaled(to time: Rational) -> [Motion.Phase] {
    var left = time
    let factor = moving > 0 ? time / moving : 1
    return phases.enumerated().map { index, part in
      let own = part.phase.duration.multipliedIfRepresentable(by: factor) ?? part.phase.duration
      // What is left of a phase just before its end is still gone.
      let least: Rational = part.distance > 0 ? .microsecond : 0
      let duration = index == phases.count - 1 ? left : max(least, own.cut(to: 1_000_000))
      left = left - duration
      // A ramp goes half as far as its full speed would.
      let full = part.phase.kind == .cruise ? part.distance : part.distance * 2
      return Motion.Phase(
        part.phase.kind, duration: duration, speed: duration > 0 ? full / duration : 0)
    }
  }
}

extension Motion {
  /// What is left from an offset on. A ramp that has begun goes on as a cruise.
  func rest(from offset: Rational) -> MotionRest {
    var parts: [(phase: Phase, distance: Rational)] = []
    for (index, phase) in phases.enumerated() {
      let (start, end) = (milestones[index].offset, milestones[index + 1].offset)
      if end <= offset, !(phase.distance == 0 && start >= offset && !parts.isEmpty) { continue }
      if start >= offset {
        parts.append((phase, phase.distance))
      } else {
        let way = end - offset
        let mean = phase.distance / phase.duration
        let time = (way / mean).cut(to: 1_000_000)
        parts.append((Phase(.cruise, duration: max(time, .microsecond), speed: mean), way))
      }
    }
    var hold = Rational.zero
    while let last = parts.last, last.distance == 0 {
      hold = hold + last.phase.duration
      parts.removeLast()
    }
    return MotionRest(
      phases: parts, moving: parts.reduce(0) { $0 + $1.phase.duration }, hold: hold,
      speed: parts.map(\.phase.speed).max() ?? 0)
  }
}

extension Rational {
  fileprivate static let microsecond = Rational(1) / 1_000_000

  /// Rounded down to a whole number of such parts of one.
  func cut(to parts: Int128) -> Rational {
    Rational(roundedProduct(with: Rational(parts)).floor) / parts
  }
}
