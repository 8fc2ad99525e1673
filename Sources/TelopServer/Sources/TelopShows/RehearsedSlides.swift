@_spi(Answers) import Telop

/// When each of the plan's slides came up since a show began, as a stage in a file takes it down
/// (`rehearsal.js`): time stands still while the text is paused.
struct RehearsedSlides: Sendable {
  /// Of each slide, in microseconds; a slide that returns counts from its return, and so do those behind it.
  private(set) var times: [Int64?]
  /// The slide that is up.
  private var slide: Int
  /// Until the last pause, in microseconds.
  private var gone: Int64 = 0
  private var since: Moment?

  init(showing slide: Int, at moment: Moment) {
    (times, self.slide, since) = (slide == 0 ? [0] : [], slide, moment)
  }

  /// How long it has taken, in microseconds.
  func elapsed(at moment: Moment) -> Int64 {
    gone + (since.map { max(0, moment.microseconds - $0.microseconds) } ?? 0)
  }

  /// The text stands still, or does not.
  mutating func pause(_ isPaused: Bool, at moment: Moment) {
    guard isPaused == (since != nil) else { return }
    gone = elapsed(at: moment)
    since = isPaused ? nil : moment
  }

  /// Another slide is up.
  mutating func turn(to next: Int, at moment: Moment) {
    guard next != slide else { return }
    if next > slide {
      times += Array(repeating: nil, count: max(0, next + 1 - times.count))
      times[next] = elapsed(at: moment)
    } else {
      times.removeLast(max(0, times.count - next - 1))
    }
    slide = next
  }
}

extension ShowState {
  /// Takes down what a command has come to.
  mutating func rehearse(_ command: ShowCommand, at moment: Moment) {
    guard let steps = pageSteps, steps.areSlides, begun != nil, !repeats else {
      rehearsed = nil
      return
    }
    let slide = steps.groups[min(page, steps.groups.count - 1)]
    if command == .go { rehearsed = RehearsedSlides(showing: slide, at: moment) }
    // Another deck has other slides.
    if case .deck = command { rehearsed = nil }
    let isPaused = phase(at: moment) == .paused
    rehearsed?.turn(to: slide, at: moment)
    rehearsed?.pause(isPaused, at: moment)
  }

  /// When each slide of the plan came up since the show began, and when the talk was over: when the show was
  /// finished or, where nobody did, when the text had left and the last slide was up, or now.
  ///
  /// - Returns: times since the start, without pauses, to the tenth of a second.
  /// - Throws: `notNow` where a slide has not come up, or there are none.
  package func rehearsal(
    at now: Moment
  ) throws(ShowError) -> (slides: [Duration], end: Duration) {
    guard deck != nil else { throw ShowError(.notNow, "there are no slides: the show has no deck") }
    guard let steps = pageSteps, steps.areSlides else {
      throw ShowError(
        .notNow, "the numbers of slides and of sections with text differ")
    }
    guard begun != nil else { throw ShowError(.notNow, "the show has not started") }
    guard let rehearsed else {
      throw ShowError(
        .notNow, "a rehearsal needs the deck from the start, and no repeats: go starts again")
    }
    let times = rehearsed.times.map { time in time.map { ($0 + 50_000) / 100_000 } }
    let count = (steps.groups.last ?? 0) + 1
    if let missing = (0..<count).first(where: { !times.indices.contains($0) || times[$0] == nil }) {
      throw ShowError(.notNow, "slide \(missing + 1) of \(count) has not come up")
    }
    // Two turns within a tenth are two slides all the same.
    let slides = times.compactMap { $0 }.reduce(into: [Int64]()) { slides, time in
      slides.append(max(time, (slides.last ?? -1) + 1))
    }
    let over = finished ?? leg(at: now).flatMap { $0.end }.map { min(now, $0) } ?? now
    let end = max((rehearsed.elapsed(at: over) + 50_000) / 100_000, (slides.last ?? 0) + 1)
    return (slides.map { .milliseconds($0 * 100) }, .milliseconds(end * 100))
  }
}
