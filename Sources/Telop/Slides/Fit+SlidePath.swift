@_spi(Answers) public import TelopPlan
public import TelopUnits

extension Fit {
  /// The fit with a plan that follows the speaker. The new plan is this fit's plan with the times of `path`. If
  /// this fit continues an interrupted talk, it is the plan of the whole talk.
  ///
  /// Each knot has two times. At `time`, the new plan has the offset that the original plan has at `planTime`, to the
  /// microsecond. Between knots, text moves as planned, but faster or slower. If a knot is within a ramp, cruises
  /// replace the ramp. Before the first knot, the new plan only moves the text to its offset at the first knot.
  ///
  /// - Parameter offset: the distance that the text has travelled at the start of the path, in pixels, rounded down to
  ///   a multiple of 1/1048576 px; `nil` for the distance in the original plan at the first knot's plan time.
  /// - Throws: `badDuration`, `badMotion`, or `tooLarge` when exact values would not fit 128 bits.
  @_spi(Answers)
  public func following(_ path: SlidePath, from offset: Rational? = nil) throws(PlanError) -> Fit {
    let motion = plan.fromStart.motion
    let knots = path.knots
    guard let first = knots.first, let last = knots.last, last.time > 0 else { return self }
    let start = max(0, offset ?? motion.offset(atSeconds: .microseconds(first.planTime)))
    var course = SlideCourse(
      offset: start < motion.distance ? start.roundedDown(toParts: 1 << 20) : motion.distance,
      at: .microseconds(first.time), to: motion.distance)
    for (knot, next) in zip(knots, knots.dropFirst()) {
      course.addStretch(of: motion, from: knot, to: next, isLast: next == last)
    }
    var timing = plan.timing
    timing.duration = .microseconds(last.time)
    var next = try ScrollPlan(plan.strip, timing: timing, motion: try Motion(try course.phases()))
    next.originalPlan = ScrollPlan.OriginalPlan(
      motion: motion, end: .microseconds(path.requestedEnd))
    var fit = self
    fit.adopt(next)
    return fit
  }
}

/// Builds a motion from stretches between knots, in order.
private struct SlideCourse {
  /// The end of a phase. The phase begins at the previous waypoint.
  private struct Waypoint {
    let kind: Motion.Phase.Kind
    let time: Rational
    let offset: Rational
  }

  private let distance: Rational
  private var waypoints: [Waypoint]

  /// - Parameters:
  ///   - offset: the offset at the start, in pixels.
  ///   - time: the time of the start, in seconds. Before this time, the motion only leads to `offset`.
  ///   - distance: the offset at the end, in pixels.
  init(offset: Rational, at time: Rational, to distance: Rational) {
    waypoints = [Waypoint(kind: offset > 0 ? .cruise : .hold, time: time, offset: offset)]
    self.distance = distance
  }

  /// Adds a stretch of a motion, scaled to another duration.
  mutating func addStretch(
    of motion: Motion, from knot: SlidePath.Knot, to next: SlidePath.Knot, isLast: Bool
  ) {
    let start = Rational.microseconds(knot.planTime)
    let end = Rational.microseconds(next.planTime)
    let from = Rational.microseconds(knot.time)
    let time = Rational.microseconds(next.time) - from
    if start == end {
      add(Waypoint(kind: .hold, time: from + time, offset: waypoints[waypoints.count - 1].offset))
      return
    }
    let scale = time.roundedQuotient(by: end - start)
    for (index, phase) in motion.phases.enumerated() {
      let milestone = motion.milestones[index]
      let nextMilestone = motion.milestones[index + 1]
      // The last phase ends at the exact end of the motion, which need not be a whole number of microseconds.
      let isEnd = isLast && index == motion.phases.count - 1
      let phaseEnd = isEnd ? end : min(end, nextMilestone.time)
      guard milestone.time < end, phaseEnd > start else { continue }
      let isComplete = milestone.time >= start && (isEnd || nextMilestone.time <= end)
      let elapsed = start.roundedSubtraction(from: phaseEnd).roundedProduct(with: scale)
      let offset =
        isEnd || nextMilestone.time <= end
        ? nextMilestone.offset : motion.offset(atSeconds: phaseEnd)
      add(
        Waypoint(
          kind: phase.kind == .hold || isComplete ? phase.kind : .cruise,
          time: phaseEnd == end ? from + time : from + elapsed.roundedDown(toParts: 1_000_000),
          offset: isEnd ? distance : offset.roundedDown(toParts: 1 << 20)))
    }
  }

  /// Adds a waypoint at the end. If the phase up to the waypoint would have no duration, the distance of this phase is
  /// added to the previous phase.
  private mutating func add(_ waypoint: Waypoint) {
    let last = waypoints[waypoints.count - 1]
    let offset = max(waypoint.offset, last.offset)
    guard waypoint.time > last.time else {
      // At the start of the path, there is no previous phase, and the text keeps its position.
      guard waypoints.count > 1 else { return }
      waypoints[waypoints.count - 1] = Waypoint(
        kind: last.kind == .hold && offset > last.offset ? .cruise : last.kind, time: last.time,
        offset: offset)
      return
    }
    let moving = waypoint.kind == .hold ? Motion.Phase.Kind.cruise : waypoint.kind
    waypoints.append(
      Waypoint(kind: offset > last.offset ? moving : .hold, time: waypoint.time, offset: offset))
  }

  /// - Throws: `tooLarge` when a speed does not fit 128 bits.
  func phases() throws(PlanError) -> [Motion.Phase] {
    var phases: [Motion.Phase] = []
    var time = Rational.zero
    var offset = Rational.zero
    for waypoint in waypoints where waypoint.time > time {
      let length = waypoint.time - time
      let distance = waypoint.offset - offset
      // A ramp covers half the distance of a cruise of the same duration.
      let isRamp = waypoint.kind == .start || waypoint.kind == .stop
      let cruiseDistance = isRamp ? distance * 2 : distance
      let speed = try cruiseDistance.checkedDivided(by: length)
      phases.append(Motion.Phase(waypoint.kind, duration: length, speed: speed))
      time = waypoint.time
      offset = waypoint.offset
    }
    return phases
  }
}

extension Rational {
  fileprivate static func microseconds(_ count: Int64) -> Rational {
    Rational(Int128(count)) / 1_000_000
  }
}
