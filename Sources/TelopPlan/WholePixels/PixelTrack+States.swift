extension PixelTrack {
  /// The states found at a stop. A state on the grid is added only if it is cheaper than all earlier states with this
  /// point and last speed.
  struct FoundStates {
    var states: [State] = []
    /// The arrivals so far: at most a few dozen, so a linear search is fast enough.
    private var arrivals: [Arrival] = []

    /// A point on the grid and the speed of arrival.
    private struct Arrival {
      let goal: GridPoint
      /// The speed in pixels per frame.
      let step: Int
      /// The cost of arriving at the point; `nil` if the stop would be passed too early or too late.
      let lateness: Cost?
      /// The cost of the cheapest route found to the point.
      var cheapest: Cost?
    }

    /// Adds a state on the grid, unless an earlier one with this point and speed is at least as cheap. Callers call
    /// `lateness(of:at:_:)` first.
    mutating func add(_ goal: GridPoint, _ step: Int, _ cost: Cost, _ state: () -> State) {
      guard let index = index(of: goal, step) else { return }
      if let cheapest = arrivals[index].cheapest, cheapest <= cost { return }
      arrivals[index].cheapest = cost
      states.append(state())
    }

    /// The cost of arriving at a point at a speed; `nil` if the stop would be passed too early or too late.
    mutating func lateness(of goal: GridPoint, at step: Int, _ lateness: () -> Cost?) -> Cost? {
      if let index = index(of: goal, step) { return arrivals[index].lateness }
      arrivals.append(Arrival(goal: goal, step: step, lateness: lateness()))
      return arrivals[arrivals.count - 1].lateness
    }

    /// The highest `SpeedSwitches.Answer.visibility` of a leg to `goal` with which a route could still be cheaper than
    /// those found; -1 if no visibility is low enough. `cost` is that of the route before the leg; `slow` is the slower
    /// of the two possible last speeds.
    func maximumVisibility(after cost: Cost, to goal: GridPoint, at slow: Int) -> Int {
      var maximum = -1
      for step in slow...slow + 1 {
        guard let index = index(of: goal, step) else { return .max }
        guard let lateness = arrivals[index].lateness else { continue }
        guard let cheapest = arrivals[index].cheapest else { return .max }
        let minimum = cost + lateness
        if cheapest <= minimum { continue }
        guard minimum.unevenLegCount == cheapest.unevenLegCount,
          minimum.missedStopCount == cheapest.missedStopCount
        else { return .max }
        maximum = max(maximum, cheapest.visibility - minimum.visibility)
      }
      return maximum
    }

    private func index(of goal: GridPoint, _ step: Int) -> Int? {
      arrivals.firstIndex { $0.goal == goal && $0.step == step }
    }
  }
}
