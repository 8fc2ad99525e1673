/// The assignment of a deck's pages to a plan's slides.
///
/// A deck has one or more pages for each slide of the plan. Presentation programs export a slide that builds up step by
/// step as consecutive pages with the same label.
@_spi(Answers) public struct PageSteps: Sendable, Hashable {
  /// The index of each page's slide, from 0. If pages and slides do not match, each page is a slide.
  public let groups: [Int]
  /// True if pages and slides match, because there are as many pages as slides, or as many labels as slides.
  public let areSlides: Bool

  /// Assigns the steps of a deck to a plan.
  ///
  /// - Parameter steps: the number of each page's label. The first is 0, and the number increases by 1 where the label
  ///   changes.
  public init(_ steps: [Int], slides: Int) {
    let hasOnePagePerSlide = steps.count == slides
    let hasOneLabelPerSlide = (steps.last ?? -1) + 1 == slides
    groups = hasOnePagePerSlide || !hasOneLabelPerSlide ? Array(steps.indices) : steps
    areSlides = hasOnePagePerSlide || hasOneLabelPerSlide
  }
}
