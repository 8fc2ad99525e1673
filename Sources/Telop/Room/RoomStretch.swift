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
    /// The weight of the part when parts share the remaining time: with 2, a pixel gets twice the time that it gets
    /// with 1.
    var weight: Rational
    var minSpeed: Rational?
    var maxSpeed: Rational?
    /// The width of the separators after the heading and at the section's end, in pixels.
    var separators: Rational
    /// The length of text that is already past the read point when the plan starts, or has not reached it when the plan
    /// ends, in pixels.
    var unreadLength: Rational = 0
    var hasText: Bool
    var sourceLine: Int
    var name: String

    /// The distance that the strip travels while the part passes the read point, minus the length of the part's text,
    /// in pixels; may be negative.
    var addedDistance: Rational { separators.roundedSum(with: -unreadLength) }
  }

  /// A part with its maximum amount of text.
  struct FilledPart {
    let section: Int
    /// The amount of text in reading units; 0 if the part passes too fast for text.
    var units: Rational
    let seconds: Rational
    /// Pixels per second.
    let speed: Rational
    /// The length of the text with its separators, in pixels.
    let length: Rational
    /// The time at which the part reaches the read point, in seconds from the plan's start.
    var readTime: Rational = 0
  }

  /// The duration in seconds.
  let time: Rational
  /// The distance that the strip travels while no text of the stretch is at the read point, in pixels.
  let idleDistance: Rational
  /// The lowest speed over `idleDistance`, in pixels per second.
  var minSpeed: Rational?
  /// The highest speed over `idleDistance`, in pixels per second.
  var maxSpeed: Rational?
  var parts: [Part]

  /// The error for sections whose times exceed the time of the stretch by `seconds`. If `seconds` is 0, they leave no
  /// time for the text of other sections.
  struct Excess: Error {
    let seconds: Rational
    let part: Part
  }

  /// The maximum amount of text that passes within limits, if the parts get their times as in a schedule.
  ///
  /// All parts without a time get the same number of reading units. A part with a greater weight gets more time for
  /// them.
  ///
  /// - Parameters:
  ///   - advance: the mean width of a reading unit, in pixels.
  ///   - spent: the seconds that earlier stretches gave to each section.
  ///   - isLast: returns whether a part is the last part of its section.
  func filled(
    within limits: RoomSpeed, advance: Rational, spent: [Int: Rational], isLast: (Part) -> Bool
  ) throws(Excess) -> [FilledPart] {
    let speed = limits.pixelsPerSecond
    let timedParts = try remainingTimes(spent: spent, isLast: isLast)
    // The last part of a section with a time gets the rest of that time. Earlier parts of the section are
    // treated like parts without a time.
    let untimedParts = parts.filter { $0.time == nil || !isLast($0) }
    // The part with the least weight runs fastest. Parts whose `maxSpeed` is below `speed` are left out, because they
    // never exceed `speed`.
    let weight = untimedParts.filter { $0.maxSpeed ?? speed >= speed }.map(\.weight).min()
    // The limit on `idleSpeed`, which is also the speed of a part of weight 1. At this limit, the part with the least
    // weight runs at `speed`.
    let maximumIdleSpeed =
      untimedParts.isEmpty
      ? timedParts.map { Self.bounded(speed, $0.part.minSpeed, $0.part.maxSpeed) }.min() ?? speed
      : weight.map(speed.roundedProduct) ?? limits.idleSpeed(slowdown: 1)
    let fill = { (slowdown: Rational) in
      let idleSpeed =
        idleDistance > 0
        ? min(maximumIdleSpeed, limits.idleSpeed(slowdown: slowdown)) : maximumIdleSpeed
      return filled(timedParts, untimedParts, speed, idleSpeed: idleSpeed, advance)
    }
    // The factor, at least 1, by which text at the read point is slower than the strip over the distance `idle`. Text
    // with a requested time is not slowed.
    let slowdown = timedParts.isEmpty ? max(1, weight ?? 1) : 1
    let slowed = fill(slowdown)
    return slowdown > 1 && slowed.roundedSum(\.length) < limits.shorterDistance ? fill(1) : slowed
  }

  /// - Parameters:
  ///   - speed: the highest speed of text at the read point.
  ///   - idleSpeed: the speed over `idleDistance`. A part of weight 1 passes the read point at the same speed.
  private func filled(
    _ timedParts: [(part: Part, time: Rational)], _ untimedParts: [Part], _ speed: Rational,
    idleSpeed: Rational, _ advance: Rational
  ) -> [FilledPart] {
    let idleTime = idleDistance.roundedQuotient(by: Self.bounded(idleSpeed, minSpeed, maxSpeed))
    let timedParts = adjustedBySlack(
      timedParts, to: untimedParts.isEmpty ? max(0, time.roundedSum(with: -idleTime)) : nil)
    let timed = shortened(timedParts, leaving: untimedParts.isEmpty ? idleTime : 0)
      .map { part, seconds in (part, seconds, Self.bounded(speed, part.minSpeed, part.maxSpeed)) }
    let speeds = untimedParts.map {
      Self.bounded(idleSpeed.roundedQuotient(by: $0.weight), $0.minSpeed, $0.maxSpeed)
    }
    let remaining = timedParts.reduce(time.roundedSum(with: -idleTime)) {
      $0.roundedSum(with: -$1.time)
    }
    let length = Self.length(of: zip(untimedParts, speeds), filling: remaining)
    let untimed = zip(untimedParts, speeds).map { part, speed in
      let distance = max(0, length.roundedSum(with: part.addedDistance))
      return (part, distance.roundedQuotient(by: speed), speed)
    }
    return (timed + untimed).map { part, seconds, partSpeed in
      let distance = seconds.roundedProduct(with: partSpeed)
      let length = max(0, distance.roundedSum(with: -part.addedDistance))
      return FilledPart(
        section: part.section, units: partSpeed > speed ? 0 : length.roundedQuotient(by: advance),
        seconds: seconds, speed: partSpeed, length: length.roundedSum(with: part.separators))
    }
  }

  /// The length of text, the same in each part, that passes in `seconds`. A part takes no time for unread text.
  private static func length(
    of parts: some Sequence<(Part, Rational)>, filling seconds: Rational
  ) -> Rational {
    var remaining = seconds
    var secondsPerPixel = Rational.zero
    var length = Rational.zero
    for (part, speed) in parts.sorted(by: { $0.0.addedDistance > $1.0.addedDistance }) {
      if secondsPerPixel > 0, length <= -part.addedDistance { break }
      remaining = remaining.roundedSum(with: -part.addedDistance.roundedQuotient(by: speed))
      secondsPerPixel = secondsPerPixel.roundedSum(with: Rational.one.roundedQuotient(by: speed))
      length = max(0, remaining).roundedQuotient(by: secondsPerPixel)
    }
    return length
  }

  func scalingMaximumSpeeds(by factor: Rational) -> RoomStretch {
    var stretch = self
    stretch.maxSpeed = maxSpeed?.roundedProduct(with: factor)
    stretch.parts = parts.map {
      var part = $0
      part.maxSpeed = part.maxSpeed?.roundedProduct(with: factor)
      return part
    }
    return stretch
  }

  /// The last parts of sections with a requested time, each with the seconds that remain of the section's time.
  private func remainingTimes(
    spent: [Int: Rational], isLast: (Part) -> Bool
  ) throws(Excess) -> [(part: Part, time: Rational)] {
    var minimum = Rational.zero
    var timedParts: [(part: Part, time: Rational)] = []
    for part in parts where isLast(part) {
      guard let sectionTime = part.time else { continue }
      let remaining = max(0, sectionTime.roundedSum(with: -(spent[part.section] ?? 0)))
      minimum = minimum.roundedSum(with: max(0, remaining.roundedSum(with: -part.slack)))
      if minimum > time { throw Excess(seconds: minimum.roundedSum(with: -time), part: part) }
      timedParts.append((part, remaining))
    }
    if minimum == time, let part = timedParts.last?.part,
      parts.contains(where: { $0.hasText && ($0.time == nil || !isLast($0)) })
    {
      throw Excess(seconds: 0, part: part)
    }
    return timedParts
  }

  /// Changes the times of sections in proportion to their `slack`.
  ///
  /// - Parameter goal: the sum of the changed times, in seconds. If `nil`, the sum changes only if it exceeds the
  ///   stretch's time; it is then reduced to this time.
  private func adjustedBySlack(
    _ timedParts: [(part: Part, time: Rational)], to goal: Rational?
  ) -> [(part: Part, time: Rational)] {
    let total = timedParts.roundedSum(\.time)
    let slack = timedParts.roundedSum(\.part.slack)
    let change = (goal ?? min(total, time)).roundedSum(with: -total)
    guard slack > 0, change != 0 else { return timedParts }
    let fraction = max(-1, min(1, change.roundedQuotient(by: slack)))
    return timedParts.map {
      ($0.part, max(0, $0.time.roundedSum(with: $0.part.slack.roundedProduct(with: fraction))))
    }
  }

  /// Shortens the times of sections by one factor if they leave less than `idleTime` of the stretch. Sections with
  /// `slack` keep their times, which are already as short as allowed.
  private func shortened(
    _ timedParts: [(part: Part, time: Rational)], leaving idleTime: Rational
  ) -> [(Part, Rational)] {
    let total = timedParts.roundedSum(\.time)
    let maximum = max(0, time.roundedSum(with: -idleTime))
    let timeWithSlack = timedParts.roundedSum { $0.part.slack > 0 ? $0.time : 0 }
    guard total > maximum, total > timeWithSlack, maximum > timeWithSlack else {
      return timedParts.map { ($0.part, $0.time) }
    }
    let factor = maximum.roundedSum(with: -timeWithSlack)
      .roundedQuotient(by: total.roundedSum(with: -timeWithSlack))
    return timedParts.map {
      ($0.part, $0.part.slack > 0 ? $0.time : $0.time.roundedProduct(with: factor))
    }
  }

  private static func bounded(
    _ speed: Rational, _ minimum: Rational?, _ maximum: Rational?
  ) -> Rational {
    max(min(speed, maximum ?? speed), minimum ?? 0)
  }
}

extension Sequence {
  /// The sum of a value of the elements; see `Rational.roundedSum(with:)`.
  func roundedSum(_ value: (Element) -> Rational) -> Rational {
    reduce(0) { $0.roundedSum(with: value($1)) }
  }
}
