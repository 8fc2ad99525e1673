extension PixelTrack {
  /// The states, which are partial routes, found so far at one stop of a track. A state on the grid of whole frames and
  /// pixels is added only if it costs less than all states found before with the same grid point and last speed.
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
      let deviationCost: Cost?
      /// The cost of the cheapest route found to the point at this speed; `nil` before the first.
      var cheapest: Cost?
    }

    /// Adds a state on the grid, unless a state found before with the same point and last speed costs no more. Before
    /// this, callers call
    /// `deviationCost(of:at:_:)` first.
    mutating func add(_ goal: GridPoint, _ step: Int, _ cost: Cost, _ state: () -> State) {
      guard let index = index(of: goal, step) else { return }
      if let cheapest = arrivals[index].cheapest, cheapest <= cost { return }
      arrivals[index].cheapest = cost
      states.append(state())
    }

    /// The cost of arriving at a point at a speed; `nil` if the stop would be passed too early or too late.
    mutating func deviationCost(of goal: GridPoint, at step: Int, _ deviationCost: () -> Cost?)
      -> Cost?
    {
      if let index = index(of: goal, step) { return arrivals[index].deviationCost }
      arrivals.append(Arrival(goal: goal, step: step, deviationCost: deviationCost()))
      return arrivals[arrivals.count - 1].deviationCost
    }

    /// The highest visibility of speed switches (`SpeedSwitches.Answer.visibility`) on a leg to `goal` with which a new
    /// route could cost less than the routes found; -1 if no visibility is low enough.
    ///
    /// - Parameters:
    ///   - cost: the cost of the new route before the leg.
    ///   - slow: the slower of the two speeds at which the leg may end, in pixels per frame. The other is `slow + 1`.
    func maximumVisibility(after cost: Cost, to goal: GridPoint, at slow: Int) -> Int {
      var maximum = -1
      for step in slow...slow + 1 {
        guard let index = index(of: goal, step) else { return .max }
        guard let deviationCost = arrivals[index].deviationCost else { continue }
        guard let cheapest = arrivals[index].cheapest else { return .max }
        let minimum = cost + deviationCost
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
