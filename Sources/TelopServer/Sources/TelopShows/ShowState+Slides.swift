@_spi(Answers) internal import Telop
package import TelopUnits

extension ShowState {
  /// When the next of the plan's slides is to come up, as the band goes.
  package struct NextSlide: Sendable, Hashable {
    /// The page that it begins with, as an index.
    package let page: Int
    /// When it is expected: the time that is left is shared out as it was planned.
    package let expected: Moment
    /// By how many seconds its text is later than that at the read point; below 0 when it is earlier.
    package let miss: Rational
  }

  /// The slide that is expected next; `nil` with the last one, and where the band does not go with slides.
  package func nextSlide(at moment: Moment) -> NextSlide? {
    guard phase(at: moment) == .running, let leg = leg(at: moment), let path = leg.path,
      let expected = path.expected.first, let miss = path.misses.first,
      let groups = pageSteps?.groups, groups.indices.contains(page),
      let next = groups.firstIndex(of: groups[page] + 1)
    else { return nil }
    return NextSlide(
      page: next, expected: leg.zero + .microseconds(expected),
      miss: Rational(Int128(miss)) / 1_000_000)
  }

  /// Whether the band goes with the slides: not where the deck's pages are not the plan's slides, and not of
  /// text that repeats or is fed.
  ///
  /// - Complexity: O(sections × phases).
  package var followsSlides: Bool {
    slideClock(legs.last?.fit ?? fit) != nil
  }

  /// Of each page which of the plan's slides it is a step of, by the text of the moment; `nil` without a deck.
  var pageSteps: PageSteps? {
    let script = (legs.last?.fit ?? fit).script
    return deck.map { PageSteps($0.steps, slides: script.sections.count { !$0.range.isEmpty }) }
  }

  /// What the deck calls the page that is up; `nil` without a deck.
  package var slideLabel: String? { deck?.labels[page] }

  /// The same of the page behind it; `nil` with the last one.
  package var nextSlideLabel: String? {
    deck.flatMap { $0.labels.indices.contains(page + 1) ? $0.labels[page + 1] : nil }
  }

  // MARK: Commands

  /// Shows another deck: where there was one, the page of the same number; in a show that runs, that of the
  /// section which is read; else the first.
  mutating func take(_ deck: ShowDeck, at moment: Moment) throws(ShowError) {
    try deck.check()
    let isFirst = self.deck == nil
    self.deck = deck
    (page, pageSince) = (isFirst ? 0 : min(page, deck.pages - 1), moment)
    guard isFirst, phase(at: moment) == .running || phase(at: moment) == .paused,
      let leg = leg(at: moment), let steps = pageSteps, steps.areSlides,
      let section = leg.fit.section(readAt: leg.offset(at: moment))
    else { return }
    let slide = leg.fit.script.sections[..<section].count { !$0.range.isEmpty }
    page = steps.groups.firstIndex(of: slide) ?? 0
  }

  /// Shows a page. Where that is another slide of the plan, the band goes with it.
  mutating func turn(to page: Int, at moment: Moment) throws(ShowError) {
    guard let deck else {
      throw ShowError(.notNow, "there are no slides: the show has no deck")
    }
    guard (0..<deck.pages).contains(page) else {
      throw ShowError(
        .badValue, "there is no slide \(page &+ 1); there are \(deck.pages)",
        place: ErrorPlace(options: ["slide"]))
    }
    guard page != self.page else { return }
    let groups = pageSteps?.groups ?? []
    let isOther = groups[page] != groups[self.page]
    (self.page, pageSince) = (page, moment)
    if isOther { followSlides(at: moment) }
  }
}
