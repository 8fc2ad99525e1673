internal import TelopText
package import TelopUnits

/// The times at which positions in a strip are at the read point, and the times for which these positions are visible.
///
/// A time is exact if it is short (see `Rational.isShort`), otherwise rounded to nine decimals.
package struct ReadingClock: Sendable {
  let duration: Rational
  /// The distance that passes in five seconds (`Pace.window`), in line units, rounded up. If the speed changes, it is
  /// `nil`, and the times of two reading units are compared instead.
  let windowLength: Int64?
  let isMoving: Bool
  private let extrapolated: ExtrapolatedMotion
  private let pixelsPerUnit: Rational
  /// The offset of the strip when its start is at the read point.
  private let readOffset: Rational
  /// The offset of the strip when its start comes into view; 0 if its start is in view at time 0.
  private let entryOffset: Rational
  /// The length of the viewport in which nothing covers the text, in pixels.
  private let viewport: Rational
  /// The speed of the longest cruise, in pixels per second.
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
    let pixelsPerUnit = plan.strip.pixelsPerUnit
    self.extrapolated = extrapolated
    self.pixelsPerUnit = pixelsPerUnit
    duration = plan.motion.duration
    let entry = Rational(Int128(timing.coveredWidths.entry))
    let exit = Rational(Int128(timing.coveredWidths.exit))
    viewport = max(0, timing.viewport - entry - exit)
    readOffset = plan.readOffset
    let unclampedEntryOffset = plan.origin - timing.viewport + entry
    entryOffset = max(0, unclampedEntryOffset)
    speed = plan.speed
    // Tests the distance, because `speed` is 0 for a motion that consists of ramps.
    isMoving = plan.motion.distance > 0 && plan.strip.width > 0
    let hasOneSpeed = plan.motion.phases.count == 1 && plan.speed > 0
    // At constant speed, all units are visible equally long if every one of them crosses the whole viewport.
    let hasOneDwell =
      hasOneSpeed && (isEndless || timing.start == .offscreen && timing.finish == .offscreen)
    let positions = (units.placed.first?.position ?? 0)...(units.placed.last?.position ?? 0)
    let makeTimes = { (occurrence: PassingTimes.Occurrence, base: Rational) in
      PassingTimes(
        extrapolated, occurrence, base: base, pixelsPerUnit: pixelsPerUnit, positions: positions)
    }
    // With `.last`, a unit in view at the start counts as entering at time 0, and a unit still in view at the end as
    // leaving then.
    visibleTimes =
      isMoving && !hasOneDwell
      ? (makeTimes(.last, unclampedEntryOffset), makeTimes(.last, plan.origin - exit)) : nil
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

  private static func distancePerWindow(speed: Rational, pixelsPerUnit: Rational) -> Int64 {
    let perSecond = Pace.ratio(speed, pixelsPerUnit)
    return Int64(clamping: Pace.ratio(perSecond, Pace.ratio(1, Pace.window.exactSeconds)).ceiling)
  }

  /// The time at which a position is at the read point, in seconds; 0 without motion. For a position that is not at the
  /// read point during the plan, the time is before the start or after the end.
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

  /// The slowness of a stretch: `.wholeText` if its average pace is below `slowest`; `.part` if its pace is below
  /// `slowest` for a window or longer; otherwise `nil`. Holds do not count.
  ///
  /// The pace counts all text in the phases in which the stretch passes. A sparse section is therefore not slow if the
  /// text around it, which passes at the same speed, is dense.
  ///
  /// - Parameters:
  ///   - offset: the offset of the strip, in pixels, before which slow text is not reported; `nil` for the whole plan.
  ///   - slowest: the limit, in reading units per second.
  func slowness(
    from start: Int64, to end: Int64, after offset: Rational?, _ density: TextDensity,
    below slowest: Rational
  ) -> Pace.Slowness? {
    guard isMoving, let seconds = seconds(from: start, to: end) else { return nil }
    let motion = extrapolated.motion
    let startOffset = readOffset + pixelsPerUnit * start
    let endOffset = readOffset + pixelsPerUnit * end
    let visibleOffset = start == 0 ? min(startOffset, entryOffset) : startOffset
    let countedOffset = max(visibleOffset, offset ?? visibleOffset)
    let count = motion.phases.count
    let first = partitionPoint(in: 0..<count - 1) {
      motion.milestones[$0 + 1].offset >= countedOffset
    }
    let phases =
      first..<partitionPoint(in: first + 1..<count) { motion.milestones[$0].offset >= endOffset }
    // Text before the start of the motion or after its end belongs to the first or the last phase.
    let minimumSpeed = { (phases: Range<Int>) in
      density.speed(
        from: phases.lowerBound > 0 ? motion.milestones[phases.lowerBound].offset : nil,
        to: phases.upperBound < count ? motion.milestones[phases.upperBound].offset : nil,
        pace: slowest)
    }
    guard let minimumMeanSpeed = minimumSpeed(phases) else { return nil }
    guard windowLength == nil else { return speed < minimumMeanSpeed ? .wholeText : nil }
    var movingSeconds = seconds
    var slowestPace: Rational?
    // A phase in which no text passes has no minimum speed of its own. Readers wait for the text of the next phase, so
    // that phase's minimum speed applies. The loop therefore runs backward.
    var minimumPhaseSpeed = minimumMeanSpeed
    for index in phases.reversed() {
      let phase = motion.phases[index]
      let from = motion.milestones[index].offset
      let to = motion.milestones[index + 1].offset
      if phase.kind == .hold, from >= startOffset {
        movingSeconds = phase.duration.roundedSubtraction(from: movingSeconds)
      }
      minimumPhaseSpeed = minimumSpeed(index..<index + 1) ?? minimumPhaseSpeed
      guard phase.kind == .cruise, phase.speed < minimumPhaseSpeed else { continue }
      let distance = max(countedOffset, from).roundedSubtraction(from: min(endOffset, to))
      if distance >= phase.speed.roundedProduct(with: Pace.window.exactSeconds) {
        let pace = Pace.ratio(slowest.roundedProduct(with: phase.speed), minimumPhaseSpeed)
        slowestPace = min(slowestPace ?? pace, pace)
      }
    }
    let length = startOffset.roundedSubtraction(from: endOffset)
    if length < minimumMeanSpeed.roundedProduct(with: movingSeconds) { return .wholeText }
    return slowestPace.map { .part($0) }
  }

  /// Whether an earlier and a later unit pass within less than a window; only for motions whose speed changes.
  @inline(__always)
  func passWithinWindow(
    _ first: Int, _ last: Int, _ positions: () -> (first: Int64, last: Int64)
  ) -> Bool {
    let end = times[first] + Self.window
    // Compares times in rounded nanoseconds, and exact times only if the rounded times are equal.
    if times[last] != end { return times[last] < end }
    let (first, last) = positions()
    return readTimes?.passes(last, within: Pace.window.components.seconds, of: first) ?? false
  }

  private static let window = Pace.window.exactSeconds.nanoseconds

  /// The time of each unit at the read point, in whole nanoseconds.
  func nanoseconds(of units: ReadingUnits) -> [Int128] {
    times.isEmpty ? units.placed.map { time(at: $0.position).nanoseconds } : times
  }

  /// The times for which units are visible: from the start of their entry to the start of their exit.
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
    var entryCursor = entry.cursor(from: start)
    var exitCursor = exit.cursor(from: start)
    for index in indices {
      let position = units.placed[index].position
      let exitTime = exit.nanoseconds(at: position, &exitCursor)
      let time = exitTime - entry.nanoseconds(at: position, &entryCursor)
      if time < minimum {
        minimum = time
        shortest = index
      }
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
    let wholeSeconds = floor
    let remainder = (numerator - wholeSeconds * denominator).magnitude
    let fraction = denominator.magnitude.dividingFullWidth(
      remainder.multipliedFullWidth(by: second))
    return wholeSeconds * Int128(second) + Int128(fraction.quotient)
  }
}
