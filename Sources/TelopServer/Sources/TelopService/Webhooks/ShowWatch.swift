@_spi(Answers) internal import Telop
internal import TelopShows
internal import TelopUnits

/// Finds the events of a show for webhooks. The times of the events do not depend on the polling interval.
struct ShowWatch {
  struct Event: Sendable, Hashable {
    enum Kind: String, Sendable { case start, section, end }
    let kind: Kind
    let at: Moment
    /// Index of the section, for an event of kind `section`; otherwise `nil`.
    var section: Int?
    var title: String?
    let revision: Int
  }

  /// The start of the show if it was reported, or was before the watch began; otherwise `nil`.
  private var reportedStart: Moment?
  /// Index of the last reported section.
  private var section: Int?
  private var isOver = false
  private var lastCall: Moment
  /// The section times of the leg that begins at `from`, kept until the revision or the leg changes.
  private var times: (revision: Int, from: Moment, entries: [SectionTime])?

  init(_ state: ShowState, from now: Moment) {
    lastCall = now
    reportedStart = state.startMoment.flatMap { $0 <= now ? $0 : nil }
    isOver = state.phase(at: now) == .ended
    if reportedStart != nil, let leg = state.leg(at: now) {
      section = times(of: leg, state).last { $0.moment <= now }?.section
    }
  }

  /// The events since the last call, in the order of time.
  mutating func events(_ state: ShowState, at now: Moment) -> [Event] {
    defer { lastCall = max(lastCall, now) }
    guard let leg = state.leg(at: now), let start = state.startMoment, start <= now else {
      reportedStart = nil
      section = nil
      isOver = false
      return []
    }
    var events: [Event] = []
    if reportedStart != start {
      reportedStart = start
      section = nil
      isOver = false
      events.append(Event(kind: .start, at: start, revision: state.revision))
    }
    let ended = state.endMoment(at: now)
    let times = times(of: leg, state)
    let current = times.last { $0.moment <= now }
    for entry in times where entry.moment <= min(now, ended ?? now) {
      // Of the sections that reached the read point before the last call, only the current section is reported.
      guard entry.moment > lastCall || entry == current, entry.section != section else { continue }
      section = entry.section
      events.append(
        Event(
          kind: .section, at: entry.moment, section: entry.section,
          title: leg.fit.script.sections[entry.section].title, revision: state.revision))
    }
    if let ended, !isOver { events.append(Event(kind: .end, at: ended, revision: state.revision)) }
    isOver = ended != nil
    return events
  }

  private mutating func times(of leg: ShowLeg, _ state: ShowState) -> [SectionTime] {
    if let times, times.revision == state.revision, times.from == leg.from { return times.entries }
    let entries = leg.sectionTimes
    times = (state.revision, leg.from, entries)
    return entries
  }
}

/// The section at the read point from a moment on.
private struct SectionTime: Equatable {
  /// When the section's start reaches the read point; the leg's start if the leg begins within the section.
  let moment: Moment
  /// The section's index in the leg's script.
  let section: Int
}

extension ShowLeg {
  /// The times of the leg's sections. A leg that stands still or loops without end has at most one, at its start.
  fileprivate var sectionTimes: [SectionTime] {
    let offsets = fit.script.sections.indices.compactMap { index in
      fit.readOffset(ofSection: index).map { (section: index, offset: $0) }
    }
    // A leg that starts at a section's start must begin with that section. One pixel of tolerance allows for rounding.
    let start = offset(at: from).roundedSum(with: 1)
    var entries: [SectionTime] = []
    if let first = offsets.last(where: { $0.offset <= start }) {
      entries.append(SectionTime(moment: from, section: first.section))
    }
    if standstillOffset == nil, !isEndless {
      for (section, offset) in offsets where offset > start && offset <= fit.plan.distance {
        let moment = planStart + fit.plan.motion.time(ofOffset: offset)
        entries.append(SectionTime(moment: max(moment, from), section: section))
      }
    }
    return entries.sorted { ($0.moment, $0.section) < ($1.moment, $1.section) }
  }
}
