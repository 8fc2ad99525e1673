import TelopUnits

/// Changes of speed between the stretches of a schedule, made in small steps. The times of all stops stay exact.
///
/// At a stop, the speed is between the speeds of the two stretches. It changes in equal steps, from half a ramp before
/// the stop to half a ramp after it. The cruise of a stretch compensates for the ramps at both ends, so stretches are
/// solved separately.
struct Ramps {
  let stretches: [Schedule.Stretch]
  /// The duration of a change of speed, in seconds.
  let ramp: Rational
  /// Whether the text holds before the first stretch, and after the last one.
  let holds: (start: Bool, end: Bool)

  /// The number of steps on either side of a stop.
  private static let steps = 8

  /// The start or the end of a stretch.
  private struct Side {
    /// The speed at the stop, in pixels per second.
    let speed: Rational
    /// The duration of the ramp between this speed and the cruise, in seconds.
    let seconds: Rational
    /// Whether the text holds beyond this side, at the start or the end of the plan.
    let isHold: Bool

    /// A copy whose ramp takes `part` of its duration, rounded down to milliseconds. A ramp at a hold is unchanged.
    func shortened(to part: Rational) -> Side {
      Side(
        speed: speed, seconds: isHold ? seconds : (seconds * part).roundedDown(toParts: 1_000),
        isHold: isHold)
    }
  }

  func phases() throws(PlanError) -> [Motion.Phase] {
    var phases: [Motion.Phase] = []
    for index in stretches.indices { phases += try self.phases(of: index) }
    return phases
  }

  private func phases(of index: Int) throws(PlanError) -> [Motion.Phase] {
    let stretch = stretches[index]
    guard stretch.speed > 0 else { return [Motion.Phase(.hold, duration: stretch.duration)] }
    let startSide = try side(of: stretch, beside: index - 1, isHold: index == 0 && holds.start)
    let endSide = try side(
      of: stretch, beside: index + 1, isHold: index == stretches.count - 1 && holds.end)
    // Tries shorter ramps if the cruise would be too fast or too slow.
    for part in [Rational.one, .one / 2, .one / 4, 0] {
      let first = startSide.shortened(to: part)
      let last = endSide.shortened(to: part)
      // The mean speed of a ramp is halfway between the stop's speed and the cruise's speed. A ramp therefore covers as
      // much as half of its time at each of these speeds. `time` is the duration of the cruise and half of both ramps.
      // The distance declared next is that of both ramps at the stops' speeds. The stretch's length is thus
      // half of `stopDistance` plus the cruise's speed times `time`.
      let stopDistance = try first.speed.checkedProduct(with: first.seconds)
        .checkedPlus(try last.speed.checkedProduct(with: last.seconds))
      let time = stretch.duration - (first.seconds + last.seconds).half
      let speed = try (try stretch.length.checkedPlus(-stopDistance.half)).checkedDivided(by: time)
      guard stretch.allows(speed), speed > 0 else { continue }
      return try Self.phases(first, to: speed) + [
        Motion.Phase(
          .cruise, duration: stretch.duration - first.seconds - last.seconds, speed: speed)
      ]
        + Self.phases(last, to: speed).reversed().map { phase in
          Motion.Phase(
            phase.kind == .start ? .stop : phase.kind, duration: phase.duration, speed: phase.speed)
        }
    }
    return [Motion.Phase(.cruise, duration: stretch.duration, speed: stretch.speed)]
  }

  /// The side of a stretch next to the stretch with the index `other`. With a ramp of 0 s, the speed changes at once.
  private func side(
    of stretch: Schedule.Stretch, beside other: Int, isHold: Bool
  ) throws(PlanError) -> Side {
    if isHold {
      return Side(
        speed: 0, seconds: min(ramp, stretch.duration.half.roundedDown(toParts: 1_000)),
        isHold: true)
    }
    guard stretches.indices.contains(other), let speed = stretch.commonSpeed(with: stretches[other])
    else { return Side(speed: 0, seconds: 0, isHold: false) }
    return Side(
      speed: speed, seconds: min(ramp.half, stretch.duration / 4).roundedDown(toParts: 1_000),
      isHold: false)
  }

  /// The phases from a stop to a cruise.
  private static func phases(_ side: Side, to speed: Rational) throws(PlanError) -> [Motion.Phase] {
    guard side.seconds > 0, side.speed != speed else {
      return [Motion.Phase(.cruise, duration: side.seconds, speed: speed)]
    }
    if side.isHold { return [Motion.Phase(.start, duration: side.seconds, speed: speed)] }
    return try (0..<steps).map { step throws(PlanError) -> Motion.Phase in
      let part = Rational(2 * step + 1) / Rational(2 * steps)
      let change = try (try speed.checkedPlus(-side.speed)).checkedProduct(with: part)
      return Motion.Phase(
        .cruise, duration: side.seconds / Rational(steps),
        speed: try side.speed.checkedPlus(change))
    }
  }
}

extension Schedule {
  /// Consecutive legs with equal speeds and limits, without a timed stop between them. Units are pixels and seconds.
  struct Stretch {
    /// The stop at the start.
    let stop: Stop
    var length: Rational
    var duration: Rational
    let minSpeed: Rational?
    let maxSpeed: Rational?
    let speed: Rational

    func allows(_ speed: Rational) -> Bool {
      speed >= minSpeed ?? speed && speed <= maxSpeed ?? speed
    }

    /// The speed at the stop between two stretches: of the speeds that both allow, the one nearest to the mean of their
    /// speeds. 0 if one of the stretches is a hold; `nil` if no speed is allowed in both.
    func commonSpeed(with other: Stretch) -> Rational? {
      guard speed > 0, other.speed > 0 else { return 0 }
      // Rounded to sixteenths, so that exact values have few digits.
      let mean = Rational(speed.roundedSum(with: other.speed).roundedProduct(with: 8).floor) / 16
      let low = [minSpeed, other.minSpeed].compactMap { $0 }.max() ?? mean
      let high = [maxSpeed, other.maxSpeed].compactMap { $0 }.min() ?? mean
      return low <= high ? min(max(mean, low), high) : nil
    }
  }

  /// Joins legs with given durations into stretches.
  ///
  /// - Parameter keepsSections: whether the border of a section with a time separates stretches of equal speed. Callers
  ///   that only approximate the schedule's speeds need these borders.
  func stretches(
    _ durations: [Rational], keepsSections: Bool = false
  ) throws(PlanError) -> [Stretch] {
    var stretches: [Stretch] = []
    var section: Int?
    for (index, leg) in legs.enumerated() {
      let stop = stops[index]
      let duration = durations[index]
      let length = stops[index + 1].offset - stop.offset
      guard duration > 0 else { continue }
      let speed = length > 0 ? try length.checkedDivided(by: duration) : 0
      let isTimed = [section, leg.section].contains { $0.map { timeRequests[$0] != nil } ?? false }
      let isBorder = keepsSections && isTimed && section != leg.section
      section = leg.section
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
