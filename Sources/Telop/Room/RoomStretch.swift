import TelopUnits

/// The text between two moments at which a place of the line has to be at the read point, or between
/// one of them and an end of the plan.
struct RoomStretch {
  /// A section's text within the stretch.
  struct Part {
    /// The index in the script.
    let section: Int
    /// How long the section takes altogether, in seconds; `nil` shares what is left.
    var time: Rational?
    /// How much longer or shorter than `time` it may be, in seconds.
    var slack: Rational
    /// Its share per pixel of the time that is left, beside others' shares.
    var weight: Rational
    /// In pixels per second.
    var minSpeed: Rational?
    /// In pixels per second.
    var maxSpeed: Rational?
    /// The source line that asks for its time.
    var sourceLine: Int
    /// What messages call it.
    var name: String
  }

  /// What a part holds.
  struct Filled {
    let section: Int
    let units: Rational
    let seconds: Rational
    /// When it comes to the read point, in seconds from the start.
    var read: Rational = 0
  }

  /// In seconds.
  let time: Rational
  /// How far the strip travels while no text of the stretch is at the read point, in pixels; below 0
  /// where text stands past the read point already.
  let idle: Rational
  /// What may pass without being text.
  var minSpeed: Rational?
  /// In pixels per second.
  var maxSpeed: Rational?
  var parts: [Part]

  /// The time of sections that ask for more than the stretch has.
  struct Excess: Error {
    let seconds: Rational
    let part: Part
  }

  /// The most text that passes no faster than `pace`, by the way in which a schedule shares times out.
  ///
  /// A weight makes a section slower, not longer: open parts get the same number of units.
  ///
  /// - Parameters:
  ///   - pace: units per second.
  ///   - advance: pixels per unit.
  ///   - spent: the seconds that earlier stretches gave to each section.
  ///   - isLast: whether a part is its section's last one, so that the section's time is known.
  func filled(
    pace: Rational, advance: Rational, spent: [Int: Rational], isLast: (Part) -> Bool
  ) throws(Excess) -> [Filled] {
    let speed = pace.roundedProduct(with: advance)
    var least = Rational.zero
    var asked: [(part: Part, time: Rational)] = []
    for part in parts where isLast(part) {
      guard let all = part.time else { continue }
      let rest = max(0, all.roundedSum(with: -(spent[part.section] ?? 0)))
      least = least.roundedSum(with: max(0, rest.roundedSum(with: -part.slack)))
      if least > time { throw Excess(seconds: least.roundedSum(with: -time), part: part) }
      asked.append((part, rest))
    }
    let open = parts.filter { $0.time == nil || !isLast($0) }
    // The lightest runs the fastest, and is the one that must not pass too fast.
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

  /// Elastic sections made longer or shorter, in proportion to their slack.
  ///
  /// - Parameter goal: what all come to, in seconds; `nil` for no more than the stretch has.
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

  /// Sections that fill the stretch give the ways the time of the mean speed, in proportion; elastic ones
  /// have given what they can.
  private func shared(
    _ asked: [(part: Part, time: Rational)], leaving ways: Rational
  ) -> [(Part, Rational)] {
    let total = asked.reduce(Rational.zero) { $0.roundedSum(with: $1.time) }
    let most = max(0, time.roundedSum(with: -ways))
    let elastic = asked.reduce(Rational.zero) {
      $0.roundedSum(with: $1.part.slack > 0 ? $1.time : 0)
    }
    guard total > most, total > elastic, most > elastic else {
      return asked.map { ($0.part, $0.time) }
    }
    let factor = most.roundedSum(with: -elastic)
      .roundedQuotient(by: total.roundedSum(with: -elastic))
    return asked.map {
      ($0.part, $0.part.slack > 0 ? $0.time : $0.time.roundedProduct(with: factor))
    }
  }

  /// No text at all is comfortable where it has to pass faster than that.
  private func units(
    _ seconds: Rational, at own: Rational, _ speed: Rational, _ advance: Rational
  ) -> Rational {
    own > speed
      ? 0 : seconds.roundedProduct(with: own).roundedQuotient(by: advance)
  }

  private static func bounded(
    _ speed: Rational, _ least: Rational?, _ most: Rational?
  ) -> Rational {
    max(min(speed, most ?? speed), least ?? 0)
  }
}
