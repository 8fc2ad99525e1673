internal import TelopUnits

extension FitDocument {
  /// The rehearsals that a plan's slides come from, in seconds.
  public struct Rehearsal: Sendable, Codable, Equatable {
    /// How many.
    public var count: Int
    /// The line of the front matter that sets their medians.
    public var line: String
    /// In the script's order, one for each section with text.
    public var slides: [Slide]
    /// When the talk ended.
    public var end: Spread

    /// When something happened, over all rehearsals.
    public struct Spread: Sendable, Codable, Equatable {
      /// As often later as earlier.
      public var median: Double
      /// The earliest.
      public var least: Double
      /// The latest.
      public var most: Double
    }

    /// When a slide came up, and when it may.
    public struct Slide: Sendable, Codable, Equatable {
      /// The section's index in `sections`.
      public var section: Int
      /// When it came up.
      public var shown: Spread
      /// How much earlier than the median it may come, so that its text is there and the end is kept
      /// when the others come as planned; absent where the text does not go with slides.
      public var earlier: Double?
      /// How much later, likewise.
      public var later: Double?
      /// Whether every rehearsal is within these.
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
