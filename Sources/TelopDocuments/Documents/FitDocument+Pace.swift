internal import Telop
internal import TelopText
import TelopUnits

extension FitDocument {
  /// The reading verdict and its grounds.
  public struct Pace: Sendable, Codable, Equatable {
    /// The profile's name, such as `overlay-ja`.
    public var profile: String
    /// The counted unit: `fullWidth`, `word` or `character`.
    public var unit: String
    /// The source of the profile's numbers.
    public var source: String
    /// The reading units of the whole text. Text in another language than the main one counts as
    /// the number of units that takes the same comfortable time.
    public var units: Double
    /// Units per second.
    public var average: Double
    /// Units per second in the densest five seconds of the text.
    public var peak: Double
    /// Units per second up to which reading is comfortable.
    public var limit: Double
    /// Units per second above which text in the main language is unreadable.
    public var unreadable: Double
    /// The average relative to the limit: 1 is just comfortable.
    public var load: Double
    /// The mean time for which a character is visible, in seconds.
    public var dwell: Double
    /// The shortest time for which any character is visible, in seconds.
    public var leastDwell: Double
    /// The visible time from which a character is comfortable to read, in seconds.
    public var dwellLimit: Double
    /// The worst verdict for a reader: `comfortable`, `slow`, `brisk` or `unreadable`.
    public var verdict: String
    /// The reasons, the worst first; empty if it is comfortable.
    public var because: [Reason]
    /// The verdict on the average pace alone, one of these four.
    public var averageVerdict: String
    /// The verdict on the densest five seconds.
    public var peakVerdict: String
    /// The place of the densest five seconds.
    public var peakPlace: Place
    /// Notes on reading beyond the verdicts; usually empty.
    public var notes: [Note]
  }

  /// A place in the text that passes the read point at some time.
  public struct Place: Sendable, Codable, Equatable {
    /// Two UTF-8 offsets into the line.
    public var utf8: [Int]
    /// The text there.
    public var excerpt: String
    /// The time at which it begins to pass the read point, in seconds.
    public var time: Double
    /// The index in `sections` of the section that it starts in.
    public var section: Int
    /// The line of the source that it starts in, from 1.
    public var line: Int
  }

  /// A reason why a plan is not comfortable to read.
  public struct Reason: Sendable, Codable, Equatable {
    /// `pace`, `dwell`, `smear` or `slow`.
    public var cause: String
    /// The verdict on this reason alone.
    public var verdict: String
    /// Units per second for `pace` and `slow`, seconds for `dwell`, degrees a second for `smear`.
    public var amount: Double
    /// The worst place; absent if the whole text is the same.
    public var place: Place?
  }

  /// A note on reading beyond the verdict.
  public struct Note: Sendable, Codable, Equatable {
    /// `hold` or `smear`.
    public var kind: String
    /// One sentence for a person.
    public var message: String
  }

  /// The reading verdict on one section, in the unit of the whole text.
  public struct SectionPace: Sendable, Codable, Equatable {
    /// Reading units in the section; those of all sections add up to the whole.
    public var units: Double
    /// Units per second.
    public var average: Double
    /// Units per second in the section's densest five seconds.
    public var peak: Double
    /// The mean time for which a character is visible, in seconds.
    public var dwell: Double
    /// The shortest time for which any character is visible, in seconds.
    public var leastDwell: Double
    /// The worst verdict on the section: `comfortable`, `brisk` or `unreadable`.
    public var verdict: String
    /// The verdict on its average pace alone.
    public var averageVerdict: String
    /// The verdict on its densest five seconds.
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

  /// The apparent size of the type for the audience.
  public struct Screen: Sendable, Codable, Equatable {
    /// The width of the screen in metres, an exact decimal.
    public var width: String
    /// The distance in metres, an exact decimal.
    public var viewingDistance: String
    /// The visual angle of the type, in degrees.
    public var angle: Double
    /// `small`, `suitable` or `large`.
    public var verdict: String
    /// The smallest and the largest suitable type size, in pixels.
    public var suitable: [Double]
    /// The source of the bounds.
    public var source: String

    init?(_ fit: Fit) {
      guard let screen = fit.options.plan.screen else { return nil }
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
