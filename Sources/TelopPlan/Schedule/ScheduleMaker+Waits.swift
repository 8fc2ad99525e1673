internal import TelopScript
internal import TelopText
import TelopUnits

extension ScheduleMaker {
  /// The distance from the exit edge to the point at which text comes into view, in pixels.
  var entryDistance: Rational {
    options.timing.viewport - Rational(Int128(options.timing.coveredWidths.entry))
  }

  /// The speeds around waits for slides; `nil` without slides or reading units, or if options forbid a standstill.
  func waitSpeeds(readOffset: Rational) -> Schedule.WaitSpeeds? {
    guard !options.slides.isEmpty, options.minSpeed == nil, options.maxChange == nil else {
      return nil
    }
    let (profile, units) = ReadingUnits.resolved(options.pace ?? .overlay, for: text)
    guard units.total > 0 else { return nil }
    let density = TextDensity(
      units, LineReading.Weights(units, profile.weight(ofLimitAt:)), readOffset: readOffset,
      pixelsPerUnit: strip.pixelsPerUnit, length: text.totalUnits)
    // Some text is denser than the average. So the average pace is half the comfortable pace, and the time on screen is
    // twice the required time.
    let relaxedSpeed = min(
      density.speed(from: nil, to: nil, pace: profile.comfortable.half) ?? 0,
      entryDistance.roundedQuotient(by: profile.dwell.comfortable * 2))
    return Schedule.WaitSpeeds(
      density: density, slowestPace: profile.slowest, relaxedSpeed: relaxedSpeed)
  }

  /// A note on the total time of waits for slides; none below a second.
  func notesOnWaits(_ motion: Motion) -> [Script.Note] {
    guard !options.slides.isEmpty else { return [] }
    let waits = motion.phases.indices.filter {
      motion.phases[$0].kind == .hold && motion.milestones[$0].offset > 0
        && motion.milestones[$0].offset < motion.distance
    }
    let seconds = waits.reduce(Rational.zero) { $0.roundedSum(with: motion.phases[$1].duration) }
    guard seconds >= 1 else { return [] }
    return [
      Script.Note(
        "the text waits for its slides, \(Numbers.time(seconds)) in all", name: script.name,
        sourceLine: nil)
    ]
  }
}

extension Schedule {
  /// The values that determine the speeds around a wait for a slide.
  struct WaitSpeeds {
    let density: TextDensity
    /// The pace below which text waits instead of moving, in reading units per second.
    let slowestPace: Rational
    /// The speed before and after a wait, in pixels per second. A higher speed is used if the pace at this speed would
    /// be below `slowestPace`.
    let relaxedSpeed: Rational
  }

  /// The schedule in which text waits for its slide where it would otherwise move too slowly.
  ///
  /// The strip moves at a speed from `WaitSpeeds` until the slide's text would come into view, and holds there. The
  /// text is at the read point when the slide appears, as without the wait. Text with own times or speeds never waits.
  func waiting(at speeds: WaitSpeeds?) -> Schedule {
    guard let speeds else { return self }
    var schedule = self
    schedule.stops = []
    schedule.legs = []
    var first = 0
    for last in stops.indices.dropFirst() where stops[last].time != nil {
      var added = Array(stops[first..<last])
      var addedLegs = Array(legs[first..<last])
      let wait = wait(from: first, to: last, at: speeds)
      if let offset = wait.first?.offset {
        let index = added.lastIndex { $0.offset <= offset } ?? 0
        added.insert(contentsOf: wait, at: index + 1)
        addedLegs.insert(contentsOf: wait.map { _ in legs[first + index] }, at: index)
      }
      schedule.stops += added
      schedule.legs += addedLegs
      first = last
    }
    schedule.stops += stops[first...]
    return schedule
  }

  /// New stops at the start and the end of the wait before the stop `last`; empty without a wait. If the strip waits at
  /// the offset of `first` or `last`, that stop bounds the wait, and no stop is added there.
  private func wait(from first: Int, to last: Int, at speeds: WaitSpeeds) -> [Stop] {
    let from = stops[first]
    let to = stops[last]
    guard let distance = to.distanceFromWait, let start = from.time, let end = to.time, end > start
    else { return [] }
    let length = from.offset.roundedSubtraction(from: to.offset)
    let slowest = slowestSpeed(from: first, to: last, speeds)
    let moving = Rational(max(speeds.relaxedSpeed, slowest).ceiling)
    let mayWait = legs[first..<last].allSatisfy { leg in
      leg.weight == 1 && leg.minSpeed == nil && leg.maxSpeed ?? moving >= moving
        && leg.section.map { timeRequests[$0] == nil } ?? true
    }
    guard mayWait, length > 0, length < slowest.roundedProduct(with: end - start) else { return [] }
    let offset = max(from.offset, to.offset - max(0, distance))
    // Rounded to milliseconds, so that exact values have few digits.
    let time = { (length: Rational) in
      length.roundedQuotient(by: moving).roundedDown(toParts: 1_000)
    }
    let stop = { Stop(offset: offset, time: $0, name: "the wait before " + to.name) }
    return
      (offset > from.offset
      ? [stop(start + time(from.offset.roundedSubtraction(from: offset)))] : [])
      + (offset < to.offset ? [stop(end - time(offset.roundedSubtraction(from: to.offset)))] : [])
  }

  /// The speed, in pixels per second, below which the text between two stops waits. If there is no text between
  /// them, the range extends to a later timed stop.
  private func slowestSpeed(from first: Int, to last: Int, _ speeds: WaitSpeeds) -> Rational {
    let start = first > 0 ? stops[first].offset : nil
    for end in stops[last...] where end.time != nil {
      let isLast = end.offset == stops[stops.count - 1].offset
      if let speed = speeds.density.speed(
        from: start, to: isLast ? nil : end.offset, pace: speeds.slowestPace)
      {
        return speed
      }
    }
    return 0
  }
}
