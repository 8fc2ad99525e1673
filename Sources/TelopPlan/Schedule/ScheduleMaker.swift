package import TelopScript
package import TelopText
package import TelopUnits

/// Makes a motion from the times requested by a script and the options.
package struct ScheduleMaker {
  let script: Script
  let text: MeasuredText
  let strip: Strip
  let options: PlanOptions

  package init(script: Script, text: MeasuredText, strip: Strip, options: PlanOptions) {
    self.script = script
    self.text = text
    self.strip = strip
    self.options = options
  }

  /// Whether the script or the options request anything that a single cruise cannot meet.
  package static func isNeeded(for script: Script, _ options: PlanOptions) -> Bool {
    hasTimedPlaces(in: script, options) || options.minSpeed != nil || options.maxSpeed != nil
  }

  /// Whether any place in the text has its own time or speed.
  package static func hasTimedPlaces(in script: Script, _ options: PlanOptions) -> Bool {
    !script.cues.isEmpty || !options.slides.isEmpty
      || script.sections.contains { $0.demands.affectsTiming }
  }

  private var hasTimedPlaces: Bool { Self.hasTimedPlaces(in: script, options) }

  /// The motion that meets all requested times and speeds.
  ///
  /// - Throws: `ScriptError` for a cue or a section's time that cannot be met; `PlanError` if no line is at fault.
  func motion() throws -> Motion {
    let timing = options.timing
    return try solved { schedule, durations in
      let phases =
        try ramped(try schedule.stretches(durations), schedule) ?? schedule.phases(durations)
      let motion = try Motion(
        [Motion.Phase(.hold, duration: timing.holdStart.exactSeconds)] + phases
          + [Motion.Phase(.hold, duration: timing.standstillAtEnd.exactSeconds)])
      try ScrollPlan.checkSize(of: motion, strip, timing)
      return motion
    }
  }

  /// The stretches, ascending and adjacent. The borders of sections with times are also borders of stretches.
  ///
  /// - Throws: as `motion`, but not for changes of speed beyond `maxChange` or for ramps that do not fit 128 bits.
  func stretches() throws -> [Schedule.Stretch] {
    try solved { schedule, durations in
      let stretches = try schedule.stretches(durations, keepsSections: true)
      // Checks that all times fit 128 bits. If not, `solved` tries again with rounded times.
      _ = try stretches.reduce(options.timing.holdStart.exactSeconds) {
        try $0.checkedPlus($1.duration)
      }
      return stretches
    }
  }

  /// Solves the schedule, and returns the value of `result` for it. The legs' shares of the time are exact. If a value
  /// does not fit 128 bits, the shares are rounded to milliseconds, and `result` is called again.
  private func solved<Result>(
    _ result: (Schedule, _ durations: [Rational]) throws -> Result
  ) throws -> Result {
    try options.timing.check()
    try checkWholePixelMethod()
    do {
      var schedule = try schedule()
      for roundingUnit in [nil, Rational(1, over: 1_000)] {
        schedule.roundingUnit = roundingUnit
        do {
          return try result(schedule, schedule.durations())
        } catch let error as PlanError where error.code == .tooLarge { continue }
      }
      throw Rational.tooFineError
    } catch let refusal as Schedule.Refusal {
      guard let line = refusal.sourceLine else {
        throw PlanError(.unmetTime, refusal.message, options: refusal.options)
      }
      throw ScriptError(.unmetTime, name: script.name, line: line, message: refusal.message)
    }
  }

  /// The schedule of all requests, not yet solved.
  ///
  /// - Throws: `Schedule.Refusal` if the text stands still or if stops are out of order; the errors of
  ///   `SlideMap.timed`.
  private func schedule() throws -> Schedule {
    let timing = options.timing
    let (origin, distance) = ScrollPlan.originAndDistance(of: strip, timing)
    guard distance > 0 else {
      throw Schedule.Refusal(
        message: "the text fits the viewport and stands still: no cue can be met; start or finish "
          + "it offscreen", sourceLine: script.cues.first?.sourceLine)
    }
    let readOffset = timing.readOffset(from: origin)
    var stops = try timedStops(readOffset: readOffset, distance: distance)
    let borders = try sectionStops(readOffset: readOffset)
    stops += borders.map(\.stop).filter { $0.offset > 0 && $0.offset < distance }
    stops.sort { ($0.offset, $0.time == nil ? 1 : 0) < ($1.offset, $1.time == nil ? 1 : 0) }
    let start = timing.holdStart.exactSeconds
    let end = timing.duration.exactSeconds - timing.standstillAtEnd.exactSeconds
    if let first = stops.first, first.offset == 0, first.time == start { stops.removeFirst() }
    stops = Self.merged(stops)
    stops.insert(Schedule.Stop(offset: 0, time: start, name: "the start"), at: 0)
    // Before the end, the strip may wait where all text is in view; see `Schedule.Stop.distanceFromWait`.
    let distanceFromWait = timing.finish == .flush ? 0 : entryDistance
    stops.append(
      Schedule.Stop(
        offset: distance, time: end, name: "the end",
        distanceFromWait: options.slides.isEmpty ? nil : distanceFromWait))
    // `waiting(at:)` adds holds before slides that would otherwise have very slow text.
    return schedule(stops, borders).waiting(at: waitSpeeds(readOffset: readOffset))
  }

  /// The plan for the script and the options, with notes on changes. Throws as `motion`.
  ///
  /// - Parameter pixelMotion: the plan's motion if it moves by whole pixels; `nil` for a motion with exact speeds.
  package func plan(by pixelMotion: Motion?) throws -> (plan: ScrollPlan, notes: [Script.Note]) {
    let timing = options.timing
    if hasTimedPlaces || pixelMotion == nil && Self.isNeeded(for: script, options) {
      do {
        let motion = try motion()
        let plan = try ScrollPlan(strip, timing: timing, motion: pixelMotion ?? motion)
        return (plan, notes(on: motion))
      } catch let error as PlanError where error.code == .tooLarge {
        // A motion by whole pixels may fit 128 bits even if the exact values of the schedule do not.
        guard let pixelMotion else { throw error }
        return (try ScrollPlan(strip, timing: timing, motion: pixelMotion), notes(on: pixelMotion))
      }
    }
    guard let pixelMotion else { return (try ScrollPlan(strip, timing: timing), []) }
    return (try ScrollPlan(strip, timing: timing, motion: pixelMotion), [])
  }

  /// The stops of cues, slides, waits and timed sections, ascending by offset, without times; throws as `motion`.
  package func stopsWithoutTimes() throws -> [Schedule.Stop] {
    guard hasTimedPlaces else { return [] }
    var offset = Rational.zero
    return try stretches().map { stretch in
      defer { offset = offset + stretch.length }
      return Schedule.Stop(offset: offset, time: nil, name: stretch.stop.name)
    }
  }

  /// The phases with ramps; `nil` if no `ramp` is requested, or if the changes of speed would be too large.
  private func ramped(
    _ stretches: [Schedule.Stretch], _ schedule: Schedule
  ) throws(PlanError) -> [Motion.Phase]? {
    let timing = options.timing
    guard timing.ramp > .zero else { return nil }
    let ramps = Ramps(
      stretches: stretches, ramp: timing.ramp.exactSeconds,
      holds: (timing.holdStart > .zero, timing.holdEnd > .zero))
    let phases = Schedule.merged(try ramps.phases())
    return schedule.excessiveChange(phases) == nil ? phases : nil
  }

  /// Notes on requests that the plan had to change.
  func notes(on motion: Motion) -> [Script.Note] {
    noteOnSlides + notesOnDisagreement + notesOnWaits(motion) + notesOnSections(motion)
  }

  /// A note on each cue that is at the start of a slide's text, but has another time than the slide.
  private var notesOnDisagreement: [Script.Note] {
    let slides = (try? SlideMap.timed(script, options.slides)) ?? []
    return script.effectiveCues.compactMap { cue in
      let next = partitionPoint(in: slides.indices) { slides[$0].utf8Offset >= cue.utf8Offset }
      guard next < slides.count, slides[next].utf8Offset == cue.utf8Offset,
        slides[next].time != cue.time
      else { return nil }
      let times = [cue.time, slides[next].time].map(\.exactSeconds).sorted()
      let clocks = times.map(Numbers.exactClock)
      return Script.Note(
        "the cue @\(Numbers.exactClock(cue.time.exactSeconds)) is at the start of slide "
          + "\(slides[next].index + 1), but slides has "
          + "\(Numbers.exactClock(slides[next].time.exactSeconds)) for this slide: the text waits "
          + "there from \(clocks[0]) to \(clocks[1]); remove the cue, or change slides",
        name: script.name, sourceLine: cue.sourceLine)
    }
  }

  /// A note on how the option `slides` matches slides with sections; none if each slide has its own section.
  private var noteOnSlides: [Script.Note] {
    guard !options.slides.isEmpty,
      let map = SlideMap(script, slides: options.slides.count), !map.matchesSections(of: script)
    else { return [] }
    let note = SlideMap.note(on: script, slides: options.slides.count)
    return [Script.Note("slides: " + note, name: script.name, sourceLine: nil)]
  }

  /// A note if sections take less time than they request, because the text also has to enter and to leave.
  private func notesOnSections(_ motion: Motion) -> [Script.Note] {
    let (origin, distance) = ScrollPlan.originAndDistance(of: strip, options.timing)
    let readOffset = options.timing.readOffset(from: origin)
    guard let borders = try? sectionStops(readOffset: readOffset) else { return [] }
    var missing = Rational.zero
    var line: Int?
    for (border, next) in zip(borders, borders.dropFirst()) {
      guard let section = border.section, let requested = script.sections[section].demands.time,
        script.sections[section].demands.timeSlack == nil, border.stop.offset >= 0,
        next.stop.offset <= distance
      else { continue }
      let start = motion.time(ofOffset: border.stop.offset)
      let actual = motion.time(ofOffset: next.stop.offset) - start
      missing =
        (missing + (requested.exactSeconds - actual).roundedIfManyDigits).roundedIfManyDigits
      line = line ?? border.stop.sourceLine
    }
    guard missing * 20 > 1 else { return [] }
    return [
      Script.Note(
        "the sections take \(missing.secondsText) less than their times, because the text also has to "
          + "enter and to leave",
        name: script.name, sourceLine: line)
    ]
  }

  private func checkWholePixelMethod() throws(PlanError) {
    guard hasTimedPlaces else { return }
    switch options.wholePixels.method {
    case .off, .auto, .twoSpeed: return
    case let method:
      throw PlanError(
        .badValue,
        "whole-pixels \(method.rawValue) gives one speed; cues, slides and sections' times need "
          + "several: use whole-pixels auto or two-speed", options: ["whole-pixels", "slides"])
    }
  }

  private func schedule(_ stops: [Schedule.Stop], _ borders: [Border]) -> Schedule {
    var timeRequests: [Int: Schedule.TimeRequest] = [:]
    var borderStops: [Int: Schedule.Stop] = [:]
    for case let (stop, section?) in borders { borderStops[section] = stop }
    let legs = stops.dropLast().map { stop -> Schedule.Leg in
      let after = partitionPoint(in: 0..<borders.count) { borders[$0].stop.offset > stop.offset }
      let section = after > 0 ? borders[after - 1].section : nil
      let demands = section.map { script.sections[$0].demands }
      if let section, let time = demands?.time {
        timeRequests[section] = Schedule.TimeRequest(
          name: borderStops[section]?.name ?? "", sourceLine: script.sections[section].sourceLine,
          time: time.exactSeconds, slack: demands?.timeSlack?.exactSeconds ?? 0)
      }
      return Schedule.Leg(
        section: section, weight: demands?.weight ?? 1,
        minSpeed: [options.minSpeed, demands?.minSpeed].compactMap { $0 }.max(),
        maxSpeed: [options.maxSpeed, demands?.maxSpeed].compactMap { $0 }.min())
    }
    return Schedule(
      stops: stops, legs: legs, timeRequests: timeRequests, borderStops: borderStops,
      duration: options.timing.duration.exactSeconds, minSpeed: options.minSpeed,
      maxSpeed: options.maxSpeed, maxChange: options.maxChange)
  }

  /// The start of the character at a UTF-8 offset, in pixels from the strip's start. If the character has no width, the
  /// start of the text after it.
  package func start(at utf8Offset: Int) -> Rational? {
    strip.start(of: utf8Offset..<max(utf8Offset, text.utf8Length), in: text)
  }
}

extension Script {
  /// All cues except a cue at 0:00 on the first words of the line, which has no effect.
  package var effectiveCues: [Cue] {
    let first = paragraphs.first?.lowerBound ?? 0
    return cues.filter { $0.time > .zero || $0.utf8Offset > first }
  }
}

extension Script.Section.Demands {
  /// Whether the demands affect times; `optional` alone does not.
  var affectsTiming: Bool { time != nil || weight != nil || minSpeed != nil || maxSpeed != nil }
}
