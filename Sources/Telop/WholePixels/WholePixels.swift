public import TelopUnits

/// How to come to a whole number of pixels per frame, the only motion that neither judders nor
/// shimmers, and how much may be changed for it.
public struct WholePixels: Sendable, Hashable {
  /// What is changed.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the speed is what it comes to.
    case off
    /// Whatever costs least.
    case auto
    /// The type size.
    case size
    /// The space between letters.
    case spacing
    /// The space between paragraphs, and the lead.
    case gaps
    /// The speed, between two whole numbers; it changes only while no text is at the read point.
    case twoSpeed = "two-speed"
  }

  /// How far each method may go, up or down.
  public struct Bounds: Sendable, Hashable {
    /// A part of the size: 1/4 is a quarter larger or smaller.
    public var size = Rational(1) / 4
    /// Space added after every letter, in pixels.
    public var spacing: Rational = 6
    /// Space added to every separator, in pixels.
    public var gap: Rational = 240
    /// Extra way before the first ink, in pixels.
    public var lead: Rational = 960

    /// The defaults.
    public init() {}
  }

  /// What may be changed.
  public var method: Method
  /// By how much.
  public var bounds: Bounds
  /// How early or late a cue may be for the sake of whole pixels; `nil` is a frame.
  public var cueTolerance: Duration?

  /// A wish with its bounds.
  public init(
    _ method: Method = .off, bounds: Bounds = Bounds(), cueTolerance: Duration? = nil
  ) {
    self.method = method
    self.bounds = bounds
    self.cueTolerance = cueTolerance
  }

  /// The methods to try, in the order in which equal costs rank.
  var methods: [Method] {
    switch method {
    case .off: []
    case .auto: [.size, .gaps, .spacing, .twoSpeed]
    default: [method]
    }
  }
}

extension WholePixels.Bounds: CustomStringConvertible {
  /// `size=25% spacing=6 gap=240 lead=960`.
  public var description: String {
    "size=\((size * 100).decimalDescription)% spacing=\(spacing.decimalDescription) "
      + "gap=\(gap.decimalDescription) lead=\(lead.decimalDescription)"
  }

  /// Reads `size=10% spacing=2 gap=100 lead=0`: any of the four, lengths in pixels.
  ///
  /// - Throws: `badValue`.
  public init(_ text: String) throws(PlanError) {
    self.init()
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      let isPercent = parts.last?.last == "%"
      guard parts.count == 2, let value = Rational(decimal: parts[1].filter { $0 != "%" }),
        value >= 0, value <= 1_000_000, isPercent == (parts[0] == "size")
      else { throw Self.bad(text) }
      switch parts[0] {
      case "size": size = value / 100
      case "spacing": spacing = value
      case "gap": gap = value
      case "lead": lead = value
      default: throw Self.bad(text)
      }
    }
  }

  private static func bad(_ text: String) -> PlanError {
    PlanError(
      .badValue,
      "pixel-bounds '\(text)' is not a list such as size=10% spacing=2 gap=100 lead=480")
  }
}

/// A plan's answer to the wish for whole pixels.
public struct WholePixelAnswer: Sendable, Hashable {
  /// What was changed.
  public let method: WholePixels.Method
  /// Whole pixels per frame, in the order of the cruises.
  public let steps: [Int]
  /// The frames of each cruise.
  public let frames: [Int]
  /// The type size, in pixels per em.
  public let size: Rational
  /// Space after every letter, in pixels.
  public let letterSpacing: Rational
  /// Space added to every separator, in pixels.
  public let gap: Rational
  /// Extra way before the first ink, in pixels.
  public let lead: Rational
  /// By how many percent what the audience sees is another: one for a percent of the size, one and
  /// a half for a percent of the width in letter-spacing, a half for a percent of the way in gaps and
  /// lead, a quarter of the change of speed for each time that the speed changes.
  public let cost: Double
  /// How it moves: the cruises, and the holds around them on whole frames.
  public let motion: Motion
}

/// What kept the nearest candidate of a method outside its bound.
public struct WholePixelMiss: Sendable, Hashable {
  /// The method.
  public let method: WholePixels.Method
  /// Pixels per frame that it would come to.
  public let step: Int
  /// The bound to loosen, as `WholePixels.Bounds` reads it, and the least that would do; empty when
  /// no bound helps.
  public let bound: String
  /// One sentence for a person.
  public let message: String
}

/// A stretch between two cues, slides or sections that whole pixels and their times do not both fit.
public struct WholePixelException: Sendable, Hashable {
  /// Which of the two gave way; compare with the constants.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The cue is exact, and the stretch before it does not move by whole pixels.
    public static let uneven = Kind(rawValue: "uneven")
    /// The stretch moves by whole pixels, and the cue at its end is more than a frame early or late.
    public static let off = Kind(rawValue: "off")
  }

  /// Which of the two gave way.
  public let kind: Kind
  /// What the stretch starts with: `the start`, `the cue @1:30`.
  public let from: String
  /// What it ends with.
  public let to: String
  /// When it starts, in seconds from the start of the plan.
  public let start: Rational
  /// When it ends.
  public let end: Rational
  /// How late what it ends with is, in seconds; below 0 early.
  public let late: Rational
  /// One sentence for a person.
  public let message: String
}

extension ScrollPlan {
  /// The worst `motionScore` of the plan's phases; that of a ramp, whose steps change, is 0.5.
  public var motionScore: Double {
    motion.phases.reduce(0) { worst, phase in
      switch phase.kind {
      case .hold: worst
      case .start, .stop: 0.5
      case .cruise:
        max(worst, (phase.speed / timing.rate.perSecond).motionScore)
      }
    }
  }
}

extension Rational {
  /// How unevenly a strip moves by so many pixels per frame when it is drawn at whole pixels: the
  /// root mean square of what each step is off the mean one, in pixels. 0 is perfect, 0.5 the worst.
  public var motionScore: Double {
    let part = (self - Rational(floor)).double
    return (part * (1 - part)).squareRoot()
  }
}
