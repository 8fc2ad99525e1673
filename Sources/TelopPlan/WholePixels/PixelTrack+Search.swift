import TelopUnits

extension PixelTrack {
  /// The route of least cost, found by dynamic programming over the best states at each stop.
  ///
  /// A route always exists, because the schedule's exact speeds are one. The result may exceed `maxChange`, the maximum
  /// factor by which the speed may change at once. Callers check this.
  ///
  /// - Parameter switches: the ranges of offsets in which the speed may switch between two whole speeds.
  func route(_ switches: SpeedSwitches) -> Route {
    let start = stops[0]
    var layers = [
      [
        State(
          frame: Rational(ends.first.frame), offset: Rational(ends.first.offset), grid: ends.first),
        State(frame: start.frame, offset: start.offset, followsSchedule: true),
      ]
    ]
    for leg in legs.indices {
      let legSwitches = switches.within(span(of: leg))
      let goalsNearStop = goalsNearStop(leg)
      var found = FoundStates()
      for (index, state) in layers[leg].enumerated() {
        addWholeSpeedStates(from: state, at: index, leg, goalsNearStop, legSwitches, to: &found)
        if let exactState = exactArrivalState(from: state, at: index, leg) {
          found.states.append(exactState)
        }
      }
      layers.append(Self.best(of: found.states))
    }
    return path(through: layers)
  }

  /// The maximum number of states kept at a stop.
  private static let maximumStates = 16

  /// A partial route to a stop.
  struct State {
    let frame: Rational
    let offset: Rational
    /// The point on the grid; `nil` if the state is exactly at the stop, between whole frames or pixels.
    var grid: GridPoint?
    /// Whether the route has followed the schedule exactly since the start, and therefore keeps all limits.
    var followsSchedule = false
    /// The last speed in pixels per frame; `nil` at the start.
    var step: Rational?
    /// The cost of the whole route so far.
    var cost = Cost()
    /// The index of the previous state of the route, in the previous layer.
    var parent = 0
    /// The cruises from the previous state to this state.
    var cruises: [Cruise] = []
  }

  /// The offsets of a leg, with a margin at both ends for stops that are passed early or late.
  private func span(of leg: Int) -> ClosedRange<Int> {
    let low = Int(stops[leg].offset.floor)
    let high = Int(stops[leg + 1].offset.ceiling)
    let fastest = max(meanSpeed(leg), leg < legs.count - 1 ? meanSpeed(leg + 1) : 0)
    let margin = Int(clamping: fastest.roundedProduct(with: tolerance).ceiling) + 8
    return low - margin...max(low, high) + margin
  }

  /// The cheapest state for each point and speed, at most `maximumStates`.
  private static func best(of states: [State]) -> [State] {
    var best: [State] = []
    var seen: Set<Key> = []
    for state in states.sorted(by: { $0.cost < $1.cost }) {
      // Two of the states exactly at the stop are kept: the cheapest, and the one on schedule. The latter always
      // reaches the next stop.
      let key = Key(
        grid: state.grid, step: state.grid == nil ? nil : state.step,
        followsSchedule: state.followsSchedule)
      guard best.count < maximumStates || state.followsSchedule, seen.insert(key).inserted
      else { continue }
      best.append(state)
    }
    return best
  }

  private struct Key: Hashable {
    let grid: GridPoint?
    let step: Rational?
    let followsSchedule: Bool
  }

  private func path(through layers: [[State]]) -> Route {
    var cruises: [[Cruise]] = []
    let lastLayer = layers[layers.count - 1]
    var index = lastLayer.indices.min { lastLayer[$0].cost < lastLayer[$1].cost }
    let cheapest = index.map { lastLayer[$0] }
    var start = stops[0].frame
    for layer in layers.reversed() {
      guard let current = index else { break }
      start = layer[current].frame
      cruises.append(layer[current].cruises)
      index = layer[current].parent
    }
    // The state of the first layer has no cruises.
    return Route(
      cruises: cruises.dropLast().reversed(), start: start,
      cost: cheapest?.cost ?? Cost())
  }
}
