import TelopUnits

/// A schedule of stops that a motion by whole pixels per frame has to meet.
///
/// Between two stops there are n frames and d pixels. With a = ⌊d/n⌋, the speeds `a` and `a + 1` cover this distance in
/// this time: `d − a·n` frames move by `a + 1` pixels, the others by `a`, in any order. A stop may be passed early or
/// late, within `tolerance`. The search finds the route with the least visible changes of speed. On a leg where whole
/// speeds are impossible, the line moves at the speed that meets the stop exactly.
struct PixelTrack {
  struct Stop {
    /// The time in frames from the start of the plan.
    let frame: Rational
    /// The offset in pixels.
    let offset: Rational
    var name: String
  }

  /// The limits of speed between two stops, in pixels per frame.
  struct Leg: Equatable {
    var slowest: Rational?
    var fastest: Rational?

    /// The whole speeds within the limits.
    var steps: ClosedRange<Int> {
      let low = max(1, slowest.map { Int(clamping: $0.ceiling) } ?? 1)
      let high = fastest.map { Int(clamping: $0.floor) } ?? Int.max
      // A closed range cannot be empty; `Int.max` is a speed that no leg can have.
      return low <= high ? low...high : Int.max...Int.max
    }

    func allows(_ step: Rational) -> Bool { step >= slowest ?? step && step <= fastest ?? step }
  }

  /// The stops, ascending by time and by offset. The first and the last are the start and the end of the movement.
  let stops: [Stop]
  /// The legs; leg n is between the stops n and n + 1.
  let legs: [Leg]
  /// The start and the end of the movement, at whole frames and pixels.
  let ends: (first: GridPoint, last: GridPoint)
  /// The maximum ratio between the higher and the lower speed at a sudden change; `nil` for no limit.
  var maxChange: Rational?
  /// The maximum number of frames of a ramp at a stop. A ramp in whole pixels is stairs: short cruises, each one pixel
  /// per frame faster or slower than the one before.
  var ramp = 0
  /// The speed at each stop, in whole pixels per frame; `nil` where the speed changes suddenly.
  var speeds: [Int?] = []
  /// The maximum time by which a stop may be early or late, in frames; at least 1.
  var tolerance: Rational = 1

  /// A whole frame and a whole offset in pixels.
  struct GridPoint: Hashable {
    let frame: Int
    let offset: Int
  }

  struct Cruise {
    /// The speed in pixels per frame.
    let step: Rational
    var frames: Rational
    /// Whether both the speed and the number of frames are whole.
    let isWhole: Bool
  }

  /// The defects of a route. Costs are compared field by field, the worst defect first.
  struct Cost: Comparable {
    /// The number of legs that do not move by whole pixels.
    var unevenLegCount = 0
    /// The number of stops that are passed more than a frame early or late.
    var missedStopCount = 0
    /// How visible the changes of speed are: the sum of `SpeedSwitches.Answer.visibility`. A change is invisible (0)
    /// while no word is at the read point, and more visible in narrower gaps between words.
    var visibility = 0
    /// The number of changes of speed.
    var switchCount = 0
    /// The sum of the deviations at stops, in thousandths of a frame.
    var deviation = 0

    static func < (one: Cost, other: Cost) -> Bool {
      (one.unevenLegCount, one.missedStopCount, one.visibility, one.switchCount, one.deviation)
        < (
          other.unevenLegCount, other.missedStopCount, other.visibility, other.switchCount,
          other.deviation
        )
    }

    static func + (one: Cost, other: Cost) -> Cost {
      Cost(
        unevenLegCount: one.unevenLegCount + other.unevenLegCount,
        missedStopCount: one.missedStopCount + other.missedStopCount,
        visibility: one.visibility + other.visibility,
        switchCount: one.switchCount + other.switchCount,
        deviation: one.deviation + other.deviation)
    }
  }

  /// A route from the first stop to the last.
  struct Route {
    /// The cruises of each leg.
    let cruises: [[Cruise]]
    /// The time at the start of the route, in frames from the start of the plan.
    let start: Rational
    let cost: Cost
  }
}
