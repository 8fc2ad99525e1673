extension PixelTrack {
  /// The states at a stop that are worth following, in the order of discovery. Of several states with the same point
  /// and last speed, each is cheaper than its predecessor.
  struct FoundStates {
    private(set) var states: [State] = []
    /// At most a few dozen, so a linear search is fast enough.
    private var arrivals: [Arrival] = []

    /// A point on the grid and the speed there.
    private struct Arrival {
      let goal: GridPoint
      /// The speed in pixels per frame.
      let step: Int
      /// The cost of meeting the stop there; `nil` if too early or too late.
      let lateness: Cost?
      /// The cost of the cheapest route so far.
      var cheapest: Cost?
    }

    /// Adds a state that is not on the grid.
    mutating func add(_ state: State) { states.append(state) }

    /// Adds a state on the grid, unless an earlier one is as cheap.
    ///
    /// - Parameter step: the last speed, whose lateness has already been looked up.
    mutating func add(_ goal: GridPoint, _ step: Int, _ cost: Cost, _ state: () -> State) {
      guard let index = index(of: goal, step) else { return }
      if let cheapest = arrivals[index].cheapest, cheapest <= cost { return }
      arrivals[index].cheapest = cost
      states.append(state())
    }

    /// The cost of arriving at a point with a speed; `nil` if too early or too late.
    mutating func lateness(
      of goal: GridPoint, at step: Int, _ lateness: () -> Cost?
    ) -> Cost? {
      if let index = index(of: goal, step) { return arrivals[index].lateness }
      arrivals.append(Arrival(goal: goal, step: step, lateness: lateness()))
      return arrivals[arrivals.count - 1].lateness
    }

    /// The worst rank of a leg that can still improve a point; -1 for none.
    ///
    /// - Parameter slow: the slower of the two possible last speeds.
    func worstRank(after cost: Cost, to goal: GridPoint, at slow: Int) -> Int {
      var worst = -1
      for step in slow...slow + 1 {
        guard let index = index(of: goal, step) else { return .max }
        guard let lateness = arrivals[index].lateness else { continue }
        guard let cheapest = arrivals[index].cheapest else { return .max }
        let minimum = cost + lateness
        if cheapest <= minimum { continue }
        if (minimum.uneven, minimum.late) != (cheapest.uneven, cheapest.late) { return .max }
        worst = max(worst, cheapest.rank - minimum.rank)
      }
      return worst
    }

    private func index(of goal: GridPoint, _ step: Int) -> Int? {
      arrivals.firstIndex { $0.goal == goal && $0.step == step }
    }
  }

  /// The costs of leaving a stop at a few speeds.
  struct LatenessBySpeed {
    private var costs: [(step: Int, cost: Cost?)] = []

    mutating func cost(at step: Int, _ lateness: () -> Cost?) -> Cost? {
      if let known = costs.first(where: { $0.step == step }) { return known.cost }
      let cost = lateness()
      costs.append((step, cost))
      return cost
    }
  }
}
