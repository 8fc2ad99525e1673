@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopPlan

/// A deck, and the clock by which a fit's band follows the deck's slides.
struct BandSlides {
  let deck: Deck
  /// The plan's slide to which each page of the deck belongs.
  let pageAssignment: PageAssignment
  /// `nil` for an endless loop.
  let clock: SlideClock?
  /// The reading pace of each section, for the report of a rehearsal.
  let paces: [Pace?]

  init(_ deck: Deck, of fit: Fit) throws {
    self.deck = deck
    pageAssignment = PageAssignment(deck.pageGroupIndices, of: fit.script)
    clock = try fit.bandClock(of: pageAssignment)
    paces = fit.sectionPaces
  }
}
