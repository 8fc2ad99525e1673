package import TelopUnits

/// The remaining plan at an interruption, still at its own speeds. `continuation()` makes the continuation from it.
package struct PlanRest {
  package var strip: Strip
  let timing: ScrollPlan.Timing
  /// The time at which the text continues, in seconds since the start.
  let from: Rational
  /// The distance travelled by `from`, in pixels.
  package let offset: Rational
  /// The requested end, in seconds since the start.
  let end: Rational
  package let bounds: ContinuationBounds
  package var motion: MotionRest
  /// The motion of the plan from the start.
  package var whole: Motion

  /// The continuation that ends on time, or with the least delay.
  ///
  /// The remaining phases of the plan from the start keep their order and their shares of the distance; one factor
  /// changes all their speeds. If the highest speeds are not enough, the hold at the end is shortened; if a shorter
  /// hold is not enough, the plan ends late. If there is more time than the text needs at the lowest speeds, the strip
  /// holds at the end.
  package func continuation() throws(PlanError) -> Continuation {
    let left = end - from
    guard motion.moving > 0, offset < ScrollPlan.originAndDistance(of: strip, timing).distance
    else {
      return try continuation(
        [], hold: max(0, left), end: max(end, from), change: 1, late: max(0, -left), givenUp: 0)
    }
    let speed = motion.parts.map(\.phase.speed).max() ?? 0
    let maximum = bounds.maxSpeed.flatMap { $0.divided(by: speed) } ?? bounds.change
    let fastest = max(1, min(bounds.change, maximum))
    let slowest = Rational.one / max(1, bounds.change)
    let minimum = max(.microsecond, motion.time(at: fastest).cut(to: 1_000_000))
    guard minimum <= left else {
      var late = try continuation(
        try motion.scaled(to: minimum), hold: 0, end: from + minimum, change: fastest,
        late: from + minimum - end, givenUp: motion.hold)
      late.atMaxSpeed = motion.sectionsAtLimit(at: fastest)
      return late
    }
    // The hold is shortened only by the time that the highest speeds do not gain.
    let time = (left - min(motion.hold, left - minimum)).cut(to: 1_000_000)
    let change = min(fastest, motion.factor(for: time))
    let moving =
      change < slowest ? motion.moving.roundedQuotient(by: slowest).cut(to: 1_000_000) : time
    var onTime = try continuation(
      try motion.scaled(to: moving), hold: left - moving, end: end, change: max(change, slowest),
      late: 0, givenUp: max(0, motion.hold - (left - moving)))
    onTime.atMaxSpeed = motion.sectionsAtLimit(at: change)
    return onTime
  }

  private func continuation(
    _ phases: [Motion.Phase], hold: Rational, end actual: Rational, change: Rational,
    late: Rational, givenUp: Rational
  ) throws(PlanError) -> Continuation {
    var timing = timing
    timing.duration = try Duration(planSeconds: actual, called: actual.decimalDescription)
    let distance = ScrollPlan.originAndDistance(of: strip, timing).distance
    // If the strip has not moved yet, the phase is a hold. `Motion` leaves out phases without a duration.
    let elapsed = Motion.Phase(
      offset > 0 ? .cruise : .hold, duration: from, speed: from > 0 ? offset / from : 0)
    var motion = try Motion([elapsed] + phases + [Motion.Phase(.hold, duration: hold)])
    if phases.isEmpty, motion.distance != distance {
      // The strip has arrived, apart from the part of a pixel by which `offset` was truncated.
      motion = try Motion([
        Motion.Phase(.cruise, duration: from, speed: from > 0 ? distance / from : 0),
        Motion.Phase(.hold, duration: hold),
      ])
    }
    var plan = try ScrollPlan(strip, timing: timing, motion: motion)
    plan.former = ScrollPlan.Former(motion: whole, end: end)
    return Continuation(plan: plan, from: from, change: change, late: late, givenUp: givenUp)
  }
}
