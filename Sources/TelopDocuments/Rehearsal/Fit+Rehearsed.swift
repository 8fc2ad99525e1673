@_spi(Answers) package import Telop
internal import TelopScript

extension Fit {
  /// A slide of a rehearsed talk, with the tolerance of its time in the plan.
  package struct RehearsedSlide: Sendable, Hashable {
    /// The section's index in the script.
    package let section: Int
    package let spread: RehearsedTimes.Spread
    /// The time by which the slide may be earlier than planned. Within this time, the slide's text still reaches the
    /// read point when the slide appears, the other slides are as planned, and the end is kept. `nil` if the text does
    /// not follow slides, as in a loop.
    package let earlier: Duration?
    /// The time by which the slide may be later than planned; see `earlier`.
    package let later: Duration?

    /// True if all rehearsals are within the tolerance, so that the band follows each of them.
    package var isWithin: Bool {
      guard let earlier, let later else { return false }
      return spread.median - spread.least <= earlier && spread.most - spread.median <= later
    }
  }

  /// The rehearsed slides, compared with this plan. The plan's slide times are the medians of the rehearsals.
  ///
  /// - Throws: as `slideClock(within:)`.
  /// - Complexity: O(sections × phases).
  package func rehearsed(
    _ times: RehearsedTimes, within bounds: ContinuationBounds = .init()
  ) throws -> [RehearsedSlide] {
    let clock = try slideClock(within: bounds)
    let sections = script.sections.indices.filter { !script.sections[$0].range.isEmpty }
    return zip(times.slides, sections).enumerated().map { index, pair in
      let slack = clock?.slack(of: index)
      return RehearsedSlide(
        section: pair.1, spread: pair.0, earlier: slack.map { .microseconds($0.earlier) },
        later: slack.map { .microseconds($0.later) })
    }
  }
}
