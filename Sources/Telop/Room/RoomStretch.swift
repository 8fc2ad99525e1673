import TelopUnits

/// The text between two fixed moments, each of which puts a place of the line at the read point, or
/// between such a moment and an end of the plan.
struct RoomStretch {
  /// A section's text within the stretch.
  struct Part {
    /// The index of the section in the script.
    let section: Int
    /// The time of the whole section, in seconds; `nil` shares the remaining time.
    var time: Rational?
    /// The amount by which it may be longer or shorter than `time`, in seconds.
    var slack: Rational
    /// Its share of the remaining time per pixel, relative to other parts.
    var weight: Rational
    /// The lowest speed, in pixels per second.
    var minSpeed: Rational?
    /// The highest speed, in pixels per second.
    var maxSpeed: Rational?
    /// The source line that requests its time.
    var sourceLine: Int
    /// Its name in messages.
    var name: String
  }

  /// The text of a part.
  struct Filled {
    let section: Int
    let units: Rational
    let seconds: Rational
    /// The time at which it reaches the read point, in seconds from the start.
    var read: Rational = 0
  }

  /// The duration in seconds.
  let time: Rational
  /// The distance that the strip travels without text of the stretch at the read point, in pixels; below
  /// 0 if text starts past the read point.
  let idle: Rational
  /// The lowest speed without text at the read point, in pixels per second.
  var minSpeed: Rational?
  /// The highest speed without text at the read point, in pixels per second.
  var maxSpeed: Rational?
  var parts: [Part]

  /// The seconds by which sections exceed the time of the stretch.
  struct Excess: Error {
    let seconds: Rational
    let part: Part
  }

  /// The most text that passes no faster than `pace`, with times shared out as in a schedule.
  ///
  /// A weight makes a section slower, not longer: open parts get the same number of units.
  ///
  /// - Parameters:
  ///   - pace: units per second.
  ///   - advance: pixels per unit.
  ///   - spent: the seconds that earlier stretches gave to each section.
  ///   - isLast: returns whether a part is the last of its section, whose remaining time is then known.
  func filled(
    pace: Rational, advance: Rational, spent: [Int: Rational], isLast: (Part) -> Bool
  ) throws(Excess) -> [Filled] {
    let speed = pace.roundedProduct(with: advance)
    var asked = try requested(spent: spent, isLast: isLast)
    let open = parts.filter { $0.time == nil || !isLast($0) }
    // The part with the least weight runs fastest, and must not pass too fast.
    let lightest = open.map(\.weight).min() ?? 1
    let ways = idle.roundedQuotient(
      by: Self.bounded(speed.roundedProduct(with: lightest), minSpeed, maxSpeed))
    asked = stretched(asked, to: open.isEmpty ? max(0, time.roundedSum(with: -ways)) : nil)
    let left = asked.reduce(time) { $0.roundedSum(with: -$1.time) }
    let timed = shared(asked, leaving: open.isEmpty ? ways : 0).map { part, seconds in
      Filled(
        section: part.section,
        units: units(
          seconds, at: Self.bounded(speed, part.minSpeed, part.maxSpeed), speed, advance),
        seconds: seconds)
    }
    let speeds = open.map { part in
      Self.bounded(
        speed.roundedProduct(with: lightest).roundedQuotient(by: part.weight), part.minSpeed,
        part.maxSpeed)
    }
    let slowness = speeds.reduce(Rational.zero) {
      $0.roundedSum(with: Rational.one.roundedQuotient(by: $1))
    }
    let length = max(0, left.roundedSum(with: -ways)).roundedQuotient(by: slowness)
    let even = zip(open, speeds).map { part, own in
      let seconds = length.roundedQuotient(by: own)
      return Filled(
        section: part.section, units: units(seconds, at: own, speed, advance), seconds: seconds)
    }
    return timed + even
  }

  /// The last parts of sections with a time, each with the seconds that are left of it.
  private func requested(
    spent: [Int: Rational], isLast: (Part) -> Bool
  ) throws(Excess) -> [(part: Part, time: Rational)] {
    var minimum = Rational.zero
    var asked: [(part: Part, time: Rational)] = []
    for part in parts where isLast(part) {
      guard let all = part.time else { continue }
      let rest = max(0, all.roundedSum(with: -(spent[part.section] ?? 0)))
      minimum = minimum.roundedSum(with: max(0, rest.roundedSum(with: -part.slack)))
      if minimum > time { throw Excess(seconds: minimum.roundedSum(with: -time), part: part) }
      asked.append((part, rest))
    }
    return asked
  }

  /// The times of elastic sections, changed in proportion to their slack.
  ///
  /// - Parameter goal: the sum in seconds; `nil` limits it to the time of the stretch.
  private func stretched(
    _ asked: [(part: Part, time: Rational)], to goal: Rational?
  ) -> [(part: Part, time: Rational)] {
    let total = asked.reduce(Rational.zero) { $0.roundedSum(with: $1.time) }
    let slack = asked.reduce(Rational.zero) { $0.roundedSum(with: $1.part.slack) }
    let change = (goal ?? min(total, time)).roundedSum(with: -total)
    guard slack > 0, change != 0 else { return asked }
    let part = max(-1, min(1, change.roundedQuotient(by: slack)))
    return asked.map {
      ($0.part, max(0, $0.time.roundedSum(with: $0.part.slack.roundedProduct(with: part))))
    }
  }

  /// The times of sections, shortened in proportion to leave time for the ways if they fill the stretch.
  /// Elastic sections keep their times, because they are already as short as allowed.
  private func shared(
    _ asked: [(part: Part, time: Rational)], leaving ways: Rational
  ) -> [(Part, Rational)] {
    let total = asked.reduce(Rational.zero) { $0.roundedSum(with: $1.time) }
    let maximum = max(0, time.roundedSum(with: -ways))
    let elastic = asked.reduce(Rational.zero) {
      $0.roundedSum(with: $1.part.slack > 0 ? $1.time : 0)
    }
    guard total > maximum, total > elastic, maximum > elastic else {
      return asked.map { ($0.part, $0.time) }
    }
    let factor = maximum.roundedSum(with: -elastic)
      .roundedQuotient(by: total.roundedSum(with: -elastic))
    return asked.map {
      ($0.part, $0.part.slack > 0 ? $0.time : $0.time.roundedProduct(with: factor))
    }
  }

  /// The number of units that pass in a time; 0 if they must pass faster than `speed`, because no text is
  /// then comfortable.
  private func units(
    _ seconds: Rational, at own: Rational, _ speed: Rational, _ advance: Rational
  ) -> Rational {
    own > speed
      ? 0 : seconds.roundedProduct(with: own).roundedQuotient(by: advance)
  }

  private static func bounded(
    _ speed: Rational, _ minimum: Rational?, _ maximum: Rational?
  ) -> Rational {
    max(min(speed, maximum ?? speed), minimum ?? 0)
  }
}
