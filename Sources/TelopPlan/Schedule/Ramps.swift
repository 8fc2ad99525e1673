import TelopUnits

/// Gentle changes of speed where the stretches of a schedule meet, with every stop as exact as before.
///
/// At a stop the speed is between those on either side, and gets there in even steps, half of the ramp
/// before the stop and half behind it. What that costs or gains, the cruise in between makes up for, so
/// that each stretch is settled by itself.
struct Ramps {
  let stretches: [Schedule.Stretch]
  /// How long a change of speed takes, in seconds.
  let ramp: Rational
  /// Whether the text stands still before the first stretch, and after the last.
  let holds: (start: Bool, end: Bool)

  /// The steps on either side of a stop.
  private static let steps = 8

  /// How a stretch begins or ends.
  private struct Side {
    /// The speed at the stop, in pixels per second.
    let speed: Rational
    /// How long it takes to get from or to it, in seconds.
    let seconds: Rational
    let isHold: Bool

    /// Without a change.
    static let none = Side(speed: 0, seconds: 0, isHold: false)

    /// Holds keep their ramps.
    func shortened(to part: Rational) -> Side {
      Side(
        speed: speed, seconds: isHold ? seconds : (seconds * part).cut(to: 1_000), isHold: isHold)
    }
  }

  /// - Throws: `tooLarge` when exact values would not fit 128 bits.
  /// - Complexity: O(stretches).
  func phases() throws(PlanError) -> [Motion.Phase] {
    var phases: [Motion.Phase] = []
    for index in stretches.indices { phases += try self.phases(of: index) }
    return phases
  }

  private func phases(of index: Int) throws(PlanError) -> [Motion.Phase] {
    let stretch = stretches[index]
    guard stretch.speed > 0 else { return [Motion.Phase(.hold, duration: stretch.duration)] }
    let (head, tail) = (
      try side(of: stretch, beside: index - 1, isHold: index == 0 && holds.start),
      try side(
        of: stretch, beside: index + 1, isHold: index == stretches.count - 1 && holds.end)
    )
    // A cruise that would be too fast or too slow for its bounds makes room by shorter ramps.
    for part in [Rational.one, .one / 2, .one / 4, 0] {
      let (first, last) = (head.shortened(to: part), tail.shortened(to: part))
      let lost = try first.speed.checkedTimes(first.seconds)
        .checkedPlus(try last.speed.checkedTimes(last.seconds))
      let time = stretch.duration - (first.seconds + last.seconds).half
      let speed = try (try stretch.length.checkedPlus(-lost.half)).checkedDivided(by: time)
      guard stretch.allows(speed), speed > 0 else { continue }
      return try Self.phases(first, to: speed)
        + [
          Motion.Phase(
            .cruise, duration: stretch.duration - first.seconds - last.seconds, speed: speed)
        ] + Self.phases(last, to: speed).reversed().map(\.reversed)
    }
    return [Motion.Phase(.cruise, duration: stretch.duration, speed: stretch.speed)]
  }

  /// - Parameter other: the stretch on the other side of the stop.
  private func side(
    of stretch: Schedule.Stretch, beside other: Int, isHold: Bool
  ) throws(PlanError) -> Side {
    if isHold {
      return Side(speed: 0, seconds: min(ramp, stretch.duration.half.cut(to: 1_000)), isHold: true)
    }
    guard stretches.indices.contains(other), let speed = stretch.speed(beside: stretches[other])
    else { return .none }
    return Side(
      speed: speed, seconds: min(ramp.half, stretch.duration / 4).cut(to: 1_000), isHold: false)
  }

  /// From a stop to a cruise.
  private static func phases(_ side: Side, to speed: Rational) throws(PlanError) -> [Motion.Phase] {
    guard side.seconds > 0, side.speed != speed else {
      return [Motion.Phase(.cruise, duration: side.seconds, speed: speed)]
    }
    if side.isHold { return [Motion.Phase(.start, duration: side.seconds, speed: speed)] }
    var phases: [Motion.Phase] = []
    for step in 0..<steps {
      let part = Rational(2 * step + 1) / Rational(2 * steps)
      let change = try (try speed.checkedPlus(-side.speed)).checkedTimes(part)
      phases.append(
        Motion.Phase(
          .cruise, duration: side.seconds / Rational(steps),
          speed: try side.speed.checkedPlus(change)))
    }
    return phases
  }
}

extension Motion.Phase {
  /// The same backwards.
  fileprivate var reversed: Self {
    Motion.Phase(kind == .start ? .stop : kind, duration: duration, speed: speed)
  }
}

extension Schedule {
  /// Legs that follow one another without anything to change between them.
  struct Stretch {
    /// What it starts with.
    let stop: Stop
    /// In pixels.
    var length: Rational
    /// In seconds.
    var duration: Rational
    /// In pixels per second; of all its legs.
    let minSpeed: Rational?
    let maxSpeed: Rational?
    /// In pixels per second.
    let speed: Rational

    func allows(_ speed: Rational) -> Bool {
      speed >= minSpeed ?? speed && speed <= maxSpeed ?? speed
    }

    /// A speed between this one and a neighbour's that both allow; 0 beside a hold, `nil` where there
    /// is none.
    func speed(beside other: Stretch) -> Rational? {
      guard speed > 0, other.speed > 0 else { return 0 }
      // In sixteenths, so that exact values stay short.
      let mean = Rational(speed.roundedSum(with: other.speed).roundedProduct(with: 8).floor) / 16
      let low = [minSpeed, other.minSpeed].compactMap { $0 }.max() ?? mean
      let high = [maxSpeed, other.maxSpeed].compactMap { $0 }.min() ?? mean
      return low <= high ? min(max(mean, low), high) : nil
    }
  }

  /// The stretches of legs that take these times.
  ///
  /// - Parameter keepsSections: whether a border of a section with a time of its own is one even where
  ///   the speed stays: for ways that only come near these speeds.
  /// - Throws: `tooLarge` when a speed does not fit 128 bits.
  func stretches(
    _ durations: [Rational], keepsSections: Bool = false
  ) throws(PlanError) -> [Stretch] {
    var stretches: [Stretch] = []
    var section: Int?
    for (index, leg) in legs.enumerated() {
      let (stop, duration) = (stops[index], durations[index])
      let length = stops[index + 1].offset - stop.offset
      guard duration > 0 else { continue }
      let speed = length > 0 ? try length.checkedDivided(by: duration) : 0
      let isTimed = [section, leg.section].contains { $0.map { asks[$0] != nil } ?? false }
      let isBorder = keepsSections && isTimed && section != leg.section
      section = leg.section
      // A border where nothing changes is none.
      if let last = stretches.last, stop.time == nil, !isBorder, last.speed == speed,
        last.minSpeed == leg.minSpeed, last.maxSpeed == leg.maxSpeed
      {
        stretches[stretches.count - 1].length = last.length + length
        stretches[stretches.count - 1].duration = last.duration + duration
        continue
      }
      stretches.append(
        Stretch(
          stop: stop, length: length, duration: duration, minSpeed: leg.minSpeed,
          maxSpeed: leg.maxSpeed, speed: speed))
    }
    return stretches
  }
}
