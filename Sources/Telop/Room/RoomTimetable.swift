@_spi(Answers) internal import TelopPlan
internal import TelopScript
import TelopUnits

/// The fixed times of an outline, and the stretches of text between these times. A timetable replaces `ScheduleMaker`,
/// which needs the complete text.
struct RoomTimetable {
  let stretches: [RoomStretch]
  /// The pieces into which the fixed times of cues and slides cut each section, in text order; at least one per
  /// section.
  let pieces: [[Piece]]
  private let script: Script
  /// For each section, the index of the last stretch that contains a part of the section.
  private let lastStretches: [Int: Int]
  /// The time at which the text begins to move, in seconds.
  private let start: Rational
  /// The distances in pixels that the strip travels without text at the read point: until the line's start is there,
  /// and after the line's end has passed it.
  private let idleDistances: (before: Rational, after: Rational)

  /// A section's text within a stretch.
  struct Piece {
    /// UTF-8 offsets into the line.
    let range: Range<Int>
    /// The fixed time at the piece's end, in seconds; `nil` where the section ends.
    let until: Rational?
  }

  /// A time at which a place of the line must be at the read point.
  private struct FixedTime {
    var time: Rational
    var utf8Offset: Int
    var section: Int
    var isAtStart: Bool
    var name: String
    var sourceLine: Int?
  }

  /// - Throws: `ScriptError` for a time that no text can meet; `PlanError` if the script cannot be divided among the
  ///   slides.
  init(_ script: Script, _ options: FitOptions, separator: Rational) throws {
    let timing = options.timing
    let end = timing.duration.exactSeconds - timing.standstillAtEnd.exactSeconds
    let (before, after) = Self.distances(timing)
    var stretches: [RoomStretch] = []
    var pieces: [[Piece]] = script.sections.map { _ in [] }
    // A ramp covers half the distance of a cruise of the same duration: half its time is lost.
    let rampLosses = [timing.holdStart, timing.holdEnd].map {
      $0 > .zero ? timing.ramp.exactSeconds / 2 : 0
    }
    start = timing.holdStart.exactSeconds + rampLosses[0]
    var time = start
    var lastStretches: [Int: Int] = [:]
    var firstSection = 0
    var startsInside = false
    var previousName = "the start"
    // The last stretch ends at the end of the line.
    for fixedTime in try Self.fixedTimes(script, options).map(Optional.some) + [nil] {
      let endsInside = fixedTime.map { !$0.isAtStart } ?? false
      let lastSection = fixedTime.map { $0.section + (endsInside ? 1 : 0) }
      var parts = Self.parts(
        script, options, firstSection..<(lastSection ?? script.sections.count), separator,
        startsInside: startsInside, endsInside: endsInside)
      if let fixedTime, fixedTime.time <= time || fixedTime.time >= end {
        throw Self.unmet(fixedTime, fixedTime.time > time ? "the end" : previousName, in: script)
      }
      if let fixedTime, fixedTime.utf8Offset == 0, before < 0 {
        throw Self.unmet(
          fixedTime,
          because: "its text is past the read point at the start; start it offscreen", in: script)
      }
      for part in parts { lastStretches[part.section] = stretches.count }
      if stretches.isEmpty, !parts.isEmpty { parts[0].unreadLength += max(0, -before) }
      if fixedTime == nil, !parts.isEmpty { parts[parts.count - 1].unreadLength += max(0, -after) }
      let until = fixedTime?.time ?? end - rampLosses[1]
      stretches.append(
        RoomStretch(
          time: until - time,
          idleDistance: (stretches.isEmpty ? max(0, before) : 0)
            + (fixedTime == nil ? max(0, after) : 0),
          minSpeed: options.minSpeed, maxSpeed: options.maxSpeed, parts: parts))
      Self.addPieces(parts, at: fixedTime, in: script, into: &pieces)
      guard let fixedTime else { break }
      time = fixedTime.time
      firstSection = fixedTime.section
      startsInside = endsInside
      previousName = fixedTime.name
    }
    self.stretches = stretches
    self.pieces = pieces
    self.script = script
    self.lastStretches = lastStretches
    idleDistances = (max(0, before), max(0, after))
  }

  /// The `idleDistances` before they are clamped at 0.
  private static func distances(_ timing: ScrollPlan.Timing) -> (before: Rational, after: Rational)
  {
    let before = (timing.start == .offscreen ? timing.viewport + timing.lead : 0) - timing.readPoint
    let after = timing.readPoint - (timing.finish == .offscreen ? 0 : timing.viewport)
    return (before, after)
  }

  /// For each section, its parts of the stretches, in text order, with the maximum amount of text that passes within
  /// `limits`; see `RoomStretch.filled`.
  ///
  /// - Parameter advance: the mean width of a reading unit, in pixels.
  /// - Parameter omitsText: true to set the amount of text of every part to 0; the parts keep their times.
  /// - Throws: `ScriptError` if sections request more time than there is.
  func filled(
    within limits: RoomSpeed, advance: Rational, omitsText: Bool
  ) throws -> [[RoomStretch.FilledPart]] {
    var sections: [[RoomStretch.FilledPart]] = script.sections.map { _ in [] }
    var spent: [Int: Rational] = [:]
    var time = start
    for (index, stretch) in stretches.enumerated() {
      do {
        let parts = try stretch.scalingMaximumSpeeds(by: limits.speedLimitFactor)
          .filled(within: limits, advance: advance, spent: spent) {
            lastStretches[$0.section] == index
          }
        var readTime = time.roundedSum(with: wait(for: parts, in: index))
        for var part in parts.sorted(by: { $0.section < $1.section }) {
          part.readTime = readTime
          if omitsText { part.units = 0 }
          readTime = readTime.roundedSum(with: part.seconds)
          sections[part.section].append(part)
          spent[part.section] = (spent[part.section] ?? 0).roundedSum(with: part.seconds)
        }
        time = time.roundedSum(with: stretch.time)
      } catch {
        let problem =
          error.seconds > 0
          ? "exceed the available time by \(error.seconds.secondsText)"
          : "leave no time for other sections"
        throw ScriptError(
          .unmetTime, name: script.name, line: error.part.sourceLine,
          message: "\(error.part.name) cannot be met: the times of the sections up to it "
            + "\(problem); shorten these times, or set a longer duration")
      }
    }
    return sections
  }

  /// The time from the start of a stretch until its text is at the read point, in seconds; 0 except for the first
  /// stretch, whose text must enter first. If this is the only stretch, the time without text at the read point is
  /// divided in proportion to `idleDistances`.
  private func wait(for parts: [RoomStretch.FilledPart], in index: Int) -> Rational {
    guard index == 0 else { return 0 }
    let remaining = parts.reduce(stretches[0].time) { $0.roundedSum(with: -$1.seconds) }
    guard stretches.count == 1 else { return max(0, remaining) }
    return max(0, remaining).roundedProduct(with: idleDistances.before)
      .roundedQuotient(by: idleDistances.before.roundedSum(with: idleDistances.after))
  }

  /// True if readers wait for some of the text, even if each section has its maximum amount of text; see
  /// `Pace.slowness`.
  ///
  /// - Parameters:
  ///   - sections: the result of `filled`.
  ///   - slowest: the slowest pace at which readers do not wait, in reading units per second.
  func isSlow(_ sections: [[RoomStretch.FilledPart]], below slowest: Rational) -> Bool {
    let parts = sections.flatMap(\.self).filter { $0.units > 0 }
    let slowestSpeeds = parts.map {
      slowest.roundedProduct(with: $0.length).roundedQuotient(by: $0.units)
    }
    guard let first = parts.first, let minimumEntrySpeed = slowestSpeeds.first else { return false }
    // Readers also wait if the first text takes too long to reach the read point.
    let entryTime = first.readTime.roundedSum(with: -start)
    return zip(parts, slowestSpeeds).contains { $0.speed < $1 }
      || idleDistances.before > 0
        && idleDistances.before < minimumEntrySpeed.roundedProduct(with: entryTime)
  }

  /// Adds the pieces of a stretch that ends at a fixed time, or at the end of the line if `fixedTime` is `nil`.
  private static func addPieces(
    _ parts: [RoomStretch.Part], at fixedTime: FixedTime?, in script: Script,
    into pieces: inout [[Piece]]
  ) {
    for index in parts.map(\.section) {
      let range = script.sections[index].range
      let start = pieces[index].last?.range.upperBound ?? range.lowerBound
      let inside = fixedTime.flatMap { $0.section == index && !$0.isAtStart ? $0 : nil }
      let end = max(start, inside?.utf8Offset ?? range.upperBound)
      pieces[index].append(Piece(range: start..<end, until: inside?.time))
    }
  }

  /// - Parameters:
  ///   - startsInside: true if an earlier stretch contains the start of the first section.
  ///   - endsInside: true if a later stretch contains the end of the last section.
  private static func parts(
    _ script: Script, _ options: FitOptions, _ range: Range<Int>, _ separator: Rational,
    startsInside: Bool, endsInside: Bool
  ) -> [RoomStretch.Part] {
    range.map { index in
      let section = script.sections[index]
      let demands = section.demands
      let hasHeading =
        options.lineContent.headings == .shown && section.titleRange?.isEmpty == false
        && (index > range.lowerBound || !startsInside)
      let hasEnd =
        index + 1 < script.sections.count && (index + 1 < range.upperBound || !endsInside)
      return RoomStretch.Part(
        section: index, time: demands.time?.exactSeconds,
        slack: demands.timeSlack?.exactSeconds ?? 0, weight: demands.weight ?? 1,
        minSpeed: [options.minSpeed, demands.minSpeed].compactMap { $0 }.max(),
        maxSpeed: [options.maxSpeed, demands.maxSpeed].compactMap { $0 }.min(),
        separators: separator * ((hasHeading ? 1 : 0) + (hasEnd ? 1 : 0)),
        hasText: hasText(section, script, options),
        sourceLine: section.sourceLine, name: section.nameInMessages)
    }
  }

  /// True if a fit of the outline shows text of a section. A hidden heading does not count, although the outline's
  /// line contains it.
  private static func hasText(
    _ section: Script.Section, _ script: Script, _ options: FitOptions
  ) -> Bool {
    let heading = options.lineContent.headings == .hidden ? section.titleRange : nil
    return script.textRange(of: section).upperBound
      > heading?.upperBound ?? section.range.lowerBound
  }

  private static func fixedTimes(_ script: Script, _ options: FitOptions) throws -> [FixedTime] {
    var fixedTimes = script.effectiveCues.map { cue in
      let section = script.section(at: cue.utf8Offset)
      return FixedTime(
        time: cue.time.exactSeconds, utf8Offset: cue.utf8Offset, section: section,
        isAtStart: cue.utf8Offset <= script.sections[section].range.lowerBound,
        name: "the cue @" + Numbers.exactClock(cue.time.exactSeconds), sourceLine: cue.sourceLine)
    }
    fixedTimes += try SlideMap.timed(script, options.slides).map { slide in
      FixedTime(
        time: slide.time.exactSeconds, utf8Offset: slide.utf8Offset, section: slide.section,
        isAtStart: slide.utf8Offset <= script.sections[slide.section].range.lowerBound,
        name: "the slide at " + Numbers.exactClock(slide.time.exactSeconds),
        sourceLine: slide.sourceLine)
    }
    fixedTimes.sort { $0.time < $1.time }
    var distinct: [FixedTime] = []
    for fixedTime in fixedTimes {
      if let last = distinct.last {
        if last.utf8Offset == fixedTime.utf8Offset, last.time == fixedTime.time { continue }
        guard last.utf8Offset < fixedTime.utf8Offset else {
          throw unmet(fixedTime, last.name, in: script)
        }
      }
      distinct.append(fixedTime)
    }
    return distinct
  }

  private static func unmet(_ fixedTime: FixedTime, _ other: String, in script: Script)
    -> any TelopError
  {
    unmet(
      fixedTime,
      because: "there is no time for text between it and \(other); change its time, or set a "
        + "longer duration", in: script)
  }

  private static func unmet(_ fixedTime: FixedTime, because reason: String, in script: Script)
    -> any TelopError
  {
    let message = "\(fixedTime.name) cannot be met: \(reason)"
    guard let line = fixedTime.sourceLine else { return PlanError(.unmetTime, message) }
    return ScriptError(.unmetTime, name: script.name, line: line, message: message)
  }
}
