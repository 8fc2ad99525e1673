public import TelopUnits

/// The distance that a strip has travelled at every moment, as a sequence of phases without gaps. The durations of the
/// phases add up to the duration of the motion, and their distances add up to the distance of the motion.
///
/// Distances are in pixels and times in seconds, both exact. Offsets at the ends of phases and within holds and cruises
/// are exact. Within a ramp (a start or a stop) they are quadratic in time and rounded down to 1/1048576 px. Results
/// that do not fit 128 bits are rounded to nine decimals. In the motion of a plan, the offsets at whole nanoseconds and
/// at whole frames always fit.
///
/// ```swift
/// let motion = try Motion([
///   Motion.Phase(.hold, duration: 2), Motion.Phase(.cruise, duration: 8, speed: 120),
/// ])
/// print(motion.distance, motion.offset(atSeconds: 5))  // 960 360
/// print(motion.time(ofOffset: 480))  // 6
/// ```
public struct Motion: Sendable, Hashable {
  /// A period of one kind of motion.
  public struct Phase: Sendable, Hashable {
    /// The kind of motion.
    public enum Kind: String, Sendable, Hashable {
      /// No motion.
      case hold
      /// Constant acceleration from rest to full speed.
      case start
      /// Constant speed.
      case cruise
      /// Constant deceleration from full speed to rest.
      case stop
    }

    /// The kind of motion.
    public let kind: Kind
    /// The duration in seconds; above 0.
    public let duration: Rational
    /// The speed of a cruise, or the full speed at one end of a ramp, in pixels per second; 0 for a hold.
    public let speed: Rational

    /// Creates a phase from its parts.
    public init(_ kind: Kind, duration: Rational, speed: Rational = 0) {
      self.kind = kind
      self.duration = duration
      self.speed = kind == .hold ? 0 : speed
    }

    /// The distance in pixels, rounded to nine decimals if it does not fit 128 bits; `Motion` throws for such a phase.
    package var distance: Rational {
      exactDistance ?? .rounded(speed.double * duration.double / (kind == .cruise ? 1 : 2))
    }

    /// The exact distance in pixels; `nil` if it does not fit 128 bits.
    fileprivate var exactDistance: Rational? {
      let full = speed.multipliedIfRepresentable(by: duration)
      return switch kind {
      case .hold: 0
      case .cruise: full
      case .start, .stop: full?.divided(by: 2)
      }
    }

    /// The distance travelled after some seconds of the phase, in pixels; `seconds` is from 0 to `duration`.
    func distance(after seconds: Rational) -> Rational {
      switch kind {
      case .hold: return 0
      case .cruise: return speed.roundedProduct(with: seconds)
      case .start: return Self.square(of: fraction(seconds), times: distance)
      case .stop:
        // The remaining distance equals the distance of a start in the remaining time.
        let remaining = Self.square(of: .one - fraction(seconds), times: distance)
        return Self.roundedDown(remaining.roundedSubtraction(from: distance))
      }
    }

    /// The fraction of the duration that has passed, truncated to 32 binary digits so that its square fits 128 bits.
    private func fraction(_ seconds: Rational) -> Rational {
      let scale: Int128 = 1 << 32
      let scaled = seconds.roundedQuotient(by: duration).roundedProduct(with: Rational(scale))
      return Rational(min(scaled.floor, scale)) / Rational(scale)
    }

    private static func square(of fraction: Rational, times distance: Rational) -> Rational {
      roundedDown((fraction * fraction).roundedProduct(with: distance))
    }

    private static func roundedDown(_ value: Rational) -> Rational {
      let scale: Int128 = 1 << 20
      return Rational(value.roundedProduct(with: Rational(scale)).floor) / Rational(scale)
    }
  }

  /// The phases in the order of time; no phase has a duration of 0.
  public let phases: [Phase]
  /// The time and the offset at the start of each phase; the last milestone is the end of the motion.
  package let milestones: [Milestone]

  /// A time since the start, in seconds, and the distance travelled by then, in pixels.
  package struct Milestone: Sendable, Hashable {
    package let time: Rational
    package let offset: Rational

    package init(time: Rational, offset: Rational) {
      self.time = time
      self.offset = offset
    }
  }

  /// The longest duration and distance of a motion, in seconds and in pixels: 2^42.
  package static let maximumDurationAndDistance = Rational(1 << 42)

  /// Creates a motion from phases; phases with a duration of 0 are left out.
  ///
  /// - Throws: `tooLarge` if a sum does not fit 128 bits, or exceeds `maximumDurationAndDistance`.
  /// - Complexity: O(phases).
  public init(_ phases: [Phase]) throws(PlanError) {
    self.phases = phases.filter { $0.duration > 0 }
    var milestones = [Milestone(time: 0, offset: 0)]
    milestones.reserveCapacity(self.phases.count + 1)
    var time = Rational.zero
    var offset = Rational.zero
    for phase in self.phases {
      let end = phase.exactDistance.flatMap { offset.addedIfRepresentable(to: $0) }
      guard let later = time.addedIfRepresentable(to: phase.duration), let end else {
        throw Rational.tooFineError
      }
      time = later
      offset = end
      try PlanError.require(
        time <= Self.maximumDurationAndDistance
          && (-Self.maximumDurationAndDistance...Self.maximumDurationAndDistance).contains(offset),
        .tooLarge,
        "a motion may last at most 2^42 s and move at most 2^42 px")
      milestones.append(Milestone(time: time, offset: offset))
    }
    self.milestones = milestones
  }

  /// Creates a motion from phases. The sums of their durations and distances are known to fit 128 bits.
  init(adding phases: [Phase]) {
    self.phases = phases.filter { $0.duration > 0 }
    var milestone = Milestone(time: 0, offset: 0)
    milestones =
      [milestone]
      + self.phases.map { phase in
        milestone = Milestone(
          time: milestone.time + phase.duration, offset: milestone.offset + phase.distance)
        return milestone
      }
  }

  /// Creates a motion at constant speed.
  init(distance: Rational, duration: Rational) {
    let speed = duration > 0 ? distance / duration : 0
    phases = [Phase(speed > 0 ? .cruise : .hold, duration: duration, speed: speed)]
    milestones = [Milestone(time: 0, offset: 0), Milestone(time: duration, offset: distance)]
  }

  /// Creates a motion with one cruise between the holds of the timing, and a ramp beside each hold.
  init(distance: Rational, _ timing: ScrollPlan.Timing) {
    let holds = (start: timing.holdStart.exactSeconds, end: timing.standstillAtEnd.exactSeconds)
    let ramp = timing.ramp.exactSeconds
    // A standstill without `holdEnd` is that of `finishEarly`. The strip has left the screen then, so it needs no ramp.
    let ramps = (start: holds.start > 0 ? ramp : 0, end: timing.holdEnd > .zero ? ramp : 0)
    let cruise = timing.duration.exactSeconds - holds.start - holds.end - ramps.start - ramps.end
    // A ramp covers half the distance of a cruise of the same duration.
    let moving = cruise + (ramps.start + ramps.end).half
    let speed = moving > 0 ? distance / moving : 0
    self.init(adding: [
      Phase(.hold, duration: holds.start), Phase(.start, duration: ramps.start, speed: speed),
      Phase(speed > 0 ? .cruise : .hold, duration: cruise, speed: speed),
      Phase(.stop, duration: ramps.end, speed: speed), Phase(.hold, duration: holds.end),
    ])
  }

  /// The cruise with the longest duration, or the first of several such cruises.
  package var longestCruise: Phase? {
    phases.lazy.filter { $0.kind == .cruise }.max { $0.duration < $1.duration }
  }

  /// The duration in seconds.
  public var duration: Rational { milestones[milestones.count - 1].time }
  /// The distance in pixels.
  public var distance: Rational { milestones[milestones.count - 1].offset }

  /// The distance travelled at a time, in pixels: 0 before the start, `distance` after the end. Within a cruise the
  /// distance is rounded to nine decimals if the exact value does not fit 128 bits.
  ///
  /// - Complexity: O(log phases).
  public func offset(atSeconds seconds: Rational) -> Rational {
    if seconds <= 0 { return 0 }
    if seconds >= duration { return distance }
    let index = lastPhase { $0.time <= seconds }
    let milestone = milestones[index]
    return milestone.offset.roundedSum(
      with: phases[index].distance(after: milestone.time.roundedSubtraction(from: seconds)))
  }

  /// The first time at which the strip has travelled a distance, in seconds; `duration` for a distance that the strip
  /// does not reach. Within a cruise the time is exact, or rounded to nine decimals if the exact value does not fit 128
  /// bits. Within a ramp the time is rounded up to a whole microsecond after the start of the ramp.
  ///
  /// This is the inverse of `offset(atSeconds:)`. It never traps, even for offsets with large denominators.
  ///
  /// - Complexity: O(log phases).
  public func time(ofOffset offset: Rational) -> Rational {
    guard offset > 0 else { return 0 }
    guard offset < distance else { return offset == distance ? arrival : duration }
    return time(ofOffset: offset, inPhase: lastPhase { $0.offset < offset })
  }

  /// The last time at which the strip has not gone beyond an offset, in seconds. If the strip holds at this offset, the
  /// result is the end of the hold.
  package func lastTime(atOffset offset: Rational) -> Rational {
    guard offset >= 0 else { return 0 }
    guard offset < distance else { return duration }
    return time(ofOffset: offset, inPhase: lastPhase { $0.offset <= offset })
  }

  private func time(ofOffset offset: Rational, inPhase index: Int) -> Rational {
    let milestone = milestones[index]
    let phase = phases[index]
    let distance = milestone.offset.roundedSubtraction(from: offset)
    if phase.kind == .cruise {
      guard phase.speed != 0 else { return milestone.time }
      let exact = distance.divided(by: phase.speed)?.addedIfRepresentable(to: milestone.time)
      return exact ?? .rounded(milestone.time.double + distance.double / phase.speed.double)
    }
    let million = Rational(1_000_000)
    let seconds = { (count: Int128) in min(Rational(count) / million, phase.duration) }
    let end = phase.duration.roundedProduct(with: million).ceiling
    let microseconds = partitionPoint(in: 0..<end) {
      phase.distance(after: seconds($0)) >= distance
    }
    return milestone.time.roundedSum(with: seconds(microseconds))
  }

  /// The time at which the strip reaches its final offset, in seconds.
  @_spi(Answers) public var arrival: Rational {
    let trailingHolds = phases.reversed().prefix { $0.distance == 0 }.count
    // A strip that never moves counts as arriving at the end.
    return trailingHolds == phases.count ? duration : milestones[phases.count - trailingHolds].time
  }

  /// The time at which the strip starts to move, in seconds.
  @_spi(Answers) public var departure: Rational {
    milestones[phases.prefix { $0.distance == 0 }.count].time
  }

  /// The index of the last phase that starts at a milestone for which the condition is true; 0 if there is none.
  private func lastPhase(where isBefore: (Milestone) -> Bool) -> Int {
    partitionPoint(in: 1..<max(1, phases.count)) { !isBefore(milestones[$0]) } - 1
  }
}

extension Rational { package var half: Rational { self / 2 } }
