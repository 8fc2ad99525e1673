@_spi(Answers) internal import Telop
internal import TelopShows

/// Finds the events of a show that webhooks report. The times of the events do not depend on the polling interval.
struct ShowWatch {
  struct Event: Sendable, Hashable {
    enum Kind: String, Sendable {
      case start, section, end
    }
    let kind: Kind
    let at: Moment
    /// Index of the section, for an event of kind `section`; otherwise `nil`.
    var section: Int?
    var title: String?
    let revision: Int
  }

  private var begun: Moment?
  private var section: Int?
  private var isOver = false
  private var last: Moment
  private var times: (revision: Int, from: Moment, SectionTimes)?

  /// Creates a watch for events after a moment.
  init(_ state: ShowState, from now: Moment) {
    last = now
    begun = state.begun.flatMap { $0 <= now ? $0 : nil }
    isOver = state.phase(at: now) == .ended
    if begun != nil, let leg = state.leg(at: now) {
      section = times(of: leg, state).entry(at: now)?.section
    }
  }

  /// The events since the last call, in the order of time.
  mutating func events(_ state: ShowState, at now: Moment) -> [Event] {
    defer { last = max(last, now) }
    guard let leg = state.leg(at: now), let start = state.begun, start <= now else {
      begun = nil
      section = nil
      isOver = false
      return []
    }
    var events: [Event] = []
    if begun != start {
      begun = start
      section = nil
      isOver = false
      events.append(Event(kind: .start, at: start, revision: state.revision))
    }
    let ended = state.ended(at: now)
    let times = times(of: leg, state)
    for entry in times.entries where entry.moment <= min(now, ended ?? now) {
      // Of the sections that reached the read point before the last call, only the current section is reported.
      guard entry.moment > last || entry == times.entry(at: now), entry.section != section else {
        continue
      }
      section = entry.section
      events.append(
        Event(
          kind: .section, at: entry.moment, section: entry.section,
          title: leg.fit.script.sections[entry.section].title, revision: state.revision))
    }
    if let ended, !isOver {
      events.append(Event(kind: .end, at: ended, revision: state.revision))
    }
    isOver = ended != nil
    return events
  }

  private mutating func times(of leg: ShowLeg, _ state: ShowState) -> SectionTimes {
    if let times, times.revision == state.revision, times.from == leg.from { return times.2 }
    let made = SectionTimes(leg)
    times = (state.revision, leg.from, made)
    return made
  }
}
