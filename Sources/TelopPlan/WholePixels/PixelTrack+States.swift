extension PixelTrack {
  /// The ways to a stop that are worth following, in the order in which they were found: of those to one
  /// place on the grid with one last speed, each is cheaper than those before it.
  struct FoundStates {
    private(set) var states: [State] = []
    /// A few dozen at most.
    private var arrivals: [Arrival] = []

    /// A place on the grid, and the speed there.
    private struct Arrival {
      let goal: GridPoint
      /// In pixels per frame.
      let step: Int
      /// What it costs to meet the stop there; `nil` when that is too early or too late.
      let lateness: Cost?
      /// That of the cheapest way so far.
      var cheapest: Cost?
    }

    /// Adds a way that is not on the grid.
    mutating func add(_ state: State) { states.append(state) }

    /// Adds a way to a place on the grid, unless one before it is as cheap.
    ///
    /// - Parameter step: the last speed, whose lateness has been asked for.
    mutating func add(_ goal: GridPoint, _ step: Int, _ cost: Cost, _ state: () -> State) {
      guard let index = index(of: goal, step) else { return }
      if let cheapest = arrivals[index].cheapest, cheapest <= cost { return }
      arrivals[index].cheapest = cost
      states.append(state())
    }

    /// What it costs to arrive at a place with a speed; `nil` when that is too early or too late.
    mutating func lateness(
      of goal: GridPoint, at step: Int, _ lateness: () -> Cost?
    ) -> Cost? {
      if let index = index(of: goal, step) { return arrivals[index].lateness }
      arrivals.append(Arrival(goal: goal, step: step, lateness: lateness()))
      return arrivals[arrivals.count - 1].lateness
    }

    /// The worst rank with which a way on to a place can still be added; -1 for none.
    ///
    /// - Parameters:
    ///   - cost: that of the way so far.
    ///   - slow: the slower of the two last speeds that it may have.
    func worstRank(after cost: Cost, to goal: GridPoint, at slow: Int) -> Int {
      var worst = -1
      for step in slow...slow + 1 {
        guard let index = index(of: goal, step) else { return .max }
        guard let lateness = arrivals[index].lateness else { continue }
        guard let cheapest = arrivals[index].cheapest else { return .max }
        let least = cost + lateness
        if cheapest <= least { continue }
        if (least.uneven, least.late) != (cheapest.uneven, cheapest.late) { return .max }
        worst = max(worst, cheapest.rank - least.rank)
      }
      return worst
    }

    private func index(of goal: GridPoint, _ step: Int) -> Int? {
      arrivals.firstIndex { $0.goal == goal && $0.step == step }
    }
  }

  /// What it costs to leave a stop with one of a few speeds.
  struct LatenessBySpeed {
    private var known: [(step: Int, cost: Cost?)] = []

    mutating func cost(at step: Int, _ lateness: () -> Cost?) -> Cost? {
      if let known = known.first(where: { $0.step == step }) { return known.cost }
      let cost = lateness()
      known.append((step, cost))
      return cost
    }
  }
}
