internal import TelopText
package import TelopUnits

/// A distance divided by stops. The legs between two stops with requested times share the time between them.
package struct Schedule {
  /// A border between two legs.
  package struct Stop {
    /// The offset of the strip, in pixels.
    let offset: Rational
    /// The requested time, in seconds; `nil` if the shares of the legs determine the time.
    var time: Rational?
    /// The name of the request in messages: `the cue @1:30`.
    var name: String
    /// The source line of the request; `nil` for the plan's own start and end.
    var sourceLine: Int?
    /// The distance from the offset at which the strip may wait to the stop, in pixels. For a slide, the strip waits
    /// with the slide's text just out of view; for the plan's end, with all text in view. `nil` if it must not wait.
    var distanceFromWait: Rational?
  }

  /// The demands on the distance between two stops; speeds are in pixels per second.
  struct Leg {
    /// The index of the leg's section in the script; legs of one section are adjacent. `nil` outside all sections, and
    /// if no section requests a time, a weight or a speed.
    var section: Int?
    /// The weight of each pixel when the remaining time is shared.
    var weight: Rational = 1
    var minSpeed: Rational?
    var maxSpeed: Rational?
  }

  /// The stops, ascending; the first and the last have times.
  var stops: [Stop]
  /// The legs; leg n is between the stops n and n + 1.
  var legs: [Leg]
  /// The times requested by sections, by section index. The legs of a section take its requested time together.
  var timeRequests: [Int: TimeRequest] = [:]
  /// The stop at the start of each section, by section index, for messages.
  var borderStops: [Int: Stop] = [:]
  /// The duration of the plan, in seconds.
  var duration: Rational = 0
  /// The lowest speed of all legs, in pixels per second; sections may set further limits.
  var minSpeed: Rational?
  /// The highest speed of all legs, in pixels per second; sections may set further limits.
  var maxSpeed: Rational?
  /// The maximum factor between the speeds of neighbouring legs; `nil` for any.
  var maxChange: Rational?
  /// The unit that shared times are rounded to; `nil` keeps the shares exact.
  var roundingUnit: Rational?
  /// Whether the schedule is only tested, so that refusals need no hints.
  var isTrial = false

  /// The reason why a schedule cannot be kept.
  struct Refusal: Error {
    let message: String
    let sourceLine: Int?
    var options: [String] = []
  }

  /// The duration of each leg, in seconds.
  ///
  /// - Parameter end: the index of the last timed stop to consider; `nil` for all.
  /// - Throws: `Refusal` for a request that cannot be met; `PlanError` when exact values would not fit 128 bits.
  /// - Complexity: O(legs); O(legs²) if legs reach their speed limits one by one.
  func durations(upTo end: Int? = nil) throws -> [Rational] {
    var durations: [Rational] = []
    var first = 0
    let timedLegs = self.timedLegs
    for last in stops.indices.dropFirst() where stops[last].time != nil && last <= end ?? last {
      durations += try share(first, last, after: durations, timedLegs)
      first = last
    }
    return durations
  }

  /// A cruise for each leg, or a hold for a leg without length. Throws as `durations`, and for a change beyond
  /// `maxChange`.
  func phases(_ durations: [Rational]) throws -> [Motion.Phase] {
    let phases = try zip(legs.indices, durations).map { index, duration -> Motion.Phase in
      let length = stops[index + 1].offset - stops[index].offset
      guard length > 0 else { return Motion.Phase(.hold, duration: duration) }
      return Motion.Phase(
        .cruise, duration: duration, speed: try length.checkedDivided(by: duration))
    }
    try checkChanges(phases)
    return Self.merged(phases)
  }

  /// The legs of each section that requests a time, by the index of the section's last leg.
  private var timedLegs: [Int: ClosedRange<Int>] {
    var legsOfSections: [Int: ClosedRange<Int>] = [:]
    for (index, leg) in legs.enumerated() {
      guard let section = leg.section, timeRequests[section] != nil else { continue }
      legsOfSections[section] = (legsOfSections[section]?.lowerBound ?? index)...index
    }
    return Dictionary(legsOfSections.values.map { ($0.upperBound, $0) }) { one, _ in one }
  }

  /// Shares the time between two timed stops among the legs there. `before` has the durations of the earlier legs.
  private func share(
    _ first: Int, _ last: Int, after before: [Rational], _ timedLegs: [Int: ClosedRange<Int>]
  ) throws -> [Rational] {
    let total = (stops[last].time ?? 0) - (stops[first].time ?? 0)
    guard total > 0 else { throw stopNotLater(first, last, lack: -total) }
    let lengths = (first..<last).map { stops[$0 + 1].offset - stops[$0].offset }
    var timed = try timedSections(first, last, lengths, after: before, timedLegs)
    let timedIndices = Set(timed.flatMap(\.legs))
    let untimedLegs = lengths.indices.filter { !timedIndices.contains($0) }
    try adjustElasticSections(&timed, beside: untimedLegs, total, lengths, first)
    try makeRoom(for: untimedLegs, beside: &timed, total, lengths, first, last)
    let left = try timed.reduce(total) { try $0.checkedPlus(-$1.time) }
    if left < 0 { throw excess(first, last, timed, by: -left) }
    if left > 0, untimedLegs.isEmpty, let section = timed.last {
      throw unusedTime(section, last, by: left)
    }
    try checkSpeeds(of: timed, first)
    var durations = [Rational](repeating: 0, count: lengths.count)
    for section in timed {
      let timePerPixel = try section.time.checkedDivided(by: section.length)
      for index in section.legs {
        durations[index] = try lengths[index].checkedProduct(with: timePerPixel)
      }
    }
    let shares = try TimeShares(
      legs: untimedLegs.map { (lengths[$0], legs[first + $0]) }, total: left,
      roundingUnit: roundingUnit
    )
    switch try shares.solve() {
    case .shares(let times):
      for (index, time) in zip(untimedLegs, times) { durations[index] = time }
    case .unmet(let by, let isTooShort):
      throw wrongSpeed(first, last, untimedLegs, lengths, left: left, by: by, isEarly: isTooShort)
    }
    return durations
  }

  /// The index of the first phase after which the speed changes by a factor above `maxChange`. Ramps (starts and stops)
  /// do not count.
  func excessiveChange(_ phases: [Motion.Phase]) -> Int? {
    guard let maxChange else { return nil }
    return phases.indices.dropLast().first { index in
      if phases[index].kind == .start || phases[index + 1].kind == .stop { return false }
      let speeds = [phases[index].speed, phases[index + 1].speed].sorted()
      return speeds[0] == 0 ? speeds[1] > 0 : speeds[1] > speeds[0].roundedProduct(with: maxChange)
    }
  }

  private func checkChanges(_ phases: [Motion.Phase]) throws {
    guard let maxChange, let index = excessiveChange(phases) else { return }
    let before = phases[index].speed
    let after = phases[index + 1].speed
    let slow = min(before, after)
    let factor = slow > 0 ? (max(before, after).double / slow.double) : .infinity
    let roundedFactor = (factor * 100).rounded(.up) / 100
    throw Refusal(
      message: "\(stops[index + 1].name) changes the speed from \(before.hundredthsText) to "
        + "\(after.hundredthsText) px/s, "
        + (slow > 0 ? "\(roundedFactor) times" : "from a standstill")
        + ": more than max-change \(maxChange.decimalDescription); "
        + (slow > 0
          ? "allow max-change \(roundedFactor), or move it"
          : "move it, or leave out the standstill"),
      sourceLine: stops[index + 1].sourceLine)
  }

  /// Joins adjacent phases of the same kind and speed.
  static func merged(_ phases: [Motion.Phase]) -> [Motion.Phase] {
    phases.filter { $0.duration > 0 }.joiningNeighbours { last, phase in
      guard last.speed == phase.speed, last.kind == phase.kind else { return false }
      last = Motion.Phase(phase.kind, duration: last.duration + phase.duration, speed: phase.speed)
      return true
    }
  }
}

extension [Schedule.Stop] {
  /// Moves each stop back by the lengths of the removed ranges before the stop. Drops the stops within a removed range.
  ///
  /// - Parameter removed: ranges of offsets, ascending.
  package func shifted(past removed: [Range<Rational>]) -> [Schedule.Stop] {
    var next = 0
    var removedLength = Rational.zero
    return compactMap { stop in
      while next < removed.count, removed[next].upperBound <= stop.offset {
        removedLength = removedLength.roundedSum(
          with: removed[next].lowerBound.roundedSubtraction(from: removed[next].upperBound))
        next += 1
      }
      if next < removed.count, removed[next].contains(stop.offset) { return nil }
      return Schedule.Stop(
        offset: removedLength.roundedSubtraction(from: stop.offset), time: stop.time,
        name: stop.name, sourceLine: stop.sourceLine)
    }
  }
}
