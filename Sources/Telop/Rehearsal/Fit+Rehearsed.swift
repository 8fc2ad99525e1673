internal import TelopScript

extension Fit {
  /// A slide of a talk that was rehearsed, and how far its time may be off beside the plan.
  public struct RehearsedSlide: Sendable, Hashable {
    /// The section's index in the script.
    public let section: Int
    /// When it came up.
    public let spread: RehearsedTimes.Spread
    /// How much earlier than planned it may come while the others come as planned: its text is there with
    /// it, and the end is kept; `nil` where the text does not go with slides, as in a loop.
    public let earlier: Duration?
    /// How much later, likewise.
    public let later: Duration?

    /// Whether all rehearsals are within that: the band goes with each of them.
    public var isWithin: Bool {
      guard let earlier, let later else { return false }
      return spread.median - spread.least <= earlier && spread.most - spread.median <= later
    }
  }

  /// The slides as they were rehearsed, beside this plan, whose slides are the medians of them.
  ///
  /// - Throws: as `slideClock(within:)`.
  /// - Complexity: O(sections × phases).
  public func rehearsed(
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
