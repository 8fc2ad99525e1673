internal import Telop

extension FitDocument {
  /// The rehearsals from which the slide times of a plan were computed. All times are in seconds.
  package struct Rehearsal: Sendable, Codable, Equatable {
    /// The number of rehearsals.
    package var count: Int
    /// The line of the front matter that sets the slide times to the medians of the rehearsals.
    package var line: String
    /// The slides in order; empty if the script cannot be divided among the slides.
    package var slides: [Slide]
    /// The times at which the talk ended.
    package var end: Spread

    /// The times of one event in all rehearsals.
    package struct Spread: Sendable, Codable, Equatable {
      package var median: Double
      package var least: Double
      package var most: Double
    }

    /// The times at which a slide appeared, and the tolerance of its planned time.
    package struct Slide: Sendable, Codable, Equatable {
      /// The index in `sections` of the section in which the slide's text starts.
      package var section: Int
      /// The times at which the slide appeared.
      package var shown: Spread
      /// The longest time by which the slide may be earlier than the median. Up to this limit, the band shows the
      /// slide's text on time and keeps the times of the other slides and of the end. Absent if the band cannot follow
      /// slides.
      package var earlier: Double?
      /// The longest time by which the slide may be later than the median; see `earlier`.
      package var later: Double?
      /// True if every rehearsal is within the tolerance.
      package var isWithin: Bool
    }

    init?(_ times: RehearsedTimes, of fit: Fit) {
      guard let rehearsed = try? fit.rehearsed(times) else { return nil }
      count = times.count
      line = times.line
      slides = rehearsed.map {
        Slide(
          section: $0.section, shown: Spread($0.spread), earlier: $0.earlier?.exactSeconds.double,
          later: $0.later?.exactSeconds.double, isWithin: $0.isWithinTolerance)
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
