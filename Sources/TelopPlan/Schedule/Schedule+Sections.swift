import TelopUnits

/// The times of sections, exact or elastic (with a tolerance), and the time that remains for the other legs.
///
/// In all functions, `first` and `last` are the indices of two consecutive stops with times. Between these stops,
/// `total` is the time, and `lengths` has the lengths of the legs. `untimedLegs` has the legs outside timed
/// sections, as indices counted from `first`. They share the time that the timed sections leave.
extension Schedule {
  /// The time requested by a section, in seconds.
  struct TimeRequest {
    /// The name in messages: `the section “Results”`.
    let name: String
    let sourceLine: Int
    let time: Rational
    /// The tolerance in both directions; 0 for none.
    let slack: Rational
  }

  /// A section, or the part of it between two timed stops. Units are pixels and seconds.
  struct TimedSection {
    /// The index of the section in the script.
    let section: Int
    /// The legs, as indices from the first leg between the stops.
    let legs: [Int]
    let length: Rational
    var time: Rational
    /// The shortest allowed time.
    let minimum: Rational
    /// The longest allowed time.
    let maximum: Rational

    var isElastic: Bool { minimum < maximum }
  }

  /// The timed sections whose last leg is between two timed stops.
  ///
  /// - Parameters:
  ///   - before: the durations of the legs up to the stop `first`.
  ///   - timedLegs: the legs of each section that requests a time, by the index of the section's last leg.
  func timedSections(
    _ first: Int, _ last: Int, _ lengths: [Rational], after before: [Rational],
    _ timedLegs: [Int: ClosedRange<Int>]
  ) throws -> [TimedSection] {
    // If a section begins before `first`, its remaining legs get the time that its earlier legs have not used.
    try (first..<last).compactMap { end -> TimedSection? in
      guard let start = timedLegs[end]?.lowerBound, let section = legs[end].section,
        let request = timeRequests[section]
      else { return nil }
      let spent = before[min(start, before.count)...].reduce(0, +)
      let ownLegs = (max(start, first)...end).map { $0 - first }
      let length = ownLegs.reduce(0) { $0 + lengths[$1] }
      let maximum = request.time + request.slack - spent
      guard maximum > 0, length > 0 else { throw sectionTooShort(request, spent: spent, first) }
      let minimum = max(request.time - request.slack - spent, 0)
      // A time of 0 is not possible. With a minimum of 0, the section therefore gets at least half of its maximum.
      return TimedSection(
        section: section, legs: ownLegs, length: length,
        time: max(request.time - spent, minimum > 0 ? minimum : maximum / 2), minimum: minimum,
        maximum: maximum)
    }
  }

  /// Lengthens or shortens elastic sections, so that the legs without times of their own get the time that they need.
  func adjustElasticSections(
    _ timed: inout [TimedSection], beside untimedLegs: [Int], _ total: Rational,
    _ lengths: [Rational],
    _ first: Int
  ) throws {
    guard timed.contains(where: \.isElastic) else { return }
    let requested = timed.reduce(0) { $0 + $1.time }
    let remaining = total - requested
    let needed = try self.needed(by: untimedLegs, total, lengths)
    let bounds = try self.bounds(of: untimedLegs, lengths, first)
    var goal = needed
    // Sections without a time take the remaining time, unless it is less than half of the time that they need.
    let hasSection = untimedLegs.contains { legs[first + $0].section != nil }
    if hasSection, remaining * 2 >= needed { goal = remaining }
    goal = max(goal, bounds.minimum)
    if let maximum = bounds.maximum { goal = min(goal, maximum) }
    var change = remaining - goal
    var adjustable = timed.indices.filter { timed[$0].isElastic }
    while change != 0, !adjustable.isEmpty {
      let slack = adjustable.reduce(0) { $0 + (timeRequests[timed[$1].section]?.slack ?? 0) }
      guard slack > 0 else { return }
      let factor = try change.checkedDivided(by: slack)
      var appliedChange = Rational.zero
      var unclamped: [Int] = []
      for index in adjustable {
        let ideal = try timed[index].time.checkedPlus(
          factor.checkedProduct(with: timeRequests[timed[index].section]?.slack ?? 0))
        var time = min(max(ideal, timed[index].minimum), timed[index].maximum)
        if time == ideal { unclamped.append(index) }
        if let roundingUnit, time == ideal, !untimedLegs.isEmpty {
          time = roundingUnit * (try time.checkedDivided(by: roundingUnit)).floor
        }
        appliedChange = try appliedChange.checkedPlus(time - timed[index].time)
        timed[index].time = time
      }
      change = unclamped.count == adjustable.count ? 0 : try change.checkedPlus(-appliedChange)
      adjustable = unclamped
    }
  }

  /// Shortens sections with exact times, in proportion to these times, if the text would have too little time to enter
  /// and to leave. The text then enters and leaves at the mean speed. Elastic sections are already as short as allowed.
  func makeRoom(
    for untimedLegs: [Int], beside timed: inout [TimedSection], _ total: Rational,
    _ lengths: [Rational], _ first: Int, _ last: Int
  ) throws {
    let requested = timed.reduce(0) { $0 + $1.time }
    guard requested > 0, requested <= total, !untimedLegs.isEmpty,
      untimedLegs.allSatisfy({ legs[first + $0].section == nil })
    else { return }
    let needed = try self.needed(by: untimedLegs, total, lengths)
    // The author may intend that text enters and leaves at up to twice the mean speed.
    guard (total - requested) * 2 < needed else { return }
    let elastic = timed.reduce(0) { $0 + ($1.isElastic ? $1.time : 0) }
    guard requested > elastic, total - needed > elastic else {
      // Elastic sections cannot be shorter, so the text enters and leaves in the time that is left.
      if requested < total { return }
      throw noTimeToEnter(first, last, timed, needs: needed)
    }
    let part = try (total - needed - elastic).checkedDivided(by: requested - elastic)
    for index in timed.indices where !timed[index].isElastic {
      timed[index].time = try timed[index].time.checkedProduct(with: part)
    }
  }

  func checkSpeeds(of timed: [TimedSection], _ first: Int) throws {
    for section in timed {
      guard let request = timeRequests[section.section],
        let leg = section.legs.first.map({ legs[first + $0] })
      else { continue }
      let speed = try section.length.checkedDivided(by: section.time)
      if let maximum = leg.maxSpeed, speed > maximum {
        throw wrongSpeed(request, section, speed, limit: maximum, isMaximum: true)
      }
      if let minimum = leg.minSpeed, speed < minimum {
        throw wrongSpeed(request, section, speed, limit: minimum, isMaximum: false)
      }
    }
  }

  /// The time that the legs in `untimedLegs` need at the mean speed of all legs, in seconds.
  private func needed(
    by untimedLegs: [Int], _ total: Rational, _ lengths: [Rational]
  ) throws -> Rational {
    let distance = untimedLegs.reduce(0) { $0 + lengths[$1] }
    let totalLength = lengths.reduce(0, +)
    guard totalLength > 0 else { return 0 }
    return try total.checkedProduct(with: try distance.checkedDivided(by: totalLength))
  }

  /// The shortest and the longest time that the speed limits of legs allow, in seconds.
  private func bounds(
    of untimedLegs: [Int], _ lengths: [Rational], _ first: Int
  ) throws -> (minimum: Rational, maximum: Rational?) {
    var minimum = Rational.zero
    var maximum: Rational? = 0
    for index in untimedLegs where lengths[index] > 0 {
      let leg = legs[first + index]
      if let speed = leg.maxSpeed {
        minimum = minimum + (try lengths[index].checkedDivided(by: speed))
      }
      if let speed = leg.minSpeed, let sum = maximum {
        maximum = sum + (try lengths[index].checkedDivided(by: speed))
      } else {
        maximum = nil
      }
    }
    return (minimum, maximum)
  }
}
