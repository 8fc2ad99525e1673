import TelopUnits

/// The text between two fixed times, or between a fixed time and an end of the plan. At a fixed time, a known place in
/// the text is at the read point.
struct RoomStretch {
  /// A section's text within the stretch.
  struct Part {
    let section: Int
    /// The time of the whole section, in seconds; `nil` if the section gets a share of the remaining time.
    var time: Rational?
    /// The maximum deviation from `time`, in seconds.
    var slack: Rational
    /// The part's share of the remaining time per pixel, relative to other parts.
    var weight: Rational
    /// The lowest speed, in pixels per second.
    var minSpeed: Rational?
    /// The highest speed, in pixels per second.
    var maxSpeed: Rational?
    var sourceLine: Int
    var name: String
  }

  struct FilledPart {
    let section: Int
    var units: Rational
    let seconds: Rational
    /// The time at which the part reaches the read point, in seconds from the start.
    var read: Rational = 0
  }

  /// The duration in seconds.
  let time: Rational
  /// The distance that the strip travels while no text of the stretch is at the read point, in pixels. Below 0 if the
  /// text is past the read point at the start.
  let idle: Rational
  /// The lowest speed over the distance `idle`, in pixels per second.
  var minSpeed: Rational?
  /// The highest speed over the distance `idle`, in pixels per second.
  var maxSpeed: Rational?
  var parts: [Part]

  /// The error for sections whose times exceed the time of the stretch, by `seconds`.
  struct Excess: Error {
    let seconds: Rational
    let part: Part
  }

  /// The maximum amount of text that passes no faster than `speed`, if the parts get their times as in a schedule.
  ///
  /// A weight makes a section slower, but gives it no other amount of text. All parts without a time get the same
  /// number of units.
  ///
  /// - Parameters:
  ///   - speed: pixels per second.
  ///   - advance: pixels per unit.
  ///   - spent: the seconds that earlier stretches gave to each section.
  ///   - isLast: returns whether a part is the last part of its section.
  func filled(
    speed: Rational, advance: Rational, spent: [Int: Rational], isLast: (Part) -> Bool
  ) throws(Excess) -> [FilledPart] {
    var asked = try requested(spent: spent, isLast: isLast)
    let open = parts.filter { $0.time == nil || !isLast($0) }
    // The part with the least weight runs fastest and must not be too fast.
    let minimumWeight = open.map(\.weight).min() ?? 1
    let idleTime = idle.roundedQuotient(
      by: Self.bounded(speed.roundedProduct(with: minimumWeight), minSpeed, maxSpeed))
    asked = stretched(asked, to: open.isEmpty ? max(0, time.roundedSum(with: -idleTime)) : nil)
    let remaining = asked.reduce(time) { $0.roundedSum(with: -$1.time) }
    let timed = shared(asked, leaving: open.isEmpty ? idleTime : 0).map { part, seconds in
      FilledPart(
        section: part.section,
        units: units(
          seconds, at: Self.bounded(speed, part.minSpeed, part.maxSpeed), speed, advance),
        seconds: seconds)
    }
    let speeds = open.map { part in
      Self.bounded(
        speed.roundedProduct(with: minimumWeight).roundedQuotient(by: part.weight), part.minSpeed,
        part.maxSpeed)
    }
    let secondsPerPixel = speeds.reduce(Rational.zero) {
      $0.roundedSum(with: Rational.one.roundedQuotient(by: $1))
    }
    let length = max(0, remaining.roundedSum(with: -idleTime)).roundedQuotient(by: secondsPerPixel)
    let untimed = zip(open, speeds).map { part, partSpeed in
      let seconds = length.roundedQuotient(by: partSpeed)
      return FilledPart(
        section: part.section, units: units(seconds, at: partSpeed, speed, advance),
        seconds: seconds)
    }
    return timed + untimed
  }

  /// The last parts of sections with a requested time, each with the seconds that remain of the section's time.
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

  /// Changes the times of sections with `slack` in proportion to it.
  ///
  /// - Parameter goal: the sum of the changed times in seconds; `nil` only reduces the sum to the time of the stretch,
  ///   if it is above.
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

  /// Shortens the times of sections by one factor if they leave less than `idleTime` of the stretch. Sections with
  /// `slack` keep their times, which are already as short as allowed.
  private func shared(
    _ asked: [(part: Part, time: Rational)], leaving idleTime: Rational
  ) -> [(Part, Rational)] {
    let total = asked.reduce(Rational.zero) { $0.roundedSum(with: $1.time) }
    let maximum = max(0, time.roundedSum(with: -idleTime))
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

  /// The number of units that pass in a time; 0 if `partSpeed` is above `speed`, the highest comfortable speed.
  private func units(
    _ seconds: Rational, at partSpeed: Rational, _ speed: Rational, _ advance: Rational
  ) -> Rational {
    partSpeed > speed
      ? 0 : seconds.roundedProduct(with: partSpeed).roundedQuotient(by: advance)
  }

  private static func bounded(
    _ speed: Rational, _ minimum: Rational?, _ maximum: Rational?
  ) -> Rational {
    max(min(speed, maximum ?? speed), minimum ?? 0)
  }
}
