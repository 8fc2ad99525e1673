internal import TelopText
import TelopUnits

/// A way with times along it: places that are wanted at certain moments, and legs between them that
/// share what time there is.
struct Schedule {
  /// A border between two legs.
  struct Stop {
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
  /// How long the legs of a section take together, in seconds.
  var times: [Int: Rational] = [:]
  /// The most that the speed may grow or fall from leg to leg, as a factor; `nil` is any.
  var maxChange: Rational?
  /// The unit that shared times are rounded to; `nil` keeps the shares exact.
  var grain: Rational?

  /// Why a schedule cannot be kept.
  struct Refusal: Error {
    let message: String
    /// The line to point at.
    let sourceLine: Int?
  }

  /// How long each leg takes, in seconds.
  ///
  /// - Throws: `Refusal` with what cannot be met and by how much; `PlanError` when exact values would
  ///   not fit 128 bits.
  /// - Complexity: O(legs); with speed limits that legs meet one by one, O(legs²).
  func durations() throws -> [Rational] {
    var durations: [Rational] = []
    var first = 0
    let demands = timedLegs
    for last in stops.indices.dropFirst() where stops[last].time != nil {
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
      guard let section = leg.section, times[section] != nil else { continue }
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
    var fixed = [Rational?](repeating: nil, count: lengths.count)
    // Only where a section ends is all of its time known.
    for end in first..<last {
      guard let start = demands[end]?.lowerBound,
        let time = legs[end].section.flatMap({ times[$0] })
      else { continue }
      let spent = before[min(start, before.count)...].reduce(0, +)
      let rest = time - spent
      let here = (max(start, first)...end).map { $0 - first }
      let length = here.reduce(0) { $0 + lengths[$1] }
      guard rest > 0, length > 0 else {
        let asker = stops[max(start, first)]
        throw Refusal(
          message: "\(stops[start].name) cannot take \(time.seconds): a cue inside leaves it "
            + "\((-rest).seconds) more", sourceLine: asker.sourceLine ?? stops[start].sourceLine)
      }
      for index in here {
        fixed[index] = try lengths[index].checkedTimes(try rest.checkedDivided(by: length))
      }
    }
    let open = lengths.indices.filter { fixed[$0] == nil }
    try makeRoom(for: open, in: &fixed, total, lengths, first)
    let left = try fixed.reduce(total) { try $0.checkedPlus(-($1 ?? 0)) }
    if left < 0 { throw excess(first, last, by: -left) }
    let shares = try TimeShares(
      legs: open.map { (lengths[$0], legs[first + $0]) }, total: left, grain: grain)
    switch try shares.solve() {
    case .shares(let found):
      for (index, time) in zip(open, found) { fixed[index] = time }
    case .tooShort(let by): throw refusal(first, last, by: by, isEarly: true)
    case .tooLong(let by): throw refusal(first, last, by: by, isEarly: false)
    }
    return fixed.map { $0 ?? 0 }
  }

  /// Where sections ask for so much time that the way in and the way out, which belong to none, would
  /// rush past, they give both the time of the mean speed, each in proportion to its own.
  ///
  /// - Parameters:
  ///   - open: the legs without a time of their own.
  ///   - fixed: the legs' times.
  ///   - total: the time of all of them.
  private func makeRoom(
    for open: [Int], in fixed: inout [Rational?], _ total: Rational, _ lengths: [Rational],
    _ first: Int
  ) throws {
    let asked = fixed.reduce(0) { $0 + ($1 ?? 0) }
    let way = open.reduce(0) { $0 + lengths[$1] }
    guard asked > 0, asked <= total, way > 0,
      open.allSatisfy({ legs[first + $0].section == nil })
    else { return }
    let whole = lengths.reduce(0, +)
    let needed = try total.checkedTimes(try way.checkedDivided(by: whole))
    // Up to twice the mean speed the rest is what the author left for it.
    guard (total - asked) * 2 < needed else { return }
    let part = try (total - needed).checkedDivided(by: asked)
    for index in fixed.indices {
      fixed[index] = try fixed[index]?.checkedTimes(part)
    }
  }

  /// Sections ask for more time than there is.
  private func excess(_ first: Int, _ last: Int, by excess: Rational) -> Refusal {
    let asking = (first..<last).filter { legs[$0].section.flatMap { times[$0] } != nil }
    let stop = stops[asking.last ?? first]
    let (from, to) = (stops[first], stops[last])
    return Refusal(
      message: "\(stop.name) cannot be met: the times of the sections from \(from.name) to "
        + "\(to.name) are \(excess.seconds) more than there is", sourceLine: stop.sourceLine)
  }

  private func refusal(_ first: Int, _ last: Int, by: Rational, isEarly: Bool) -> Refusal {
    let (from, to) = (stops[first], stops[last])
    // The plan's end has no line; then the stop before it is what to move.
    let asker = to.sourceLine == nil ? from : to
    let way = "from \(from.name) to \(to.name)"
    return Refusal(
      message: asker.name + " cannot be met: the way \(way) "
        + (isEarly ? "takes \(by.seconds) more" : "is over \(by.seconds) sooner")
        + " at the speeds and times asked for", sourceLine: asker.sourceLine)
  }

  private func noTime(_ first: Int, _ last: Int, lack: Rational) -> Refusal {
    let (from, to) = (stops[first], stops[last])
    let distance = lack > 0 ? lack.seconds + " " : "no time "
    if to.sourceLine == nil {
      return Refusal(
        message: "\(from.name) cannot be met: it is \(distance)\(lack > 0 ? "after" : "before") "
          + to.name, sourceLine: from.sourceLine)
    }
    return Refusal(
      message: "\(to.name) cannot be met: it is \(distance)\(lack > 0 ? "before" : "after") "
        + from.name, sourceLine: to.sourceLine)
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
            + ": more than max-change \(maxChange.decimalDescription)", sourceLine: stop.sourceLine)
      }
    }
  }

  /// Neighbours of one speed are one phase.
  private static func merged(_ phases: [Motion.Phase]) -> [Motion.Phase] {
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

extension Rational {
  /// `4.25 s`, for a message.
  var seconds: String { hundredths + " s" }

  static let tooFine = PlanError(
    .tooLarge,
    "the times and weights are too fine for exact arithmetic: use fewer decimals or a shorter script"
  )

  func checkedTimes(_ other: Rational) throws(PlanError) -> Rational {
    guard let product = multipliedIfRepresentable(by: other) else { throw Self.tooFine }
    return product
  }

  func checkedDivided(by other: Rational) throws(PlanError) -> Rational {
    guard let inverse = Rational.one.divided(by: other),
      let quotient = multipliedIfRepresentable(by: inverse)
    else { throw Self.tooFine }
    return quotient
  }

  func checkedPlus(_ other: Rational) throws(PlanError) -> Rational {
    guard let sum = addedIfRepresentable(to: other) else { throw Self.tooFine }
    return sum
  }
}
