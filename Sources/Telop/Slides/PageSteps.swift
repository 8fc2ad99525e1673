/// Which of a plan's slides each page of a deck is a step of.
///
/// A deck may have a page for each slide of the plan, or several: pages that have one label in a row, as
/// programs write what comes up step by step.
public struct PageSteps: Sendable, Hashable {
  /// Of each page its slide, from 0. Where pages and slides do not belong together each page stands for
  /// itself.
  public let groups: [Int]
  /// Whether they belong together: as many pages as slides, or as many labels.
  public let areSlides: Bool

  /// The steps of a deck beside a plan.
  ///
  /// - Parameters:
  ///   - steps: of each page the number of its label, from 0, ascending by 1 where that is another than
  ///     the page's before.
  ///   - slides: how many the plan has: its sections with text.
  public init(_ steps: [Int], slides: Int) {
    let isOneEach = steps.count == slides
    let isOneForSteps = (steps.last ?? -1) + 1 == slides
    groups = isOneEach || !isOneForSteps ? Array(steps.indices) : steps
    areSlides = isOneEach || isOneForSteps
  }
}
