internal import TelopText
import TelopUnits

/// When the places of a strip are at the read point, and how long they are on screen.
///
/// Times are exact while they are short, and to nine decimals otherwise; those before the plan's
/// start and after its end, which its first and last speed would give, always are.
struct ReadingClock: Sendable {
  let duration: Rational
  /// How far apart two units are that do not pass within one window, in line units; `nil` when the
  /// speed changes and their times tell.
  let reach: Int64?
  let isMoving: Bool
  private let motion: Motion
  private let pixelsPerUnit: Rational
  /// The offset at which the strip's start is at the read point; that at which it leaves.
  private let readOffset: Rational
  private let origin: Rational
  private let viewport: Rational
  /// One speed throughout, and every character crosses the whole viewport.
  private let isPlain: Bool
  private let speed: Rational
  /// Of every unit, when the speed changes.
  private let times: [Rational]

  init(_ plan: ScrollPlan, _ units: ReadingUnits, isEndless: Bool) {
    let timing = plan.timing
    duration = timing.duration.exactSeconds
    motion = plan.motion
    pixelsPerUnit = plan.strip.layout.pixelsPerUnit
    origin = plan.origin
    viewport = timing.viewport
    readOffset = plan.origin - timing.readPoint
    speed = plan.speed
    isMoving = plan.speed > 0 && plan.strip.width > 0
    let hasOneSpeed = plan.motion.phases.count == 1
    isPlain =
      hasOneSpeed
      && (isEndless || timing.start == .offscreen && timing.finish == .offscreen)
    guard isMoving, !hasOneSpeed else {
      times = []
      let window = Pace.ratio(
        Pace.ratio(plan.speed, pixelsPerUnit), Pace.ratio(1, Pace.window.exactSeconds))
      reach = Int64(clamping: window.ceiling)
      return
    }
    reach = nil
    var clock = [Rational]()
    clock.reserveCapacity(units.placed.count)
    let passing = Passing(plan.motion, duration)
    for unit in units.placed {
      clock.append(passing.time(of: readOffset + pixelsPerUnit * unit.position))
    }
    times = clock
  }

  /// When a place is at the read point, in seconds; before the start or after the end where the plan
  /// does not take it there. 0 when nothing moves.
  func time(at position: Int64) -> Rational {
    guard isMoving else { return 0 }
    let offset = readOffset + pixelsPerUnit * position
    if reach != nil { return Pace.ratio(offset, speed) }
    return Passing(motion, duration).time(of: offset)
  }

  /// How long a stretch takes to pass the read point, in seconds; `nil` when it takes no time or
  /// nothing moves.
  func seconds(from start: Int64, to end: Int64) -> Rational? {
    guard isMoving, start < end else { return nil }
    if reach != nil { return Pace.ratio(pixelsPerUnit * (end - start), speed) }
    let seconds = time(at: end) - time(at: start)
    return seconds > 0 ? seconds : nil
  }

  /// Whether two units pass within less than a window; only where the speed changes.
  func passWithinWindow(_ first: Int, _ last: Int) -> Bool {
    times[last] < times[first] + Pace.window.exactSeconds
  }

  /// When each unit is at the read point, in whole nanoseconds.
  func nanoseconds(of units: ReadingUnits) -> [Int128] {
    units.placed.indices.map { index in
      (times.isEmpty ? time(at: units.placed[index].position) : times[index]).nanoseconds
    }
  }

  /// How long units stay on screen, from when they start to come in until they start to leave.
  ///
  /// - Complexity: O(1) for the whole way at one speed, else O(units × log phases).
  func dwell(of indices: Range<Int>, _ units: ReadingUnits) -> Dwell {
    guard isMoving else { return Dwell(mean: duration, least: duration) }
    if isPlain || indices.isEmpty {
      let dwell = Pace.ratio(viewport, speed)
      return Dwell(mean: dwell, least: dwell)
    }
    let passing = Passing(motion, duration)
    var least = Int128.max
    var shortest = indices.lowerBound
    var sum: Int128 = 0
    for index in indices {
      let leaves = origin + pixelsPerUnit * units.placed[index].position
      let time =
        passing.lastTime(at: leaves).nanoseconds
        - passing.lastTime(at: leaves - viewport).nanoseconds
      if time < least { (least, shortest) = (time, index) }
      sum += time
    }
    let second: Int128 = 1_000_000_000
    return Dwell(
      mean: Rational(sum) / Rational(second * Int128(indices.count)),
      least: Rational(least) / Rational(second), shortest: shortest)
  }

  /// How long units stay on screen, in seconds.
  struct Dwell {
    let mean: Rational
    let least: Rational
    /// The first unit that stays the shortest; `nil` where all stay equally long.
    var shortest: Int?
  }
}

/// A motion's times at places, within its way and beyond it.
private struct Passing {
  let motion: Motion
  let duration: Rational
  private let firstSpeed: Rational
  private let lastSpeed: Rational

  init(_ motion: Motion, _ duration: Rational) {
    self.motion = motion
    self.duration = duration
    firstSpeed = motion.phases.first { $0.kind == .cruise }?.speed ?? 0
    lastSpeed = motion.phases.last { $0.kind == .cruise }?.speed ?? 0
  }

  func time(of offset: Rational) -> Rational {
    if offset < 0 { return -Pace.ratio(-offset, firstSpeed) }
    if offset > motion.distance {
      return (duration + Pace.ratio(offset - motion.distance, lastSpeed).shortened).shortened
    }
    return motion.time(ofOffset: offset).shortened
  }

  func lastTime(at offset: Rational) -> Rational {
    if offset < 0 { return 0 }
    if offset >= motion.distance { return duration }
    return motion.lastTime(atOffset: offset)
  }
}

extension Rational {
  /// Seconds as whole nanoseconds, rounded down; whatever the denominator.
  var nanoseconds: Int128 {
    let second: UInt128 = 1_000_000_000
    let whole = floor
    let rest = (numerator - whole * denominator).magnitude
    let part = denominator.magnitude.dividingFullWidth(rest.multipliedFullWidth(by: second))
    return whole * Int128(second) + Int128(part.quotient)
  }
}
