@_spi(Answers) internal import Telop

extension FitDocument {
  /// The pace of the whole text, with its verdicts.
  package struct Pace: Sendable, Codable, Equatable {
    /// The profile's name, such as `overlay-ja`.
    package var profile: String
    /// The counted unit: `fullWidth`, `word` or `character`.
    package var unit: String
    /// The source of the profile's numbers.
    package var source: String
    /// The number of reading units in the whole text. Text in another language counts as the number of main-language
    /// units that can be read comfortably in the same time.
    package var units: Double
    /// The mean pace of the whole text, in units per second.
    package var average: Double
    /// The pace in the densest five seconds of the text, in units per second.
    package var peak: Double
    /// The highest comfortable pace, in units per second.
    package var limit: Double
    /// The pace above which text in the main language is unreadable, in units per second.
    package var unreadable: Double
    /// `average` divided by `limit`; comfortable up to 1.
    package var load: Double
    /// The mean time for which a character is visible, in seconds.
    package var dwell: Double
    /// The shortest time for which any character is visible, in seconds.
    package var leastDwell: Double
    /// The time for which a character must be visible to be comfortable to read, in seconds.
    package var dwellLimit: Double
    /// The verdict on the whole plan: `comfortable`, `slow`, `brisk` or `unreadable`.
    package var verdict: String
    /// The reasons for the verdict, the worst first; empty for `comfortable`.
    package var because: [Reason]
    /// The verdict on the average pace alone.
    package var averageVerdict: String
    /// The verdict on the densest five seconds.
    package var peakVerdict: String
    /// The densest place of the text.
    package var peakPlace: Place
    /// Remarks that affect no verdict; usually empty.
    package var notes: [Note]
  }

  /// A stretch of the text, with its time.
  package struct Place: Sendable, Codable, Equatable {
    /// Two UTF-8 offsets into the line.
    package var utf8: [Int]
    package var excerpt: String
    /// The time at which the excerpt begins to pass the read point, in seconds from the start.
    package var time: Double
    /// The index in `sections` of the section in which the excerpt starts.
    package var section: Int
    /// The source line in which the excerpt starts, from 1.
    package var line: Int
  }

  package struct Reason: Sendable, Codable, Equatable {
    /// `pace`, `dwell`, `smear` (blurred letters) or `slow`.
    package var cause: String
    package var verdict: String
    /// Units per second for `pace` and `slow`, seconds for `dwell`, degrees per second for `smear`.
    package var amount: Double
    /// The worst place; absent if the amount is the same everywhere.
    package var place: Place?
  }

  package struct Note: Sendable, Codable, Equatable {
    /// `hold`, `minutes`, `slides` or `smear`; see `ReadingNote.Kind`.
    package var kind: String
    package var message: String
  }

  /// The verdict on one section, with the fields of `Pace`. The units of all sections add up to those of the text.
  package struct SectionPace: Sendable, Codable, Equatable {
    package var units: Double
    package var average: Double
    package var peak: Double
    package var dwell: Double
    package var leastDwell: Double
    package var verdict: String
    package var averageVerdict: String
    package var peakVerdict: String

    init(_ pace: Telop.Pace) {
      units = pace.units.double
      average = pace.average.double
      peak = pace.peak.double
      dwell = pace.dwell.double
      leastDwell = pace.leastDwell.double
      verdict = pace.verdict.rawValue
      averageVerdict = pace.averageVerdict.rawValue
      peakVerdict = pace.peakVerdict.rawValue
    }
  }

  /// The apparent size of the type for the audience.
  package struct Screen: Sendable, Codable, Equatable {
    /// The width of the screen in metres, an exact decimal.
    package var width: String
    /// The distance of the audience from the screen in metres, an exact decimal.
    package var viewingDistance: String
    /// The visual angle of the type, in degrees.
    package var angle: Double
    /// `small`, `suitable` or `large`.
    package var verdict: String
    /// The smallest and the largest suitable type size, in pixels.
    package var suitable: [Double]
    package var source: String

    init?(_ fit: Fit) {
      guard let screen = fit.options.plan.screen else { return nil }
      let length = fit.options.barLength
      width = screen.width.decimalDescription
      viewingDistance = screen.viewingDistance.decimalDescription
      angle = screen.angle(ofSize: fit.options.type.size, viewport: length)
      verdict = screen.verdict(ofSize: fit.options.type.size, viewport: length).rawValue
      suitable = [ScreenGeometry.suitable.lowerBound, ScreenGeometry.suitable.upperBound].map {
        screen.size(atDegrees: $0, viewport: length)
      }
      source = ScreenGeometry.source
    }
  }
}

extension FitDocument.Pace {
  init(_ fit: Fit) {
    let pace = fit.pace
    self.init(
      profile: pace.profile.name, unit: pace.profile.unit.rawValue, source: pace.profile.source,
      units: pace.units.double, average: pace.average.double, peak: pace.peak.double,
      limit: pace.profile.comfortable.double, unreadable: pace.profile.unreadable.double,
      load: pace.load.double, dwell: pace.dwell.double, leastDwell: pace.leastDwell.double,
      dwellLimit: pace.profile.dwell.comfortable.double, verdict: fit.verdict.rawValue,
      because: fit.reasons.map(FitDocument.Reason.init),
      averageVerdict: fit.averageVerdict.rawValue, peakVerdict: pace.peakVerdict.rawValue,
      peakPlace: FitDocument.Place(fit.peakPlace),
      notes: fit.readingNotes.map { FitDocument.Note(kind: $0.kind.rawValue, message: $0.message) })
  }
}

extension FitDocument.Place {
  init(_ place: ReadingPlace) {
    self.init(
      utf8: place.range.offsets, excerpt: place.text,
      time: place.time.double, section: place.section, line: place.sourceLine)
  }
}

extension FitDocument.Reason {
  init(_ reason: ReadingReason) {
    self.init(
      cause: reason.cause.rawValue, verdict: reason.verdict.rawValue, amount: reason.amount.double,
      place: reason.place.map(FitDocument.Place.init))
  }
}
