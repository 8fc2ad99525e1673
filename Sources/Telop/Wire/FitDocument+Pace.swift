internal import TelopText
import TelopUnits

extension FitDocument {
  /// The reading verdict with what it rests on.
  public struct Pace: Sendable, Codable, Equatable {
    /// The profile's name, such as `overlay-ja`.
    public var profile: String
    /// What is counted: `fullWidth`, `word` or `character`.
    public var unit: String
    /// Where the profile's numbers come from.
    public var source: String
    /// Reading units in the whole text. Text in another language than the main one counts for as many
    /// units as fill the same time in comfort.
    public var units: Double
    /// Units per second.
    public var average: Double
    /// Units per second in the densest five seconds of the text.
    public var peak: Double
    /// Units per second up to which reading is comfortable.
    public var limit: Double
    /// Units per second above which text in the main language cannot be read.
    public var unreadable: Double
    /// The average as a part of the limit: 1 is just comfortable.
    public var load: Double
    /// Seconds that a character stays on screen, on average.
    public var dwell: Double
    /// Seconds that the character stays on screen that stays the shortest.
    public var leastDwell: Double
    /// Seconds on screen from which on a character is comfortable to read.
    public var dwellLimit: Double
    /// The worst that a reader meets: `comfortable`, `slow`, `brisk` or `unreadable`.
    public var verdict: String
    /// Why, the worst first; empty when it is comfortable.
    public var because: [Reason]
    /// By the average pace alone: one of these four.
    public var averageVerdict: String
    /// By the densest five seconds.
    public var peakVerdict: String
    /// Where they are.
    public var peakPlace: Place
    /// What the verdicts do not tell; usually nothing.
    public var notes: [Note]
  }

  /// A place in the text that passes the read point at some time.
  public struct Place: Sendable, Codable, Equatable {
    /// Two UTF-8 offsets into the line.
    public var utf8: [Int]
    /// The text there.
    public var excerpt: String
    /// When it starts to pass the read point, in seconds.
    public var time: Double
    /// The index in `sections` of the section that it starts in.
    public var section: Int
    /// The line of the source that it starts in, from 1.
    public var line: Int
  }

  /// Why a plan is not comfortable to read.
  public struct Reason: Sendable, Codable, Equatable {
    /// `pace`, `dwell`, `smear` or `slow`.
    public var cause: String
    /// What it comes to by itself.
    public var verdict: String
    /// Units per second for `pace` and `slow`, seconds for `dwell`, degrees a second for `smear`.
    public var amount: Double
    /// Where it is at its worst; absent where it is the same throughout.
    public var place: Place?
  }

  /// Something about reading that the verdict does not tell.
  public struct Note: Sendable, Codable, Equatable {
    /// `hold` or `smear`.
    public var kind: String
    /// One sentence for a person.
    public var message: String
  }

  /// The reading verdict on one section, in the unit of the whole.
  public struct SectionPace: Sendable, Codable, Equatable {
    /// Reading units in the section; those of all sections add up to the whole.
    public var units: Double
    /// Units per second.
    public var average: Double
    /// Units per second in the section's densest five seconds.
    public var peak: Double
    /// Seconds that a character stays on screen, on average.
    public var dwell: Double
    /// Seconds that the character stays on screen that stays the shortest.
    public var leastDwell: Double
    /// The worst of the section: `comfortable`, `brisk` or `unreadable`.
    public var verdict: String
    /// By its average pace alone.
    public var averageVerdict: String
    /// By its densest five seconds.
    public var peakVerdict: String

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

  /// How large the type looks from where the audience is.
  public struct Screen: Sendable, Codable, Equatable {
    /// In metres, an exact decimal.
    public var width: String
    /// In metres, an exact decimal.
    public var viewingDistance: String
    /// The visual angle of the type, in degrees.
    public var angle: Double
    /// `small`, `suitable` or `large`.
    public var verdict: String
    /// The type sizes between which it is suitable, in pixels.
    public var suitable: [Double]
    /// Where the bounds come from.
    public var source: String

    init?(_ fit: Fit) {
      guard let screen = fit.options.screen else { return nil }
      let viewport = fit.options.pictureLength
      width = screen.width.decimalDescription
      viewingDistance = screen.viewingDistance.decimalDescription
      angle = screen.angle(ofSize: fit.options.type.size, viewport: viewport)
      verdict = screen.verdict(ofSize: fit.options.type.size, viewport: viewport).rawValue
      suitable = [ScreenGeometry.suitable.lowerBound, ScreenGeometry.suitable.upperBound].map {
        screen.size(atDegrees: $0, viewport: viewport)
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
      notes: fit.readingNotes.map {
        FitDocument.Note(kind: $0.kind.rawValue, message: $0.message)
      })
  }
}

extension FitDocument.Place {
  init(_ place: ReadingPlace) {
    self.init(
      utf8: [place.range.lowerBound, place.range.upperBound], excerpt: place.text,
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
