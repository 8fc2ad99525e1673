public import TelopUnits

/// A request for whole pixels per frame, with limits for the changes. Only motion by whole pixels has no judder and no
/// shimmer.
@_spi(Answers) public struct WholePixels: Sendable, Hashable {
  /// The property that is changed to reach whole pixels per frame.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    /// No property; the speed may be fractional.
    case off
    /// The method with the lowest cost.
    case auto
    /// The type size.
    case size
    /// The space between letters.
    case spacing
    /// The space between paragraphs, and the lead.
    case gaps
    /// Two alternating whole speeds. They change only while no text is at the read point.
    case twoSpeed = "two-speed"
  }

  /// The limits of the changes. Size and spaces may grow or shrink; the lead may only grow.
  public struct Bounds: Sendable, Hashable {
    /// The largest change of the size: 1/4 allows sizes up to a quarter larger or smaller.
    public var size = Rational(1) / 4
    /// The largest space added or removed after every letter, in pixels.
    public var spacing: Rational = 6
    /// The largest space added to or removed from every separator, in pixels.
    public var gap: Rational = 240
    /// The largest extra distance before the first ink, in pixels.
    public var lead: Rational = 960

    /// Creates the default bounds.
    public init() {}
  }

  /// The property that may be changed.
  public var method: Method
  /// The limits of the changes.
  public var bounds: Bounds
  /// The maximum time by which a cue may be early or late; `nil` allows one frame.
  public var cueTolerance: Duration?

  /// Creates a request with its limits.
  public init(_ method: Method = .off, bounds: Bounds = Bounds(), cueTolerance: Duration? = nil) {
    self.method = method
    self.bounds = bounds
    self.cueTolerance = cueTolerance
  }

  /// The methods to try. Of two answers with equal costs, the answer of the earlier method is preferred.
  var methods: [Method] {
    switch method {
    case .off: []
    case .auto: [.size, .gaps, .spacing, .twoSpeed]
    default: [method]
    }
  }
}

extension WholePixels.Bounds: CustomStringConvertible {
  /// The text of the limits, such as `size=25% spacing=6 gap=240 lead=960`.
  public var description: String {
    "size=\((size * 100).decimalDescription)% spacing=\(spacing.decimalDescription) "
      + "gap=\(gap.decimalDescription) lead=\(lead.decimalDescription)"
  }

  /// Reads `size=10% spacing=2 gap=100 lead=0`, or some of these four limits. Lengths are in pixels.
  ///
  /// - Throws: `badValue` for anything else.
  /// - Complexity: O(length of the text).
  public init(_ text: String) throws(PlanError) {
    self.init()
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      let isPercent = parts.last?.last == "%"
      guard parts.count == 2,
        let value = Rational(decimal: isPercent ? parts[1].dropLast() : parts[1]),
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
      .badValue, "pixel-bounds '\(text)' is not a list such as size=10% spacing=2 gap=100 lead=480")
  }
}

/// A solution that moves the line by whole pixels per frame. Lengths are in pixels.
package struct WholePixelAnswer: Sendable, Hashable {
  package let method: WholePixels.Method
  /// The pixels per frame of each cruise.
  package let steps: [Int]
  /// The number of frames of each cruise.
  package let frames: [Int]
  package let size: Rational
  package let letterSpacing: Rational
  package let gap: Rational
  package let lead: Rational
  /// The cost for the audience, the sum of four costs:
  /// - size: 1 for each percent of change;
  /// - letter spacing: 1.5 for each percent of an em;
  /// - gaps and lead: 0.5 for each percent of the line's distance, for the sum of the changes of all gaps and the lead;
  /// - speed: 0.25 for each percent of each change between two cruises, relative to the slower one.
  package let cost: Double
  /// The motion: the cruises, and the holds before and after the cruises. Each phase has a whole number of frames.
  package let motion: Motion
}

/// A whole speed that a method cannot reach, and the reason.
package struct WholePixelMiss: Sendable, Hashable {
  package let method: WholePixels.Method
  /// The whole speed, in pixels per frame.
  package let step: Int
  /// The bound to loosen and its smallest sufficient value, such as `gap=12`; empty if no bound helps. The format is
  /// that of `WholePixels.Bounds`.
  package let bound: String
  package let message: String
}

/// A stretch (between two cues, slides or sections) that cannot have both whole pixels and the requested times.
package struct WholePixelException: Sendable, Hashable {
  /// The request that is not met.
  package enum Kind: String, Sendable, Hashable {
    /// The cue is exact, and the stretch before it does not move by whole pixels.
    case uneven
    /// The stretch moves by whole pixels, and the cue at its end is more than a frame early or late.
    case off
  }

  package let kind: Kind
  /// The names of the start and the end of the stretch in messages: `the start`, `the cue @1:30`.
  package let startName: String
  package let endName: String
  /// The times at which the stretch starts and ends, in seconds from the start of the plan.
  package let start: Rational
  package let end: Rational
  /// The time from the requested end of the stretch to its actual end, in seconds; below 0 if the stretch ends early.
  package let delay: Rational
  package let message: String
}

extension ScrollPlan {
  /// The worst `motionUnevenness` of the plan's phases. A ramp counts as 0.5, because its pixels per frame change.
  package var motionUnevenness: Double {
    motion.phases.reduce(0) { worst, phase in
      switch phase.kind {
      case .hold: worst
      case .start, .stop: 0.5
      case .cruise: max(worst, (phase.speed / timing.rate.perSecond).motionUnevenness)
      }
    }
  }
}

extension Rational {
  /// The unevenness of a strip that moves by this many pixels per frame but is drawn at whole pixels. The score is the
  /// standard deviation of the drawn steps, in pixels: 0 is perfect, 0.5 the worst.
  package var motionUnevenness: Double {
    let fraction = (self - Rational(floor)).double
    return (fraction * (1 - fraction)).squareRoot()
  }
}
