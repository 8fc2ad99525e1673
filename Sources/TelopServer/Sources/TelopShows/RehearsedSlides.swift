@_spi(Answers) import Telop

/// Records how long after the start of the show each slide appeared, as `rehearsal.js` does for a stage. Pauses do not
/// count.
struct RehearsedSlides: Sendable {
  /// When each slide first appeared, in microseconds since the start, without pauses; `nil` for a skipped slide. If the
  /// speaker turns back within `minimumTime`, the slide counts as shown by mistake, and its time is discarded.
  private(set) var times: [Int64?]
  private var slide: Int
  /// Whether the last turn showed the visible slide for the first time.
  private var isNew = false
  /// Microseconds, without pauses, from the start to the last change between running and paused.
  private var elapsedBefore: Int64 = 0
  private var runningSince: Moment?
  /// Minimum time for which a slide must be visible to count, in microseconds.
  private static let minimumTime: Int64 = 5_000_000

  init(showing slide: Int, at moment: Moment) {
    times = slide == 0 ? [0] : []
    self.slide = slide
    runningSince = moment
  }

  /// Microseconds since the start, without pauses.
  func elapsed(at moment: Moment) -> Int64 {
    elapsedBefore + (runningSince.map { max(0, moment.microseconds - $0.microseconds) } ?? 0)
  }

  mutating func setPaused(_ isPaused: Bool, at moment: Moment) {
    guard isPaused == (runningSince != nil) else { return }
    elapsedBefore = elapsed(at: moment)
    runningSince = isPaused ? nil : moment
  }

  mutating func turn(to next: Int, at moment: Moment) {
    guard next != slide else { return }
    let now = elapsed(at: moment)
    if next > slide {
      times += Array(repeating: nil, count: max(0, next + 1 - times.count))
      isNew = times[next] == nil
      times[next] = times[next] ?? now
    } else {
      if isNew, let time = times[slide], now - time < Self.minimumTime {
        times[slide] = nil
        while times.last == .some(nil) { times.removeLast() }
      }
      isNew = false
    }
    slide = next
  }
}

extension ShowState {
  mutating func recordSlideTimes(after command: ShowCommand, at moment: Moment) {
    guard let assignment = pageAssignment, assignment.dividesScript, startMoment != nil else {
      rehearsed = nil
      return
    }
    let slideIndices = assignment.slideIndices
    let slide = slideIndices[min(page, slideIndices.count - 1)]
    if command == .go || command == .restart {
      rehearsed = RehearsedSlides(showing: slide, at: moment)
    }
    // The recorded times do not apply to the slides of a new deck.
    if case .deck = command { rehearsed = nil }
    // Turning back for a question after the talk must not discard times.
    if phase(at: moment) == .ended { return }
    let isPaused = phase(at: moment) == .paused
    rehearsed?.turn(to: slide, at: moment)
    rehearsed?.setPaused(isPaused, at: moment)
  }

  /// The times at which the plan's slides appeared, and the end of the talk. Times count from the start without pauses,
  /// in whole tenths of a second. The talk ends when the show is finished or the text has left the screen; until
  /// then, `now` counts as the end. Throws `notNow` if a slide has not appeared, or if there are no slides.
  package func rehearsal(at now: Moment) throws(ShowError) -> (slides: [Duration], end: Duration) {
    guard deck != nil else { throw ShowError.noDeck }
    guard let assignment = pageAssignment, assignment.dividesScript else {
      throw ShowError(.notNow, "the script cannot be divided among the slides")
    }
    guard startMoment != nil else { throw ShowError(.notNow, "the show has not started") }
    guard !repeats, let rehearsed else {
      throw ShowError(
        .notNow,
        "the slides' times were not recorded: set the deck, switch loop off, and restart the show")
    }
    let times = rehearsed.times.map { time in time.map { ($0 + 50_000) / 100_000 } }
    let count = (assignment.slideIndices.last ?? 0) + 1
    if let missing = (0..<count).first(where: { !times.indices.contains($0) || times[$0] == nil }) {
      throw ShowError(.notNow, "slide \(missing + 1) of \(count) has not come up")
    }
    // If slides appeared within the same tenth of a second, their times become 0.1 s apart.
    let slides = times.compactMap { $0 }.reduce(into: [Int64]()) { slides, time in
      slides.append(max(time, (slides.last ?? -1) + 1))
    }
    let talkEnd = finishMoment ?? leg(at: now).flatMap { $0.end }.map { min(now, $0) } ?? now
    let end = max((rehearsed.elapsed(at: talkEnd) + 50_000) / 100_000, (slides.last ?? 0) + 1)
    return (slides.map { .milliseconds($0 * 100) }, .milliseconds(end * 100))
  }
}
