package import TelopUnits

/// The part of a plan that is left after an interruption, at the speeds of the original plan.
package struct RemainingPlan {
  package var strip: Strip
  let timing: ScrollPlan.Timing
  /// The time at which the text continues, in seconds since the start.
  let from: Rational
  /// The distance travelled up to `from`, in pixels.
  package let offset: Rational
  /// The requested end, in seconds since the start.
  let end: Rational
  package let bounds: SpeedChangeLimits
  package var motion: RemainingMotion
  /// The motion of the plan before any interruption.
  package var originalMotion: Motion

  /// The continuation that ends on time, or with the least delay.
  ///
  /// The remaining phases of the original plan keep their order and their shares of the distance. One factor
  /// changes all their speeds. If the highest speeds are not enough, the hold at the end is shortened. If that is not
  /// enough either, the plan ends late. If time is left even at the lowest speeds, the strip holds at the end.
  package func continuation() throws(PlanError) -> Continuation {
    let remaining = end - from
    guard motion.movingTime > 0, offset < ScrollPlan.originAndDistance(of: strip, timing).distance
    else {
      return try continuation(
        [], hold: max(0, remaining), end: max(end, from), change: 1, late: max(0, -remaining),
        givenUp: 0)
    }
    let speed = motion.parts.map(\.phase.speed).max() ?? 0
    let maximum = bounds.maxSpeed.flatMap { $0.divided(by: speed) } ?? bounds.change
    let fastest = max(1, min(bounds.change, maximum))
    let slowest = Rational.one / max(1, bounds.change)
    let minimum = max(.microsecond, motion.time(at: fastest).roundedDown(toParts: 1_000_000))
    guard minimum <= remaining else {
      return try continuation(
        try motion.scaled(to: minimum), hold: 0, end: from + minimum, change: fastest,
        late: from + minimum - end, givenUp: motion.hold,
        atMaxSpeed: motion.sectionsAtLimit(at: fastest))
    }
    // Keeps as much of the hold as the highest speeds allow.
    let time = (remaining - min(motion.hold, remaining - minimum)).roundedDown(toParts: 1_000_000)
    let change = min(fastest, motion.factor(for: time))
    let movingTime =
      change < slowest
      ? motion.movingTime.roundedQuotient(by: slowest).roundedDown(toParts: 1_000_000) : time
    let hold = remaining - movingTime
    return try continuation(
      try motion.scaled(to: movingTime), hold: hold, end: end, change: max(change, slowest),
      late: 0, givenUp: max(0, motion.hold - hold), atMaxSpeed: motion.sectionsAtLimit(at: change))
  }

  /// The continuation that follows `phases` from `from` on and then holds.
  ///
  /// - Parameters:
  ///   - hold: the duration of the standstill at the end, in seconds.
  ///   - change, late, givenUp, atMaxSpeed: the properties of `Continuation`. `givenUp` is the time by which the
  ///     standstill at the end was shortened.
  private func continuation(
    _ phases: [Motion.Phase], hold: Rational, end actualEnd: Rational, change: Rational,
    late: Rational, givenUp: Rational, atMaxSpeed: [Int] = []
  ) throws(PlanError) -> Continuation {
    var timing = timing
    timing.duration = try Duration(planSeconds: actualEnd, called: actualEnd.decimalDescription)
    let distance = ScrollPlan.originAndDistance(of: strip, timing).distance
    // If the strip has not moved yet, the phase is a hold. `Motion` leaves out phases without a duration.
    let elapsed = Motion.Phase(
      offset > 0 ? .cruise : .hold, duration: from, speed: from > 0 ? offset / from : 0)
    var motion = try Motion([elapsed] + phases + [Motion.Phase(.hold, duration: hold)])
    if phases.isEmpty, motion.distance != distance {
      // The strip has arrived. `offset` is truncated, so it is less than a pixel short of the distance.
      motion = try Motion([
        Motion.Phase(.cruise, duration: from, speed: from > 0 ? distance / from : 0),
        Motion.Phase(.hold, duration: hold),
      ])
    }
    var plan = try ScrollPlan(strip, timing: timing, motion: motion)
    plan.originalPlan = ScrollPlan.OriginalPlan(motion: originalMotion, end: end)
    return Continuation(
      plan: plan, from: from, change: change, late: late, givenUp: givenUp, atMaxSpeed: atMaxSpeed)
  }
}
