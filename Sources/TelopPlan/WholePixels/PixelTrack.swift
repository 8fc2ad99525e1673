import TelopUnits

/// A way with places that are wanted at certain moments, to be gone by whole pixels per frame.
///
/// Between two stops lie n frames and d pixels: with a = ⌊d/n⌋, two neighbouring speeds meet them
/// exactly when d − a·n frames go a + 1 pixels and the others a. How these frames follow each other is
/// free, and a stop may be passed up to a frame early or late: among all that, the search takes the way
/// whose speed changes where it shows least. Where nothing does it, a stretch has the one speed that
/// meets its stop exactly, which is no whole number.
struct PixelTrack {
  /// A place that is wanted at a moment.
  struct Stop {
    /// In frames from the start of the plan.
    let frame: Rational
    /// In pixels.
    let offset: Rational
    /// What asks for it, for messages.
    var name: String
  }

  /// What is asked of the way between two stops.
  struct Leg: Equatable {
    /// The slowest and the fastest that it may be, in pixels per frame.
    var slowest: Rational?
    var fastest: Rational?

    /// The whole speeds among these.
    var steps: ClosedRange<Int> {
      let low = max(1, slowest.map { Int(clamping: $0.ceiling) } ?? 1)
      let high = fastest.map { Int(clamping: $0.floor) } ?? Int.max
      // No speed at all is one that no way has.
      return low <= high ? low...high : Int.max...Int.max
    }

    func allows(_ step: Rational) -> Bool {
      step >= slowest ?? step && step <= fastest ?? step
    }
  }

  /// Ascending in both; the first and the last are the ends of the movement.
  let stops: [Stop]
  /// One less than stops.
  let legs: [Leg]
  /// Whole frames and pixels for the ends.
  let ends: (first: GridPoint, last: GridPoint)
  /// The most that the speed may grow or fall at once, as a factor; `nil` is any.
  var maxChange: Rational?
  /// How many frames a change of speed at a stop may take, by a pixel per frame at a time.
  var ramp = 0
  /// The speed at each stop, in whole pixels per frame; `nil` where it changes at once.
  var speeds: [Int?] = []
  /// How early or late a stop may be passed, in frames; one at least.
  var tolerance: Rational = 1

  /// A whole frame, and a whole pixel on it.
  struct GridPoint: Hashable {
    let frame: Int
    let offset: Int
  }

  /// One speed for some frames.
  struct Cruise {
    /// In pixels per frame.
    let step: Rational
    let frames: Rational
    /// Whether it is whole pixels on whole frames.
    let isWhole: Bool
  }

  /// What is wrong with a way, the worst first.
  struct Cost: Comparable {
    /// Stretches that are not whole.
    var uneven = 0
    /// Stops that are passed more than a frame early or late.
    var late = 0
    /// The sum of `SpeedSwitches.Answer.rank`.
    var rank = 0
    var switches = 0
    /// Thousandths of a frame that stops are early or late.
    var off = 0

    static func < (one: Cost, other: Cost) -> Bool {
      (one.uneven, one.late, one.rank, one.switches, one.off)
        < (other.uneven, other.late, other.rank, other.switches, other.off)
    }

    static func + (one: Cost, other: Cost) -> Cost {
      Cost(
        uneven: one.uneven + other.uneven, late: one.late + other.late, rank: one.rank + other.rank,
        switches: one.switches + other.switches, off: one.off + other.off)
    }
  }

  /// A way from the first stop to the last.
  struct Route {
    /// Those of each leg.
    let cruises: [[Cruise]]
    /// Where it starts and ends, in frames.
    let start: Rational
    let end: Rational
    let cost: Cost
  }
}
