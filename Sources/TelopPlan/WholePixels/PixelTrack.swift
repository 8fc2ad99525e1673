import TelopUnits

/// A schedule of stops, to be met by whole pixels per frame.
///
/// Between two stops lie n frames and d pixels. With a = ⌊d/n⌋, two neighbouring speeds meet both exactly: d − a·n
/// frames move by a + 1 pixels and the others by a. The order of these frames is free, and a stop may be passed up to a
/// frame early or late. The search takes the route with the least visible changes of speed. A leg without such a route
/// has one fractional speed that meets its stop exactly.
struct PixelTrack {
  struct Stop {
    /// The time in frames from the start of the plan.
    let frame: Rational
    /// The offset in pixels.
    let offset: Rational
    var name: String
  }

  /// The limits between two stops.
  struct Leg: Equatable {
    /// The lowest and the highest speed, in pixels per frame.
    var slowest: Rational?
    var fastest: Rational?

    /// The whole speeds within the limits.
    var steps: ClosedRange<Int> {
      let low = max(1, slowest.map { Int(clamping: $0.ceiling) } ?? 1)
      let high = fastest.map { Int(clamping: $0.floor) } ?? Int.max
      // An empty range is represented by a speed that no leg can have.
      return low <= high ? low...high : Int.max...Int.max
    }

    func allows(_ step: Rational) -> Bool {
      step >= slowest ?? step && step <= fastest ?? step
    }
  }

  /// The stops, ascending in both; the first and the last are the ends of the movement.
  let stops: [Stop]
  let legs: [Leg]
  /// The whole frames and pixels of both ends.
  let ends: (first: GridPoint, last: GridPoint)
  /// The maximum factor by which the speed may change at once; `nil` for any.
  var maxChange: Rational?
  /// The maximum number of frames for a change of speed at a stop, one pixel per frame at a time.
  var ramp = 0
  /// The speed at each stop, in whole pixels per frame; `nil` where the speed changes at once.
  var speeds: [Int?] = []
  /// The time by which a stop may be early or late, in frames; at least 1.
  var tolerance: Rational = 1

  /// A whole frame and a whole offset in pixels.
  struct GridPoint: Hashable {
    let frame: Int
    let offset: Int
  }

  struct Cruise {
    /// The speed in pixels per frame.
    let step: Rational
    let frames: Rational
    /// Whether both its pixels per frame and its frames are whole.
    let isWhole: Bool
  }

  /// The defects of a route, the worst first.
  struct Cost: Comparable {
    /// The number of legs that are not whole.
    var uneven = 0
    /// The number of stops that are passed more than a frame early or late.
    var late = 0
    /// The sum of `SpeedSwitches.Answer.rank`.
    var rank = 0
    var switches = 0
    /// The sum of the deviations at stops, in thousandths of a frame.
    var deviation = 0

    static func < (one: Cost, other: Cost) -> Bool {
      (one.uneven, one.late, one.rank, one.switches, one.deviation)
        < (other.uneven, other.late, other.rank, other.switches, other.deviation)
    }

    static func + (one: Cost, other: Cost) -> Cost {
      Cost(
        uneven: one.uneven + other.uneven, late: one.late + other.late, rank: one.rank + other.rank,
        switches: one.switches + other.switches, deviation: one.deviation + other.deviation)
    }
  }

  /// A route from the first stop to the last.
  struct Route {
    /// The cruises of each leg.
    let cruises: [[Cruise]]
    /// The start and the end, in frames.
    let start: Rational
    let end: Rational
    let cost: Cost
  }
}
