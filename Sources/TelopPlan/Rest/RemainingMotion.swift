package import TelopUnits

/// The part of a motion that is left after an offset. It can be scaled to another time.
package struct RemainingMotion {
  /// A phase that moves, or a hold between two such phases.
  struct Part {
    let phase: Motion.Phase
    /// The distance of the phase, in pixels.
    let distance: Rational
    /// The speed limit of the part's section; `nil` for none.
    var limit: SpeedLimit?

    /// The full speed times the duration, in pixels: the distance of a cruise, or twice the distance of a ramp.
    var distanceAtFullSpeed: Rational { phase.kind == .cruise ? distance : distance * 2 }
  }

  let parts: [Part]
  /// The duration of all parts together, in seconds.
  let movingTime: Rational
  /// The hold after the parts, in seconds.
  let hold: Rational

  /// - Parameter parts: the parts in order; trailing holds are added to `hold`.
  init(_ parts: [Part], hold: Rational = 0) {
    var parts = parts
    var hold = hold
    while let last = parts.last, last.distance == 0 {
      hold = hold.roundedSum(with: last.phase.duration)
      parts.removeLast()
    }
    self.parts = parts
    self.hold = hold
    movingTime = parts.reduce(0) { $0.roundedSum(with: $1.phase.duration) }
  }

  /// The phases scaled to another time. Parts that would exceed their speed limits get their shortest durations; the
  /// other parts scale in proportion. All durations are whole microseconds, except one that takes the rounding error.
  func scaled(to time: Rational) throws(PlanError) -> [Motion.Phase] {
    let factor = self.factor(for: time)
    let atLimit = parts.map { $0.isAtLimit(at: factor) }
    var remaining = time
    var unlimitedTime = movingTime
    for (part, isAtLimit) in zip(parts, atLimit) where isAtLimit {
      remaining = part.minimumTime.roundedSubtraction(from: remaining)
      unlimitedTime = part.phase.duration.roundedSubtraction(from: unlimitedTime)
    }
    let scale = remaining.roundedQuotient(by: unlimitedTime)
    let last = atLimit.lastIndex(of: false)
    var phases: [Motion.Phase] = []
    for (index, part) in parts.enumerated() {
      var duration = part.minimumTime
      if !atLimit[index] {
        let scaled = part.phase.duration.roundedProduct(with: scale)
        // A part with a distance needs some time, even if its duration rounds to 0.
        let minimum: Rational = part.distance > 0 ? .microsecond : 0
        duration = index == last ? remaining : max(minimum, scaled.roundedDown(toParts: 1_000_000))
        remaining = remaining - duration
      } else if last == nil, index == parts.count - 1 {
        // If all parts are at their limits, only a rounding error remains.
        duration = duration.roundedSum(with: remaining)
      }
      phases.append(
        Motion.Phase(
          part.phase.kind, duration: duration,
          speed: duration > 0 ? try part.distanceAtFullSpeed.checkedDivided(by: duration) : 0))
    }
    return phases
  }

  /// The rest without some stretches and their times, at the same speeds. A shortened ramp becomes a cruise.
  ///
  /// - Parameters:
  ///   - removed: the stretches, in offsets of the original motion, ascending.
  ///   - offset: the offset at which the rest begins.
  package func removing(
    _ removed: [Range<Rational>], from offset: Rational
  ) throws(PlanError) -> RemainingMotion {
    var shortened: [Part] = []
    var end = offset
    var removed = removed[...]
    for part in parts {
      let start = end
      end = try start.checkedPlus(part.distance)
      removed = removed.drop { $0.upperBound <= start }
      guard part.distance > 0 else {
        if removed.first.map({ $0.lowerBound >= start }) ?? true { shortened.append(part) }
        continue
      }
      var travelled = part.distance
      for range in removed.prefix(while: { $0.lowerBound < end }) {
        let overlap = try min(end, range.upperBound).checkedPlus(-max(start, range.lowerBound))
        travelled = try travelled.checkedPlus(-max(0, overlap))
      }
      guard travelled > 0 else { continue }
      var remainder =
        travelled == part.distance ? part : part.phase.cruise(over: travelled, of: part.distance)
      remainder.limit = part.limit
      shortened.append(remainder)
    }
    return RemainingMotion(shortened, hold: hold)
  }
}

extension Motion {
  /// The motion without some stretches, as in `RemainingMotion.removing(_:from:)`.
  package func removing(_ removed: [Range<Rational>]) throws(PlanError) -> Motion {
    let parts = phases.map { RemainingMotion.Part(phase: $0, distance: $0.distance) }
    let rest = try RemainingMotion(parts).removing(removed, from: 0)
    let shortened = try rest.parts.map { part throws(PlanError) -> Phase in
      let phase = part.phase
      if phase.distance == part.distance { return phase }
      // Replaces the rounded speed of a shortened phase by the exact speed for its distance.
      let speed = try part.distance.checkedDivided(by: phase.duration)
      return Phase(.cruise, duration: phase.duration, speed: speed)
    }
    return try Motion(shortened + [Phase(.hold, duration: rest.hold)])
  }

  /// The rest from an offset on. If the offset is within a ramp, the ramp continues as a cruise.
  func rest(from offset: Rational) -> RemainingMotion {
    var parts: [RemainingMotion.Part] = []
    for (index, phase) in phases.enumerated() {
      let start = milestones[index].offset
      let end = milestones[index + 1].offset
      // A hold exactly at the offset is part of the rest if the text moves before and after the hold. A hold at the
      // start of the motion is not.
      let isInnerHold = start >= offset && index > 0 && start < distance
      if end <= offset, phase.distance > 0 || parts.isEmpty && !isInnerHold { continue }
      parts.append(
        start >= offset
          ? RemainingMotion.Part(phase: phase, distance: phase.distance)
          : phase.cruise(over: end - offset, of: phase.distance))
    }
    return RemainingMotion(parts)
  }
}

extension Motion.Phase {
  /// A cruise over a part of the phase's distance, at the phase's mean speed.
  fileprivate func cruise(over part: Rational, of distance: Rational) -> RemainingMotion.Part {
    let mean = distance.roundedQuotient(by: duration)
    let time = part.roundedQuotient(by: mean).roundedDown(toParts: 1_000_000)
    return RemainingMotion.Part(
      phase: Motion.Phase(.cruise, duration: max(time, .microsecond), speed: mean), distance: part)
  }
}
