@_spi(Answers) package import Telop

extension Fit {
  /// A slide of a rehearsed talk, with the tolerance of its time in the plan.
  package struct RehearsedSlide: Sendable, Hashable {
    /// The index of the section that contains the start of the slide's text.
    package let section: Int
    package let spread: RehearsedTimes.Spread
    /// The longest time by which the slide may be earlier than planned. Up to this limit, the band shows the slide's
    /// text on time and keeps the times of the other slides and of the end. `nil` if the band cannot follow slides: in
    /// a loop, or if the slides' texts do not reach the read point in order.
    package let earlier: Duration?
    /// The longest time by which the slide may be later than planned; see `earlier`.
    package let later: Duration?

    /// True if all rehearsals are within the tolerance, so that the band follows each of them.
    package var isWithinTolerance: Bool {
      guard let earlier, let later else { return false }
      return spread.median - spread.least <= earlier && spread.most - spread.median <= later
    }
  }

  /// The rehearsed slides, compared with this plan. The plan must have the medians of the rehearsals as slide times.
  ///
  /// - Throws: the errors of `slideClock(within:)`.
  /// - Complexity: O(sections × phases).
  package func rehearsed(_ times: RehearsedTimes) throws -> [RehearsedSlide] {
    let clock = try slideClock()
    let offsets = SlideMap(script, slides: times.slides.count)?.utf8Offsets ?? []
    return zip(times.slides, offsets).enumerated().map { index, slide in
      let (spread, offset) = slide
      let slack = clock?.slack(of: index)
      return RehearsedSlide(
        section: script.section(at: offset ?? 0), spread: spread,
        earlier: slack.map { .microseconds($0.earlier) },
        later: slack.map { .microseconds($0.later) })
    }
  }
}
