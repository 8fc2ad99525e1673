import TelopUnits

/// The times of sections, exact or elastic, and the time that remains for the other legs.
extension Schedule {
  /// The time requested by a section.
  struct TimeRequest {
    /// The name in messages: `the section “Results”`.
    let name: String
    let sourceLine: Int
    /// The duration, in seconds.
    let time: Rational
    /// The tolerance in both directions, in seconds; 0 for none.
    let slack: Rational
  }

  /// A section, or the part of it between two timed stops.
  struct TimedSection {
    let section: Int
    /// The legs, as indices from the first leg between the stops.
    let legs: [Int]
    /// The length in pixels.
    let length: Rational
    /// The duration in seconds.
    var time: Rational
    /// The shortest allowed duration, in seconds.
    let minimum: Rational
    /// The longest allowed duration, in seconds.
    let maximum: Rational

    var isElastic: Bool { minimum < maximum }
  }

  /// The sections with a time that end between two timed stops.
  ///
  /// - Parameters:
  ///   - before: the durations of the legs up to the first stop.
  ///   - demands: the value of `timedLegs`.
  func timedSections(
    _ first: Int, _ last: Int, _ lengths: [Rational], after before: [Rational],
    _ demands: [Int: ClosedRange<Int>]
  ) throws -> [TimedSection] {
    // The part of a section after `first` gets the time that its earlier legs left.
    try (first..<last).compactMap { end -> TimedSection? in
      guard let start = demands[end]?.lowerBound, let section = legs[end].section,
        let request = timeRequests[section]
      else { return nil }
      let spent = before[min(start, before.count)...].reduce(0, +)
      let ownLegs = (max(start, first)...end).map { $0 - first }
      let length = ownLegs.reduce(0) { $0 + lengths[$1] }
      let maximum = request.time + request.slack - spent
      guard maximum > 0, length > 0 else { throw tooLittle(request, spent: spent, first) }
      let minimum = max(request.time - request.slack - spent, 0)
      return TimedSection(
        section: section, legs: ownLegs, length: length,
        time: max(request.time - spent, minimum > 0 ? minimum : maximum / 2), minimum: minimum,
        maximum: maximum)
    }
  }

  /// Lengthens or shortens elastic sections, so that the legs without a time get the time that they need.
  ///
  /// - Parameter open: the legs without times of their own, as indices from `first`.
  func stretch(
    _ timed: inout [TimedSection], beside open: [Int], _ total: Rational, _ lengths: [Rational],
    _ first: Int
  ) throws {
    guard timed.contains(where: \.isElastic) else { return }
    let requested = timed.reduce(0) { $0 + $1.time }
    let rest = total - requested
    let needed = try self.needed(by: open, total, lengths)
    let bounds = try self.bounds(of: open, lengths, first)
    var goal = needed
    // Sections without a time take the remaining time, unless it is less than half of the time that they need.
    if open.contains(where: { legs[first + $0].section != nil }), rest * 2 >= needed { goal = rest }
    goal = max(goal, bounds.minimum)
    if let maximum = bounds.maximum { goal = min(goal, maximum) }
    var change = rest - goal
    var free = timed.indices.filter { timed[$0].isElastic }
    while change != 0, !free.isEmpty {
      let slack = free.reduce(0) { $0 + (timeRequests[timed[$1].section]?.slack ?? 0) }
      guard slack > 0 else { return }
      let part = try change.checkedDivided(by: slack)
      var spent = Rational.zero
      var unclamped: [Int] = []
      for index in free {
        let wanted = try timed[index].time.checkedPlus(
          part.checkedTimes(timeRequests[timed[index].section]?.slack ?? 0))
        var time = min(max(wanted, timed[index].minimum), timed[index].maximum)
        if time == wanted { unclamped.append(index) }
        if let grain, time == wanted, !open.isEmpty {
          time = grain * (try time.checkedDivided(by: grain)).floor
        }
        spent = try spent.checkedPlus(time - timed[index].time)
        timed[index].time = time
      }
      change = unclamped.count == free.count ? 0 : try change.checkedPlus(-spent)
      free = unclamped
    }
  }

  /// Shortens sections with exact times, in proportion, if too little time is left for the text to enter and to leave.
  /// The text then enters and leaves at the mean speed. Elastic sections are already as short as allowed.
  ///
  /// - Parameter open: the legs without times of their own.
  func makeRoom(
    for open: [Int], beside timed: inout [TimedSection], _ total: Rational, _ lengths: [Rational],
    _ first: Int, _ last: Int
  ) throws {
    let requested = timed.reduce(0) { $0 + $1.time }
    guard requested > 0, requested <= total, !open.isEmpty,
      open.allSatisfy({ legs[first + $0].section == nil })
    else { return }
    let needed = try self.needed(by: open, total, lengths)
    // The author may intend that text enters and leaves at up to twice the mean speed.
    guard (total - requested) * 2 < needed else { return }
    let elastic = timed.reduce(0) { $0 + ($1.isElastic ? $1.time : 0) }
    guard requested > elastic, total - needed > elastic else {
      // Elastic sections cannot be shorter, so the text enters and leaves in the time that is left.
      if requested < total { return }
      throw noDistance(first, last, timed, needs: needed)
    }
    let part = try (total - needed - elastic).checkedDivided(by: requested - elastic)
    for index in timed.indices where !timed[index].isElastic {
      timed[index].time = try timed[index].time.checkedTimes(part)
    }
  }

  /// Checks that the times of sections are compatible with their speed limits.
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

  /// The time that the legs `open` need at the mean speed of all legs, in seconds.
  private func needed(by open: [Int], _ total: Rational, _ lengths: [Rational]) throws -> Rational {
    let distance = open.reduce(0) { $0 + lengths[$1] }
    let whole = lengths.reduce(0, +)
    return whole > 0 ? try total.checkedTimes(try distance.checkedDivided(by: whole)) : 0
  }

  /// The times that the speed limits of legs allow, in seconds.
  private func bounds(
    of open: [Int], _ lengths: [Rational], _ first: Int
  ) throws -> (minimum: Rational, maximum: Rational?) {
    var minimum = Rational.zero
    var maximum: Rational? = 0
    for index in open where lengths[index] > 0 {
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
