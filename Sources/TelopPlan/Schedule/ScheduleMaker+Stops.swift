package import TelopScript
import TelopUnits

extension ScheduleMaker {
  /// The stops of cues and slides, in the order of their times.
  func timedStops(readOffset: Rational, distance: Rational) throws -> [Schedule.Stop] {
    var stops = script.effectiveCues.compactMap { cue -> Schedule.Stop? in
      start(at: cue.utf8Offset).map {
        Schedule.Stop(
          offset: readOffset + $0, time: cue.time.exactSeconds,
          name: "the cue @" + Numbers.exactClock(cue.time.exactSeconds), sourceLine: cue.sourceLine)
      }
    }
    stops += try slideStops(readOffset: readOffset)
    stops.sort { ($0.time ?? 0) < ($1.time ?? 0) }
    for stop in stops where stop.offset < 0 || stop.offset > distance {
      let reason =
        if stop.offset < 0 {
          "is \((-stop.offset).hundredthsText) px past the read point at the start; "
            + (options.timing.start == .flush
              ? "start it offscreen" : "give \((-stop.offset).ceiling) px more lead")
        } else {
          "stops \((stop.offset - distance).hundredthsText) px before the read point; finish it "
            + "offscreen"
        }
      throw Schedule.Refusal(
        message: stop.name + " cannot be met: its text " + reason, sourceLine: stop.sourceLine)
    }
    for (one, next) in zip(stops, stops.dropFirst()) where next.offset < one.offset {
      throw Schedule.Refusal(
        message: "\(next.name) cannot be met: its text passes before that of \(one.name)",
        sourceLine: next.sourceLine)
    }
    return stops
  }

  /// The stops at which slides' texts are at the read point. The first slide is visible from the start and needs none.
  private func slideStops(readOffset: Rational) throws -> [Schedule.Stop] {
    guard !options.slides.isEmpty else { return [] }
    // Before a slide, the strip may wait where the slide's text is about to come into view. `distanceFromWait` is the
    // distance from that place to the stop.
    return try SlideMap.timed(script, options.slides).compactMap { slide in
      start(at: slide.utf8Offset).map {
        Schedule.Stop(
          offset: readOffset + $0, time: slide.time.exactSeconds,
          name: "the slide at " + Numbers.exactClock(slide.time.exactSeconds),
          sourceLine: slide.sourceLine, distanceFromWait: entryDistance - options.timing.readPoint)
      }
    }
  }

  /// The start of a section, with the section's index; also the end of the text, with `nil`.
  typealias Border = (stop: Schedule.Stop, section: Int?)

  /// The starts of sections and the end of the last section; empty if no section requests a time, a weight or a speed.
  func sectionStops(readOffset: Rational) throws -> [Border] {
    guard script.sections.contains(where: { $0.demands.affectsTiming }) else { return [] }
    var borders: [Border] = []
    for (index, section) in script.sections.enumerated() {
      guard let start = start(at: section.range.lowerBound), !section.range.isEmpty else {
        continue
      }
      let stop = Schedule.Stop(
        offset: readOffset + start, name: section.nameInMessages, sourceLine: section.sourceLine)
      borders.append((stop, index))
    }
    borders.append(
      (Schedule.Stop(offset: readOffset + strip.width, name: "the end of the text"), nil))
    for (one, next) in zip(borders, borders.dropFirst()) where next.stop.offset < one.stop.offset {
      throw Schedule.Refusal(
        message: "\(next.stop.name) passes before \(one.stop.name), where directions mix: "
          + "its time cannot be divided", sourceLine: next.stop.sourceLine)
    }
    return borders
  }

  /// Merges adjacent stops at the same offset, unless the second has another time. A heading with a cue, for example,
  /// makes two stops.
  static func merged(_ stops: [Schedule.Stop]) -> [Schedule.Stop] {
    stops.joiningNeighbours { last, stop in
      guard last.offset == stop.offset, stop.time == nil || stop.time == last.time else {
        return false
      }
      last.distanceFromWait = last.distanceFromWait ?? stop.distanceFromWait
      return true
    }
  }
}

extension Script.Section {
  /// The name in messages, such as `the section “Results”`.
  package var nameInMessages: String {
    title.map { "the section “\($0)”" } ?? "the text before the first heading"
  }
}
