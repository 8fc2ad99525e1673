internal import Telop
internal import TelopUnits

extension FitDocument {
  /// The rehearsals that the slide times of a plan come from, in seconds.
  public struct Rehearsal: Sendable, Codable, Equatable {
    /// The number of rehearsals.
    public var count: Int
    /// The line of the front matter that sets their medians.
    public var line: String
    /// The slides in the script's order, one for each section with text.
    public var slides: [Slide]
    /// The times at which the talk ended.
    public var end: Spread

    /// The times of one event in all rehearsals.
    public struct Spread: Sendable, Codable, Equatable {
      /// The median.
      public var median: Double
      /// The earliest time.
      public var least: Double
      /// The latest time.
      public var most: Double
    }

    /// The times at which a slide came up, and its tolerance.
    public struct Slide: Sendable, Codable, Equatable {
      /// The section's index in `sections`.
      public var section: Int
      /// The times at which it came up.
      public var shown: Spread
      /// The time by which it may come earlier than the median, while the others come as planned,
      /// so that its text is there and the end is kept; absent if the text does not follow slides.
      public var earlier: Double?
      /// The time by which it may come later, likewise.
      public var later: Double?
      /// True if every rehearsal is within the tolerance.
      public var isWithin: Bool
    }

    init?(_ times: RehearsedTimes, of fit: Fit) {
      guard let rehearsed = try? fit.rehearsed(times) else { return nil }
      (count, line) = (times.count, times.line)
      slides = rehearsed.map {
        Slide(
          section: $0.section, shown: Spread($0.spread),
          earlier: $0.earlier?.exactSeconds.double, later: $0.later?.exactSeconds.double,
          isWithin: $0.isWithin)
      }
      end = Spread(times.end)
    }
  }
}

extension FitDocument.Rehearsal.Spread {
  fileprivate init(_ spread: RehearsedTimes.Spread) {
    self.init(
      median: spread.median.exactSeconds.double, least: spread.least.exactSeconds.double,
      most: spread.most.exactSeconds.double)
  }
}
