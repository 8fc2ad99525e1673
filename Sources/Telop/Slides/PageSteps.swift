/// The assignment of a deck's pages to a plan's slides.
///
/// A deck has one page for each slide of the plan, or several. Several pages of one slide follow each
/// other with one label, as programs export slides that build up step by step.
@_spi(Answers) public struct PageSteps: Sendable, Hashable {
  /// The slide of each page, from 0. If pages and slides do not match, each page stands for itself.
  public let groups: [Int]
  /// True if they match: there are as many pages as slides, or as many labels.
  public let areSlides: Bool

  /// Assigns the steps of a deck to a plan.
  ///
  /// - Parameter steps: the number of each page's label, from 0. It rises by 1 where the label changes.
  public init(_ steps: [Int], slides: Int) {
    let hasOnePagePerSlide = steps.count == slides
    let hasOneLabelPerSlide = (steps.last ?? -1) + 1 == slides
    groups = hasOnePagePerSlide || !hasOneLabelPerSlide ? Array(steps.indices) : steps
    areSlides = hasOnePagePerSlide || hasOneLabelPerSlide
  }
}
