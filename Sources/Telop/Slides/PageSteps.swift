/// The assignment of a deck's pages to a plan's slides.
///
/// A deck may have a page for each slide of the plan, or several: pages that have one label in a row, as
/// programs write what comes up step by step.
@_spi(Answers) public struct PageSteps: Sendable, Hashable {
  /// The slide of each page, from 0. If pages and slides do not match, each page stands for itself.
  public let groups: [Int]
  /// True if they match: there are as many pages as slides, or as many labels.
  public let areSlides: Bool

  /// Assigns the steps of a deck to a plan.
  ///
  /// - Parameters:
  ///   - steps: of each page the number of its label, from 0, ascending by 1 where that is another than
  ///     the page's before.
  public init(_ steps: [Int], slides: Int) {
    let isOneEach = steps.count == slides
    let isOneForSteps = (steps.last ?? -1) + 1 == slides
    groups = isOneEach || !isOneForSteps ? Array(steps.indices) : steps
    areSlides = isOneEach || isOneForSteps
  }
}
