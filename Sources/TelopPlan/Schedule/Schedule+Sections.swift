import TelopUnits

/// The times of sections: exact, elastic, and what they leave for the rest.
extension Schedule {
  /// What a section asks of the time.
  struct Ask {
    /// For messages: `the section “Results”`.
    let name: String
    let sourceLine: Int
    /// How long it takes, in seconds.
    let time: Rational
    /// How much longer or shorter it may be, in seconds; 0 for not at all.
    let slack: Rational
  }

  /// A section that ends between two timed stops, as far as it lies between them.
  struct TimedSection {
    let section: Int
    /// Counted from the first leg between the stops.
    let legs: [Int]
    /// In pixels.
    let length: Rational
    /// How long that takes, in seconds.
    var time: Rational
    /// The times that are allowed, in seconds.
    let least: Rational
    let most: Rational

    var isElastic: Bool { least < most }
  }

  /// The sections whose time is settled between two timed stops.
  ///
  /// - Parameters:
  ///   - before: the durations of the legs up to the first stop.
  ///   - demands: the legs of the sections that ask for a time, by the last leg of each.
  func timedSections(
    _ first: Int, _ last: Int, _ lengths: [Rational], after before: [Rational],
    _ demands: [Int: ClosedRange<Int>]
  ) throws -> [TimedSection] {
    // Only where a section ends is all of its time known.
    try (first..<last).compactMap { end -> TimedSection? in
      guard let start = demands[end]?.lowerBound, let section = legs[end].section,
        let ask = asks[section]
      else { return nil }
      let spent = before[min(start, before.count)...].reduce(0, +)
      let here = (max(start, first)...end).map { $0 - first }
      let length = here.reduce(0) { $0 + lengths[$1] }
      let most = ask.time + ask.slack - spent
      guard most > 0, length > 0 else { throw tooLittle(ask, spent: spent, first) }
      let least = max(ask.time - ask.slack - spent, 0)
      return TimedSection(
        section: section, legs: here, length: length,
        time: max(ask.time - spent, least > 0 ? least : most / 2), least: least, most: most)
    }
  }

  /// Makes elastic sections longer or shorter, so that the legs without a time of their own get what they
  /// need.
  ///
  /// - Parameter open: those legs, counted from `first`.
  func stretch(
    _ timed: inout [TimedSection], beside open: [Int], _ total: Rational, _ lengths: [Rational],
    _ first: Int
  ) throws {
    guard timed.contains(where: \.isElastic) else { return }
    let asked = timed.reduce(0) { $0 + $1.time }
    let rest = total - asked
    let needed = try self.needed(by: open, total, lengths)
    let bounds = try self.bounds(of: open, lengths, first)
    var goal = needed
    // Sections without a time take what there is, within reason.
    if open.contains(where: { legs[first + $0].section != nil }), rest * 2 >= needed { goal = rest }
    goal = max(goal, bounds.least)
    if let most = bounds.most { goal = min(goal, most) }
    var change = rest - goal
    var free = timed.indices.filter { timed[$0].isElastic }
    while change != 0, !free.isEmpty {
      let slack = free.reduce(0) { $0 + (asks[timed[$1].section]?.slack ?? 0) }
      guard slack > 0 else { return }
      let part = try change.checkedDivided(by: slack)
      var spent = Rational.zero
      var still: [Int] = []
      for index in free {
        let wanted = try timed[index].time.checkedPlus(
          part.checkedTimes(asks[timed[index].section]?.slack ?? 0))
        var time = min(max(wanted, timed[index].least), timed[index].most)
        if time == wanted { still.append(index) }
        if let grain, time == wanted, !open.isEmpty {
          time = grain * (try time.checkedDivided(by: grain)).floor
        }
        spent = try spent.checkedPlus(time - timed[index].time)
        timed[index].time = time
      }
      change = still.count == free.count ? 0 : try change.checkedPlus(-spent)
      free = still
    }
  }

  /// Where sections ask for so much time that the way in and the way out, which belong to none, would
  /// rush past, they give both the time of the mean speed, each in proportion to its own. Elastic ones
  /// have given what they can.
  ///
  /// - Parameter open: the legs without a time of their own.
  func makeRoom(
    for open: [Int], beside timed: inout [TimedSection], _ total: Rational, _ lengths: [Rational],
    _ first: Int, _ last: Int
  ) throws {
    let asked = timed.reduce(0) { $0 + $1.time }
    guard asked > 0, asked <= total, !open.isEmpty,
      open.allSatisfy({ legs[first + $0].section == nil })
    else { return }
    let needed = try self.needed(by: open, total, lengths)
    // Up to twice the mean speed the rest is what the author left for it.
    guard (total - asked) * 2 < needed else { return }
    let elastic = timed.reduce(0) { $0 + ($1.isElastic ? $1.time : 0) }
    guard asked > elastic, total - needed > elastic else {
      // Less than they need, but what the sections allow.
      if asked < total { return }
      throw noWay(first, last, timed, needs: needed)
    }
    let part = try (total - needed - elastic).checkedDivided(by: asked - elastic)
    for index in timed.indices where !timed[index].isElastic {
      timed[index].time = try timed[index].time.checkedTimes(part)
    }
  }

  /// Makes sure that sections keep to their speeds in their times.
  func checkSpeeds(of timed: [TimedSection], _ first: Int) throws {
    for section in timed {
      guard let ask = asks[section.section], let leg = section.legs.first.map({ legs[first + $0] })
      else { continue }
      let speed = try section.length.checkedDivided(by: section.time)
      if let most = leg.maxSpeed, speed > most {
        throw wrongSpeed(ask, section, speed, limit: most, isMost: true)
      }
      if let least = leg.minSpeed, speed < least {
        throw wrongSpeed(ask, section, speed, limit: least, isMost: false)
      }
    }
  }

  /// What legs take at the mean speed of all, in seconds.
  private func needed(
    by open: [Int], _ total: Rational, _ lengths: [Rational]
  ) throws -> Rational {
    let way = open.reduce(0) { $0 + lengths[$1] }
    let whole = lengths.reduce(0, +)
    return whole > 0 ? try total.checkedTimes(try way.checkedDivided(by: whole)) : 0
  }

  /// The times that the speeds of legs allow, in seconds.
  private func bounds(
    of open: [Int], _ lengths: [Rational], _ first: Int
  ) throws -> (least: Rational, most: Rational?) {
    var least = Rational.zero
    var most: Rational? = 0
    for index in open where lengths[index] > 0 {
      let leg = legs[first + index]
      if let speed = leg.maxSpeed { least = least + (try lengths[index].checkedDivided(by: speed)) }
      if let speed = leg.minSpeed, let sum = most {
        most = sum + (try lengths[index].checkedDivided(by: speed))
      } else {
        most = nil
      }
    }
    return (least, most)
  }
}
