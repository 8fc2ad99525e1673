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
    /// The show's revision at that moment. It does not depend on when the event is found, so that ids can contain it.
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
  mutating func events(_ log: ShowLog, at now: Moment) -> [Event] {
    let state = log.state
    guard let leg = state.leg(at: now), let start = state.startMoment else {
      reportedStart = nil
      section = nil
      isOver = false
      lastCall = max(lastCall, now)
      return []
    }
    // The next call finds the events up to the start, and those after it.
    guard start <= now else { return [] }
    defer { lastCall = max(lastCall, now) }
    var events: [Event] = []
    let ended = state.endMoment(at: now)
    for (leg, last) in legs(of: state, to: leg, at: now) {
      if leg.from >= start, reportedStart != start {
        reportedStart = start
        section = nil
        isOver = false
        events.append(Event(kind: .start, at: start, revision: log.revision(at: start)))
      }
      // The start of an earlier run is unknown, so its sections are not reported either.
      guard reportedStart != nil else { continue }
      events += sections(of: leg, to: last, showEnd: ended, log)
    }
    if let ended, !isOver {
      events.append(Event(kind: .end, at: ended, revision: log.revision(at: ended)))
    }
    isOver = ended != nil
    return events
  }

  /// The legs since the last call, each with its last moment. The last of them is `leg`, at the moment `now`.
  private func legs(
    of state: ShowState, to leg: ShowLeg, at now: Moment
  ) -> [(leg: ShowLeg, last: Moment)] {
    var legs = [(leg: leg, last: now)]
    var from = leg.from
    for former in state.legs.reversed() where former.from < from {
      guard from > lastCall else { break }
      legs.append((former, from + .microseconds(-1)))
      from = former.from
    }
    return legs.reversed()
  }

  /// The events of the sections of a leg that reach the read point up to a moment.
  private mutating func sections(
    of leg: ShowLeg, to last: Moment, showEnd: Moment?, _ log: ShowLog
  ) -> [Event] {
    let times = times(of: leg, log.state)
    let current = times.last { $0.moment <= last }
    var events: [Event] = []
    for entry in times where entry.moment <= min(last, showEnd ?? last) {
      // Of the sections that reached the read point before the last call, only the current section is reported.
      guard entry.moment > lastCall || entry == current, entry.section != section else { continue }
      section = entry.section
      events.append(
        Event(
          kind: .section, at: entry.moment, section: entry.section,
          title: leg.fit.script.sections[entry.section].title,
          revision: log.revision(at: entry.moment)))
    }
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

extension ShowLog {
  /// Number of the last command that had taken effect at a moment.
  fileprivate func revision(at moment: Moment) -> Int {
    records.last { $0.moment + ShowState.commandDelay <= moment }?.number ?? 0
  }
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
