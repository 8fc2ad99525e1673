package import TelopUnits

/// What is left of a plan, on its way to a plan of its own.
package struct PlanRest {
  /// What goes on.
  package var strip: Strip
  let timing: ScrollPlan.Timing
  /// When it goes on, in seconds since the start.
  let from: Rational
  /// Where it goes on: how far the strip has travelled, in pixels.
  package let offset: Rational
  /// When it is to end, in seconds since the start.
  let end: Rational
  package let bounds: ContinuationBounds
  /// How it would go on.
  package var motion: MotionRest
  /// The plan's motion from the start, of which that is the rest.
  package var whole: Motion

  /// The plan that ends in time, or as little late as may be.
  ///
  /// - Throws: `tooLarge` when exact values would not fit 128 bits.
  /// - Complexity: O(phases).
  package func continuation() throws(PlanError) -> Continuation {
    let left = end - from
    guard motion.moving > 0, offset < ScrollPlan.way(of: strip, timing).distance else {
      return try continuation(
        [], hold: max(0, left), end: max(end, from), change: 1, late: max(0, -left), givenUp: 0)
    }
    let most = bounds.maxSpeed.flatMap { $0.divided(by: motion.speed) } ?? bounds.change
    let fastest = max(1, min(bounds.change, most))
    let slowest = Rational.one / max(1, bounds.change)
    let least = max(.microsecond, motion.time(at: fastest).cut(to: 1_000_000))
    guard least <= left else {
      var late = try continuation(
        try motion.scaled(to: least), hold: 0, end: from + least, change: fastest,
        late: from + least - end, givenUp: motion.hold)
      late.atMaxSpeed = motion.sectionsHeld(at: fastest)
      return late
    }
    // Only what the fastest speeds do not make up for is taken from the hold.
    let time = (left - min(motion.hold, left - least)).cut(to: 1_000_000)
    let change = min(fastest, motion.factor(for: time))
    let moving =
      change < slowest ? motion.moving.roundedQuotient(by: slowest).cut(to: 1_000_000) : time
    var onTime = try continuation(
      try motion.scaled(to: moving), hold: left - moving, end: end,
      change: max(change, slowest), late: 0,
      givenUp: max(0, motion.hold - (left - moving)))
    onTime.atMaxSpeed = motion.sectionsHeld(at: change)
    return onTime
  }

  private func continuation(
    _ phases: [Motion.Phase], hold: Rational, end actual: Rational, change: Rational,
    late: Rational, givenUp: Rational
  ) throws(PlanError) -> Continuation {
    var timing = timing
    timing.duration = try Duration(planSeconds: actual, called: actual.decimalDescription)
    let distance = ScrollPlan.way(of: strip, timing).distance
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
    var plan = try ScrollPlan(strip, timing: timing, motion: motion)
    plan.former = ScrollPlan.Former(motion: whole, end: end)
    return Continuation(plan: plan, from: from, change: change, late: late, givenUp: givenUp)
  }
}
