internal import TelopText
package import TelopUnits

/// The times at which positions in a strip are at the read point, and the times for which these positions are visible.
///
/// A time is exact if it is short (see `Rational.isShort`), otherwise rounded to nine decimals. A time that is
/// extrapolated to before the start of the plan or after its end is always rounded to nine decimals.
package struct ReadingClock: Sendable {
  let duration: Rational
  /// The smallest distance between two reading units that do not pass within one window, in line units; `nil` if the
  /// speed changes, so that `times` must be compared.
  let windowLength: Int64?
  let isMoving: Bool
  private let extrapolated: ExtrapolatedMotion
  private let pixelsPerUnit: Rational
  /// The offset of the strip when its start is at the read point.
  private let readOffset: Rational
  /// The offset of the strip when its start comes into view; 0 if it is visible from the start.
  private let entryOffset: Rational
  private let viewport: Rational
  private let speed: Rational
  /// The times of units at the read point; `nil` at constant speed, where these times are computed from the speed.
  private let readTimes: PassingTimes?
  /// The times at which units start to enter and start to leave; `nil` if all units are visible for the same time.
  private let visibleTimes: (entry: PassingTimes, exit: PassingTimes)?
  /// The time of each unit at the read point, in whole nanoseconds rounded down; empty if the speed is constant.
  private let times: [Int128]

  init(_ plan: ScrollPlan, _ units: ReadingUnits, isEndless: Bool) {
    let timing = plan.timing
    let extrapolated = ExtrapolatedMotion(plan.motion)
    let pixelsPerUnit = plan.strip.layout.pixelsPerUnit
    self.extrapolated = extrapolated
    self.pixelsPerUnit = pixelsPerUnit
    duration = plan.motion.duration
    let entry = Rational(Int128(timing.covered.entry))
    let exit = Rational(Int128(timing.covered.finish))
    viewport = max(0, timing.viewport - entry - exit)
    readOffset = plan.readOffset
    let entryBase = plan.origin - timing.viewport + entry
    entryOffset = max(0, entryBase)
    speed = plan.speed
    // Tests the distance, because `speed` is 0 for a motion that consists of ramps.
    isMoving = plan.motion.distance > 0 && plan.strip.width > 0
    let hasOneSpeed = plan.motion.phases.count == 1 && plan.speed > 0
    // The speed is constant, and every character crosses the whole viewport.
    let isPlain =
      hasOneSpeed && (isEndless || timing.start == .offscreen && timing.finish == .offscreen)
    let positions = (units.placed.first?.position ?? 0)...(units.placed.last?.position ?? 0)
    let makeTimes = { (occurrence: PassingTimes.Occurrence, base: Rational) in
      PassingTimes(
        extrapolated, occurrence, base: base, pixelsPerUnit: pixelsPerUnit, positions: positions)
    }
    visibleTimes =
      isMoving && !isPlain
      ? (makeTimes(.last, entryBase), makeTimes(.last, plan.origin - exit)) : nil
    guard isMoving, !hasOneSpeed else {
      readTimes = nil
      times = []
      windowLength = Self.distancePerWindow(speed: plan.speed, pixelsPerUnit: pixelsPerUnit)
      return
    }
    windowLength = nil
    let readTimes = makeTimes(.first, readOffset)
    var cursor = readTimes.cursor(from: positions.lowerBound)
    times = units.placed.map { readTimes.nanoseconds(at: $0.position, &cursor) }
    self.readTimes = readTimes
  }

  /// The distance travelled in a window at constant speed, in line units, rounded up.
  private static func distancePerWindow(speed: Rational, pixelsPerUnit: Rational) -> Int64 {
    let perSecond = Pace.ratio(speed, pixelsPerUnit)
    return Int64(clamping: Pace.ratio(perSecond, Pace.ratio(1, Pace.window.exactSeconds)).ceiling)
  }

  /// The time at which a position is at the read point, in seconds. The time is before the start or after the end of
  /// the plan if the position is not at the read point during the plan. 0 without motion.
  package func time(at position: Int64) -> Rational {
    guard isMoving else { return 0 }
    let offset = readOffset + pixelsPerUnit * position
    if windowLength != nil { return Pace.ratio(offset, speed) }
    return extrapolated.time(of: offset)
  }

  /// The time that a stretch takes to pass the read point, in seconds; `nil` for an empty stretch or without motion.
  func seconds(from start: Int64, to end: Int64) -> Rational? {
    guard isMoving, start < end else { return nil }
    if windowLength != nil { return Pace.ratio(pixelsPerUnit * (end - start), speed) }
    let seconds = time(at: end) - time(at: start)
    return seconds > 0 ? seconds : nil
  }

  /// The slowness of a stretch: whole if its average pace is below `slowest`; part if its pace is below `slowest` for a
  /// window or longer; otherwise `nil`. Holds do not count.
  ///
  /// A pace is that of all text in the phases in which the stretch passes: a sparse section between others is not slow.
  ///
  /// - Parameters:
  ///   - offset: the offset of the strip from which readers wait, in pixels; `nil` for the whole plan.
  ///   - slowest: reading units per second.
  func slowness(
    from start: Int64, to end: Int64, after offset: Rational?, _ density: TextDensity,
    below slowest: Rational
  ) -> Pace.Slowness? {
    guard isMoving, let seconds = seconds(from: start, to: end) else { return nil }
    let motion = extrapolated.motion
    let first = readOffset + pixelsPerUnit * start
    let last = readOffset + pixelsPerUnit * end
    let entry = start == 0 ? min(first, entryOffset) : first
    let seen = max(entry, offset ?? entry)
    let count = motion.phases.count
    let nearest = partitionPoint(in: 0..<count - 1) { motion.milestones[$0 + 1].offset >= seen }
    let passed = partitionPoint(in: nearest + 1..<count) { motion.milestones[$0].offset >= last }
    let phases = nearest..<passed
    // Text before the start of the motion or after its end belongs to the first or the last phase.
    let slowestSpeed = { (phases: Range<Int>) in
      density.speed(
        from: phases.lowerBound > 0 ? motion.milestones[phases.lowerBound].offset : nil,
        to: phases.upperBound < count ? motion.milestones[phases.upperBound].offset : nil,
        pace: slowest)
    }
    guard let mean = slowestSpeed(phases) else { return nil }
    guard windowLength == nil else { return speed < mean ? .whole : nil }
    var moving = seconds
    var slowestPart: Rational?
    var limit = mean
    // Readers wait for the next text in a phase in which no text passes.
    for index in phases.reversed() {
      let phase = motion.phases[index]
      let from = motion.milestones[index].offset
      let to = motion.milestones[index + 1].offset
      if phase.kind == .hold, from >= first {
        moving = phase.duration.roundedDifference(from: moving)
      }
      limit = slowestSpeed(index..<index + 1) ?? limit
      guard phase.kind == .cruise, phase.speed < limit else { continue }
      let distance = max(seen, from).roundedDifference(from: min(last, to))
      if distance >= phase.speed.roundedProduct(with: Pace.window.exactSeconds) {
        let pace = Pace.ratio(slowest.roundedProduct(with: phase.speed), limit)
        slowestPart = min(slowestPart ?? pace, pace)
      }
    }
    if first.roundedDifference(from: last) < mean.roundedProduct(with: moving) { return .whole }
    return slowestPart.map { .part($0) }
  }

  /// Whether two units pass within less than a window; only for motions whose speed changes.
  ///
  /// - Parameter positions: the positions of the two units, in line units.
  @inline(__always)
  func passWithinWindow(_ first: Int, _ last: Int, _ positions: () -> (Int64, Int64)) -> Bool {
    let end = times[first] + Self.window
    // Times in rounded nanoseconds are compared first. If the rounded times are equal, exact times are compared.
    if times[last] != end { return times[last] < end }
    let (first, last) = positions()
    return readTimes?.passes(last, within: Pace.window.components.seconds, of: first) ?? false
  }

  private static let window = Pace.window.exactSeconds.nanoseconds

  /// The time of each unit at the read point, in whole nanoseconds.
  func nanoseconds(of units: ReadingUnits) -> [Int128] {
    times.isEmpty ? units.placed.map { time(at: $0.position).nanoseconds } : times
  }

  /// The times for which units are visible, from when they start to enter until they start to leave.
  ///
  /// - Complexity: O(1) if all units are visible equally long, otherwise O(units).
  func dwell(of indices: Range<Int>, _ units: ReadingUnits) -> Dwell {
    guard isMoving else { return Dwell(mean: duration, minimum: duration) }
    guard let (entry, exit) = visibleTimes, !indices.isEmpty else {
      let dwell = Pace.ratio(viewport, speed)
      return Dwell(mean: dwell, minimum: dwell)
    }
    var minimum = Int128.max
    var shortest = indices.lowerBound
    var sum: Int128 = 0
    let start = units.placed[indices.lowerBound].position
    var cursors = (entry.cursor(from: start), exit.cursor(from: start))
    for index in indices {
      let position = units.placed[index].position
      let time =
        exit.nanoseconds(at: position, &cursors.1) - entry.nanoseconds(at: position, &cursors.0)
      if time < minimum { (minimum, shortest) = (time, index) }
      sum += time
    }
    let second: Int128 = 1_000_000_000
    return Dwell(
      mean: Rational(sum) / Rational(second * Int128(indices.count)),
      minimum: Rational(minimum) / Rational(second), shortest: shortest)
  }

  /// The times for which units are visible, in seconds.
  struct Dwell {
    let mean: Rational
    let minimum: Rational
    /// The first unit with the shortest time; `nil` if all times are equal.
    var shortest: Int?
  }
}

extension Rational {
  /// Seconds as whole nanoseconds, rounded down, for any denominator.
  var nanoseconds: Int128 {
    let second: UInt128 = 1_000_000_000
    let whole = floor
    let rest = (numerator - whole * denominator).magnitude
    let part = denominator.magnitude.dividingFullWidth(rest.multipliedFullWidth(by: second))
    return whole * Int128(second) + Int128(part.quotient)
  }
}
