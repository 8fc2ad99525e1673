package import TelopUnits

/// What is left of a motion from a place on.
package struct MotionRest {
  /// A phase that moves, or a hold between two of them.
  struct Part {
    let phase: Motion.Phase
    /// How far it goes, in pixels.
    let distance: Rational
    /// The limit of the section that it is in; `nil` for none.
    var limit: SpeedLimit?

    /// How far its full speed would go in its time, in pixels: a ramp goes half of it.
    var fullDistance: Rational { phase.kind == .cruise ? distance : distance * 2 }
  }

  let parts: [Part]
  /// How long the parts take together, in seconds.
  let moving: Rational
  /// The hold after them, in seconds.
  let hold: Rational

  /// - Parameters:
  ///   - parts: holds behind the last one that moves count as the hold at the end.
  ///   - hold: in seconds.
  init(_ parts: [Part], hold: Rational = 0) {
    var (parts, hold) = (parts, hold)
    while let last = parts.last, last.distance == 0 {
      hold = hold.roundedSum(with: last.phase.duration)
      parts.removeLast()
    }
    self.parts = parts
    self.hold = hold
    moving = parts.reduce(0) { $0.roundedSum(with: $1.phase.duration) }
  }

  /// The fastest speed, in pixels per second; 0 when nothing moves.
  var speed: Rational { parts.map(\.phase.speed).max() ?? 0 }

  /// The phases in another time, in proportion but for those at their limits, on whole microseconds but
  /// for the last.
  ///
  /// - Throws: `tooLarge` when a speed does not fit 128 bits.
  func scaled(to time: Rational) throws(PlanError) -> [Motion.Phase] {
    let factor = self.factor(for: time)
    let held = parts.map { $0.isHeld(at: factor) }
    // What those at their limits leave is the others'.
    var (left, free) = (time, moving)
    for (part, isHeld) in zip(parts, held) where isHeld {
      left = part.leastTime.roundedDifference(from: left)
      free = part.phase.duration.roundedDifference(from: free)
    }
    let share = left.roundedQuotient(by: free)
    let last = held.lastIndex(of: false)
    var phases: [Motion.Phase] = []
    for (index, part) in parts.enumerated() {
      var duration = part.leastTime
      if !held[index] {
        let own = part.phase.duration.roundedProduct(with: share)
        // What is left of a phase just before its end is still gone.
        let least: Rational = part.distance > 0 ? .microsecond : 0
        duration = index == last ? left : max(least, own.cut(to: 1_000_000))
        left = left - duration
      } else if last == nil, index == parts.count - 1 {
        // But for rounding, their times are all the time there is.
        duration = duration.roundedSum(with: left)
      }
      phases.append(
        Motion.Phase(
          part.phase.kind, duration: duration,
          speed: duration > 0 ? try part.fullDistance.checkedDivided(by: duration) : 0))
    }
    return phases
  }

  /// The same without parts of the way, and without the time that these take: what is left keeps its
  /// speeds. A ramp that loses some of its way becomes a cruise.
  ///
  /// - Parameters:
  ///   - gone: ascending, as offsets of the motion before.
  ///   - offset: where this rest begins.
  /// - Throws: `tooLarge` when exact values would not fit 128 bits.
  /// - Complexity: O(phases + parts).
  package func leavingOut(
    _ gone: [Range<Rational>], from offset: Rational
  ) throws(PlanError) -> MotionRest {
    var kept: [Part] = []
    var end = offset
    var gone = gone[...]
    for part in parts {
      let start = end
      end = try start.checkedPlus(part.distance)
      gone = gone.drop { $0.upperBound <= start }
      guard part.distance > 0 else {
        if gone.first.map({ $0.lowerBound >= start }) ?? true { kept.append(part) }
        continue
      }
      var way = part.distance
      for range in gone.prefix(while: { $0.lowerBound < end }) {
        let overlap = try min(end, range.upperBound).checkedPlus(-max(start, range.lowerBound))
        way = try way.checkedPlus(-max(0, overlap))
      }
      guard way > 0 else { continue }
      var rest = way == part.distance ? part : part.phase.rest(of: part.distance, for: way)
      rest.limit = part.limit
      kept.append(rest)
    }
    return MotionRest(kept, hold: hold)
  }
}

extension Motion {
  /// The motion without parts of its way, as `MotionRest.leavingOut(_:from:)` has it.
  package func leavingOut(_ gone: [Range<Rational>]) throws(PlanError) -> Motion {
    let all = MotionRest(phases.map { MotionRest.Part(phase: $0, distance: $0.distance) })
    let rest = try all.leavingOut(gone, from: 0)
    var kept: [Phase] = []
    for part in rest.parts {
      let (phase, distance) = (part.phase, part.distance)
      // What was cut goes exactly as far as is left of it.
      kept.append(
        phase.distance == distance
          ? phase
          : Phase(
            .cruise, duration: phase.duration,
            speed: try distance.checkedDivided(by: phase.duration)))
    }
    return try Motion(kept + [Phase(.hold, duration: rest.hold)])
  }

  /// What is left from an offset on. A ramp that has begun goes on as a cruise.
  func rest(from offset: Rational) -> MotionRest {
    var parts: [MotionRest.Part] = []
    for (index, phase) in phases.enumerated() {
      let (start, end) = (milestones[index].offset, milestones[index + 1].offset)
      if end <= offset, !(phase.distance == 0 && start >= offset && !parts.isEmpty) { continue }
      parts.append(
        start >= offset
          ? MotionRest.Part(phase: phase, distance: phase.distance)
          : phase.rest(of: phase.distance, for: end - offset))
    }
    return MotionRest(parts)
  }
}

extension Motion.Phase {
  /// A cruise over some of the way at the phase's mean speed.
  fileprivate func rest(of distance: Rational, for way: Rational) -> MotionRest.Part {
    let mean = distance.roundedQuotient(by: duration)
    let time = way.roundedQuotient(by: mean).cut(to: 1_000_000)
    return MotionRest.Part(
      phase: Motion.Phase(.cruise, duration: max(time, .microsecond), speed: mean), distance: way)
  }
}
