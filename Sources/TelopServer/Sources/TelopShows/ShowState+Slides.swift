@_spi(Answers) internal import Telop
package import TelopUnits

extension ShowState {
  /// The next slide of the plan, and when it is expected.
  package struct NextSlide: Sendable, Hashable {
    /// Index of the slide's first page.
    package let page: Int
    /// When the slide is expected, if the slides share the remaining time in the planned proportions.
    package let expected: Moment
    /// When the slide is due. An edit of the script while the slide is overdue moves `expected`, but not `due`.
    package let due: Moment
    /// Seconds from `expected` until the slide's text is at the read point; negative if the text is there first.
    package let delay: Rational
  }

  /// The next slide of the plan; `nil` on the last slide, and if the band does not follow slides.
  package func nextSlide(at moment: Moment) -> NextSlide? {
    guard phase(at: moment) == .running, let leg = leg(at: moment), let path = leg.path,
      let expected = path.expectedSlideTimes.first, let delay = path.delays.first,
      let slideIndices = pageAssignment?.slideIndices, slideIndices.indices.contains(page),
      let next = slideIndices.firstIndex(of: slideIndices[page] + 1)
    else { return nil }
    return NextSlide(
      page: next, expected: leg.planStart + .microseconds(expected),
      due: leg.nextSlideDue ?? leg.planStart + .microseconds(expected),
      delay: Rational(Int128(delay)) / 1_000_000)
  }

  package var followsSlides: Bool { slideClock(legs.last?.fit ?? fit) != nil }

  /// For each page of the deck, its slide in the plan of the current text; `nil` without a deck.
  var pageAssignment: PageAssignment? {
    deck.map { PageAssignment($0.slideIndices, of: fullScript) }
  }

  /// The current script, including sections that were dropped to end on time.
  var fullScript: Script {
    (legs.last?.plansBeforeDropping.first?.fit ?? legs.last?.fit ?? fit).script
  }

  /// Label of the visible page; `nil` without a deck.
  package var slideLabel: String? { deck?.labels[page] }

  /// Label of the next page; `nil` on the last page.
  package var nextSlideLabel: String? {
    deck.flatMap { $0.labels.indices.contains(page + 1) ? $0.labels[page + 1] : nil }
  }

  /// Sets the deck. If the show already has a deck, the page number stays. Otherwise, a running or paused show turns to
  /// the page of the section at the read point, and any other show to the first page.
  mutating func take(_ deck: ShowDeck, at moment: Moment) throws(ShowError) {
    try deck.check()
    let isFirst = self.deck == nil
    self.deck = deck
    show(page: isFirst ? 0 : min(page, deck.pages - 1), at: moment)
    guard isFirst, phase(at: moment) == .running || phase(at: moment) == .paused,
      let leg = leg(at: moment), let assignment = pageAssignment, assignment.dividesScript,
      let section = leg.fit.section(readAt: leg.offset(at: moment))
    else { return }
    let start = leg.fit.script.sections[section].range.lowerBound
    let slide = assignment.utf8Offsets.lastIndex { $0.map { $0 <= start } ?? false } ?? 0
    page = assignment.slideIndices.firstIndex(of: slide) ?? 0
  }

  /// Turns to a page. The band follows if the page belongs to another slide of the plan.
  mutating func turn(to page: Int, at moment: Moment) throws(ShowError) {
    guard let deck else { throw ShowError.noDeck }
    guard (0..<deck.pages).contains(page) else {
      throw ShowError(
        .badValue, "there is no slide \(page &+ 1); there are \(deck.pages)",
        place: ErrorPlace(options: ["slide"]))
    }
    guard page != self.page else { return }
    let slideIndices = pageAssignment?.slideIndices ?? []
    let changesSlide = slideIndices[page] != slideIndices[self.page]
    show(page: page, at: moment)
    if changesSlide { followSlides(at: moment) }
  }
}
