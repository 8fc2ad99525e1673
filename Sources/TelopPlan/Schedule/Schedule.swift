internal import TelopText
package import TelopUnits

/// A way with times along it: places that are wanted at certain moments, and legs between them that
/// share what time there is.
package struct Schedule {
  /// A border between two legs.
  package struct Stop {
    /// How far the strip has travelled there, in pixels.
    let offset: Rational
    /// When it is to be there, in seconds; `nil` leaves it to the shares.
    var time: Rational?
    /// What asks for the time, for messages: `the cue @1:30`.
    var name: String
    /// The source line that asks for it; `nil` for the plan's own start and end.
    var sourceLine: Int?
  }

  /// What is asked of the way between two stops.
  struct Leg {
    /// Which demand on time the leg belongs to; legs of one section are neighbours.
    var section: Int?
    /// Its share of the time that is left, per pixel, beside others' shares.
    var weight: Rational = 1
    /// In pixels per second.
    var minSpeed: Rational?
    /// In pixels per second.
    var maxSpeed: Rational?
  }

  /// Ascending; the first and the last have times.
  var stops: [Stop]
  /// One less than stops.
  var legs: [Leg]
  /// What sections ask of the time; the legs of one take that long together.
  var asks: [Int: Ask] = [:]
  /// The sections by what they are called in messages.
  var names: [Int: Stop] = [:]
  /// The plan's whole time, in seconds.
  var duration: Rational = 0
  /// What every leg keeps to beside its section's own bounds, in pixels per second.
  var minSpeed: Rational?
  /// See `minSpeed`.
  var maxSpeed: Rational?
  /// The most that the speed may grow or fall from leg to leg, as a factor; `nil` is any.
  var maxChange: Rational?
  /// The unit that shared times are rounded to; `nil` keeps the shares exact.
  var grain: Rational?
  /// Whether it is only tried out, and nobody reads what is wrong with it.
  var isTrial = false

  /// Why a schedule cannot be kept.
  struct Refusal: Error {
    let message: String
    /// The line to point at.
    let sourceLine: Int?
    /// The options at fault.
    var options: [String] = []
  }

  /// How long each leg takes, in seconds.
  ///
  /// - Parameter end: the index of the timed stop up to which legs count; `nil` is the last one.
  /// - Throws: `Refusal` with what cannot be met and by how much; `PlanError` when exact values would
  ///   not fit 128 bits.
  /// - Complexity: O(legs); with speed limits that legs meet one by one, O(legs²).
  func durations(upTo end: Int? = nil) throws -> [Rational] {
    var durations: [Rational] = []
    var first = 0
    let demands = timedLegs
    for last in stops.indices.dropFirst() where stops[last].time != nil && last <= end ?? last {
      durations += try share(first, last, after: durations, demands)
      first = last
    }
    return durations
  }

  /// One cruise for each leg, or a hold where there is no way.
  ///
  /// - Throws: as `durations`, and a `Refusal` where the speed changes by more than it may.
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

  /// The legs of the sections that ask for a time, by the last leg of each.
  private var timedLegs: [Int: ClosedRange<Int>] {
    var legsOfSections: [Int: ClosedRange<Int>] = [:]
    for (index, leg) in legs.enumerated() {
      guard let section = leg.section, asks[section] != nil else { continue }
      legsOfSections[section] = (legsOfSections[section]?.lowerBound ?? index)...index
    }
    return Dictionary(legsOfSections.values.map { ($0.upperBound, $0) }) { one, _ in one }
  }

  /// Shares the time between two timed stops out among the legs there.
  ///
  /// - Parameters:
  ///   - before: the durations of the legs up to the first stop.
  ///   - demands: the legs of the sections that ask for a time, by the last leg of each.
  private func share(
    _ first: Int, _ last: Int, after before: [Rational], _ demands: [Int: ClosedRange<Int>]
  ) throws -> [Rational] {
    let total = (stops[last].time ?? 0) - (stops[first].time ?? 0)
    guard total > 0 else { throw noTime(first, last, lack: -total) }
    let lengths = (first..<last).map { stops[$0 + 1].offset - stops[$0].offset }
    guard let back = lengths.firstIndex(where: { $0 < 0 }) else {
      return try share(total, lengths, first, last, after: before, demands)
    }
    let stop = stops[first + back + 1]
    throw Refusal(
      message: "\(stop.name) cannot be met: its text passes before that of "
        + "\(stops[first + back].name)", sourceLine: stop.sourceLine)
  }

  private func share(
    _ total: Rational, _ lengths: [Rational], _ first: Int, _ last: Int, after before: [Rational],
    _ demands: [Int: ClosedRange<Int>]
  ) throws -> [Rational] {
    var timed = try timedSections(first, last, lengths, after: before, demands)
    let settled = Set(timed.flatMap(\.legs))
    let open = lengths.indices.filter { !settled.contains($0) }
    try stretch(&timed, beside: open, total, lengths, first)
    try makeRoom(for: open, beside: &timed, total, lengths, first, last)
    let left = try timed.reduce(total) { try $0.checkedPlus(-$1.time) }
    if left < 0 { throw excess(first, last, timed, by: -left) }
    if left > 0, open.isEmpty, let filled = timed.last { throw unfilled(filled, last, by: left) }
    try checkSpeeds(of: timed, first)
    var fixed = [Rational?](repeating: nil, count: lengths.count)
    for section in timed {
      let pace = try section.time.checkedDivided(by: section.length)
      for index in section.legs { fixed[index] = try lengths[index].checkedTimes(pace) }
    }
    let shares = try TimeShares(
      legs: open.map { (lengths[$0], legs[first + $0]) }, total: left, grain: grain)
    switch try shares.solve() {
    case .shares(let found):
      for (index, time) in zip(open, found) { fixed[index] = time }
    case .tooShort(let by):
      throw wrongSpeed(first, last, open, lengths, left: left, by: by, isEarly: true)
    case .tooLong(let by):
      throw wrongSpeed(first, last, open, lengths, left: left, by: by, isEarly: false)
    }
    return fixed.map { $0 ?? 0 }
  }

  /// Whether no speed changes by more than it may at once; ramps are not at once.
  func allowsChanges(_ phases: [Motion.Phase]) -> Bool {
    guard let maxChange else { return true }
    return zip(phases, phases.dropFirst()).allSatisfy { one, other in
      if one.kind == .start || other.kind == .stop { return true }
      let (slow, fast) = (min(one.speed, other.speed), max(one.speed, other.speed))
      return slow == 0 ? fast == 0 : fast <= slow.roundedProduct(with: maxChange)
    }
  }

  private func checkChanges(_ phases: [Motion.Phase]) throws {
    guard let maxChange else { return }
    for (index, (one, other)) in zip(phases, phases.dropFirst()).enumerated() {
      let (slow, fast) = (min(one.speed, other.speed), max(one.speed, other.speed))
      guard slow == 0 ? fast == 0 : fast <= (try slow.checkedTimes(maxChange)) else {
        let stop = stops[index + 1]
        let factor = slow > 0 ? (fast.double / slow.double) : .infinity
        throw Refusal(
          message: "\(stop.name) changes the speed from \(one.speed.hundredths) to "
            + "\(other.speed.hundredths) px/s, "
            + (factor.isFinite ? "\((factor * 100).rounded(.up) / 100) times" : "from a standstill")
            + ": more than max-change \(maxChange.decimalDescription); "
            + (factor.isFinite
              ? "allow max-change \((factor * 100).rounded(.up) / 100), or move it"
              : "move it, or leave out the standstill"),
          sourceLine: stop.sourceLine)
      }
    }
  }

  /// Neighbours of one speed are one phase.
  static func merged(_ phases: [Motion.Phase]) -> [Motion.Phase] {
    var merged: [Motion.Phase] = []
    for phase in phases where phase.duration > 0 {
      if let last = merged.last, last.speed == phase.speed, last.kind == phase.kind {
        merged[merged.count - 1] = Motion.Phase(
          phase.kind, duration: last.duration + phase.duration, speed: phase.speed)
      } else {
        merged.append(phase)
      }
    }
    return merged
  }
}

extension [Schedule.Stop] {
  /// Where they are when parts of the way are gone, without those in such a part.
  ///
  /// - Parameter gone: ascending, as the stops are.
  /// - Complexity: O(stops + parts).
  package func shifted(past gone: [Range<Rational>]) -> [Schedule.Stop] {
    var (next, past) = (0, Rational.zero)
    return compactMap { stop in
      while next < gone.count, gone[next].upperBound <= stop.offset {
        past = past.roundedSum(
          with: gone[next].lowerBound.roundedDifference(from: gone[next].upperBound))
        next += 1
      }
      if next < gone.count, gone[next].contains(stop.offset) { return nil }
      return Schedule.Stop(
        offset: past.roundedDifference(from: stop.offset), time: stop.time, name: stop.name,
        sourceLine: stop.sourceLine)
    }
  }
}
