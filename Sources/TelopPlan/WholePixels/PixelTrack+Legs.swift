import TelopUnits

extension PixelTrack {
  /// Adds states at the end of a leg: those that a motion by whole pixels per frame reaches from `state`. `index` is
  /// the index of `state` among the states of its stop. A `step` is a speed in pixels per frame.
  func addWholeSpeedStates(
    from state: State, at index: Int, _ leg: Int, _ goalsNearStop: [GridPoint],
    _ switches: SpeedSwitches, to found: inout FoundStates
  ) {
    for (point, cruiseToPoint) in departures(of: state, leg) {
      for goal in goals(after: point, leg, goalsNearStop: goalsNearStop) {
        let stretch = SpeedSwitches.Stretch(
          start: point.offset, frames: goal.frame - point.frame,
          distance: goal.offset - point.offset)
        guard stretch.frames > 0 else { continue }
        // An answer with more visible switches than this would cost more than a route that was found. With ramps, the
        // bound is unknown, because the leg may end at any speed.
        let maximumVisibility =
          ramp > 0
          ? .max : found.maximumVisibility(after: state.cost, to: goal, at: stretch.slowerStep)
        guard maximumVisibility >= 0,
          let answer = answer(on: stretch, leg, switches, maximumVisibility: maximumVisibility),
          let first = answer.cruises.first, let last = answer.cruises.last
        else { continue }
        let before = Rational(first.step)
        let after = Rational(last.step)
        guard mayChange(from: cruiseToPoint?.step ?? state.step, to: before),
          mayChange(along: answer.cruises),
          let departureCost = cruiseToPoint != nil
            ? Cost() : deviationCost(leaving: state, leg, at: before),
          let arrivalCost = found.deviationCost(
            of: goal, at: last.step, { deviationCost(arriving: goal, leg, at: after) })
        else { continue }
        var cost = state.cost + departureCost + arrivalCost
        cost.visibility += answer.visibility
        cost.switchCount += answer.switchCount + (before == state.step ? 0 : 1)
        found.add(goal, last.step, cost) {
          let cruises = answer.cruises.map {
            Cruise(step: Rational($0.step), frames: Rational($0.frames), isWhole: true)
          }
          return State(
            frame: Rational(goal.frame), offset: Rational(goal.offset), grid: goal, step: after,
            cost: cost, parent: index, cruises: [cruiseToPoint].compactMap { $0 } + cruises)
        }
      }
    }
  }

  private func answer(
    on stretch: SpeedSwitches.Stretch, _ leg: Int, _ switches: SpeedSwitches, maximumVisibility: Int
  ) -> SpeedSwitches.Answer? {
    guard stretch.frames > 0, stretch.distance >= 0 else { return nil }
    if stretch.distance == 0, isHold(leg) {
      return SpeedSwitches.Answer(cruises: [(0, stretch.frames)], visibility: 0)
    }
    return ramped(stretch, leg, switches)
      ?? switches.solve(stretch, steps: legs[leg].steps, maximumVisibility: maximumVisibility)
  }

  /// The answer with stairs at one or both ends; `nil` without stairs, or if no allowed speed fits. Stairs are a ramp
  /// in steps of one pixel per frame: see `FrameBudget.stairs`.
  private func ramped(
    _ stretch: SpeedSwitches.Stretch, _ leg: Int, _ switches: SpeedSwitches
  ) -> SpeedSwitches.Answer? {
    guard ramp > 0 else { return nil }
    let sides = [leg, leg + 1].map { stop in
      (speed: speeds[stop], frames: stop == 0 || stop == legs.count ? ramp : ramp / 2)
    }
    for slow in max(1, stretch.slowerStep - 1)...stretch.slowerStep + 2 {
      let stairs = zip(sides, [true, false]).map { side, isFirst in
        side.speed.map {
          FrameBudget.stairs(
            from: $0, to: slow, frames: side.frames, of: stretch.frames, keepsFirst: isFirst)
        } ?? []
      }
      let head = stairs[0]
      let tail = Array(stairs[1].reversed())
      let ends = head + tail
      // Stairs from and to a hold may be slower than the leg allows.
      let isAllowed = zip([head, tail], sides).allSatisfy { stairs, side in
        side.speed == 0 || stairs.allSatisfy { legs[leg].allows(Rational($0.step)) }
      }
      guard !ends.isEmpty, isAllowed else { continue }
      let pixels = { (cruises: [PixelCruise]) in cruises.reduce(0) { $0 + $1.step * $1.frames } }
      var middle = SpeedSwitches.Stretch(
        start: stretch.start + pixels(head),
        frames: stretch.frames - ends.reduce(0) { $0 + $1.frames },
        distance: stretch.distance - pixels(ends))
      // These stairs end one step below `slow`. A cruise at `slow` + 1 beside them would skip a step.
      if let last = head.last, last.step < slow { middle.maximumFirstStep = slow }
      if let first = tail.first, first.step < slow { middle.maximumLastStep = slow }
      guard middle.frames > 0, middle.distance > 0, middle.slowerStep == slow,
        let answer = switches.solve(middle, steps: legs[leg].steps)
      else { continue }
      let cruises = head + answer.cruises + tail
      guard mayChange(along: cruises) else { continue }
      return SpeedSwitches.Answer(cruises: cruises, visibility: answer.visibility)
    }
    return nil
  }

  /// The state reached from `state` at the single speed that arrives at the next stop exactly on time.
  func exactArrivalState(from state: State, at index: Int, _ leg: Int) -> State? {
    let stop = stops[leg + 1]
    guard let frames = stop.frame.addedIfRepresentable(to: -state.frame), frames > 0,
      let distance = stop.offset.addedIfRepresentable(to: -state.offset), distance >= 0,
      let step = distance.divided(by: frames)
    else { return nil }
    var cost = state.cost
    if !state.followsSchedule {
      guard (distance > 0) == !isHold(leg), legs[leg].allows(step) || isHold(leg),
        mayChange(from: state.step, to: step),
        let departureCost = deviationCost(leaving: state, leg, at: step)
      else { return nil }
      cost = cost + departureCost
    }
    cost.unevenLegCount += 1
    cost.switchCount += step == state.step ? 0 : 1
    return State(
      frame: stop.frame, offset: stop.offset, followsSchedule: state.followsSchedule, step: step,
      cost: cost, parent: index, cruises: [Cruise(step: step, frames: frames, isWhole: false)])
  }

  private func isHold(_ leg: Int) -> Bool { stops[leg + 1].offset == stops[leg].offset }

  private func mayChange(from one: Rational?, to other: Rational) -> Bool {
    guard let maxChange, let one, one != other else { return true }
    let slow = min(one, other)
    let fast = max(one, other)
    return slow > 0 && fast <= slow.roundedProduct(with: maxChange)
  }

  /// Whether no change of speed exceeds `maxChange`. The schedule may keep this limit by ramps. A leg at one fractional
  /// speed has no ramps, so the route may exceed the limit there.
  func keepsMaxChange(on route: Route) -> Bool {
    let steps = route.mergedCruises.map(\.step)
    return zip(steps, steps.dropFirst()).allSatisfy { one, next in
      one == 0 || next == 0 || mayChange(from: one, to: next)
    }
  }

  private func mayChange(along cruises: [PixelCruise]) -> Bool {
    zip(cruises, cruises.dropFirst()).allSatisfy {
      mayChange(from: Rational($0.step), to: Rational($1.step))
    }
  }

  /// The points at which a motion by whole pixels may begin. A state on the grid has one: its own point. A state
  /// exactly at a stop has points on the next two frames, each with the cruise to the point.
  private func departures(of state: State, _ leg: Int) -> [(GridPoint, Cruise?)] {
    if let grid = state.grid { return [(grid, nil)] }
    guard !isHold(leg), leg > 0 else { return [] }
    let mean = meanSpeed(leg)
    let next = Int(clamping: state.frame.floor) + 1
    return [next, next + 1].flatMap { frame -> [(GridPoint, Cruise?)] in
      let frames = state.frame.roundedSubtraction(from: Rational(frame))
      let low = Rational(max(1, mean.floor)).roundedProduct(with: frames)
        .roundedSum(with: state.offset).ceiling
      let high = Rational(mean.floor + 1).roundedProduct(with: frames)
        .roundedSum(with: state.offset).floor
      return (low...max(low, min(high, low + 3))).filter { $0 <= high }.compactMap { offset in
        guard let distance = Rational(offset).addedIfRepresentable(to: -state.offset),
          let step = distance.divided(by: frames), legs[leg].allows(step),
          mayChange(from: state.step, to: step)
        else { return nil }
        return (
          GridPoint(frame: frame, offset: Int(offset)),
          Cruise(step: step, frames: frames, isWhole: false)
        )
      }
    }
  }

  /// The mean speed of a leg, in pixels per frame.
  func meanSpeed(_ leg: Int) -> Rational {
    let from = stops[leg]
    let to = stops[leg + 1]
    return from.offset.roundedSubtraction(from: to.offset)
      .roundedQuotient(by: from.frame.roundedSubtraction(from: to.frame))
  }

  /// Points near the stop at the end of a leg, at which the leg may end. They do not depend on where the leg begins.
  func goalsNearStop(_ leg: Int) -> [GridPoint] {
    guard leg < legs.count - 1 else { return [ends.last] }
    let stop = stops[leg + 1]
    let frame = Int(clamping: stop.frame.roundedSum(with: .one.half).floor)
    let offset = Int(clamping: stop.offset.floor)
    guard !isHold(leg) else { return [GridPoint(frame: frame, offset: offset)] }
    let fastest = Int(clamping: max(meanSpeed(leg), meanSpeed(leg + 1)).ceiling)
    // At most sixteen points, up to about half of a frame's movement on either side of the stop.
    let reach = fastest / 2 + 1
    return stride(from: offset - reach, through: offset + reach + 1, by: max(1, reach / 4))
      .map { GridPoint(frame: frame, offset: $0) }
  }

  /// The points at which a leg that begins at `grid` may end.
  private func goals(after grid: GridPoint, _ leg: Int, goalsNearStop: [GridPoint]) -> [GridPoint] {
    guard leg < legs.count - 1 else { return goalsNearStop }
    guard !isHold(leg) else {
      return goalsNearStop.map { GridPoint(frame: $0.frame, offset: grid.offset) }
    }
    var goals = goalsNearStop
    if tolerance > 1 {
      let offset = Int(clamping: stops[leg + 1].offset.floor)
      // Adds points that a single speed reaches, shortly before or after the stop.
      let mean = Int(clamping: meanSpeed(leg).floor)
      for step in [mean, mean + 1] where step > 0 {
        let frames = (offset - grid.offset + step / 2) / step
        goals.append(GridPoint(frame: grid.frame + frames, offset: grid.offset + frames * step))
      }
    }
    return goals.filter { $0.frame > grid.frame && $0.offset > grid.offset }
  }

  /// The cost of passing the stop at the end of a leg early or late; `nil` beyond the tolerance. If the leg ends at
  /// `grid` before the line has passed the stop, the cost is 0 here, and
  /// `deviationCost(leaving:_:at:)` returns it for the next leg.
  private func deviationCost(arriving grid: GridPoint, _ leg: Int, at step: Rational) -> Cost? {
    guard leg < legs.count - 1 else { return Cost() }
    let stop = stops[leg + 1]
    let frames = stop.frame.roundedSubtraction(from: Rational(grid.frame))
    guard !isHold(leg) else { return cost(of: frames) }
    let distance = stop.offset.roundedSubtraction(from: Rational(grid.offset))
    guard distance >= 0 else { return Cost() }
    return cost(of: distance.roundedQuotient(by: step).roundedSubtraction(from: frames))
  }

  /// The cost of passing the stop at the start of a leg early or late; `nil` beyond the tolerance. The cost is 0 if the
  /// line has passed the stop in the leg before.
  private func deviationCost(leaving state: State, _ leg: Int, at step: Rational) -> Cost? {
    guard let grid = state.grid, leg > 0 else { return Cost() }
    let stop = stops[leg]
    let distance = Rational(grid.offset).roundedSubtraction(from: stop.offset)
    guard distance > 0 else { return Cost() }
    guard step > 0 else { return nil }
    return cost(
      of: stop.frame.roundedSubtraction(from: Rational(grid.frame))
        .roundedSum(with: distance.roundedQuotient(by: step)))
  }

  private func cost(of frames: Rational) -> Cost? {
    let deviation = frames.magnitude
    guard deviation <= max(1, tolerance) else { return nil }
    return Cost(
      missedStopCount: deviation > 1 ? 1 : 0, deviation: Int(clamping: (deviation * 1_000).floor))
  }
}
