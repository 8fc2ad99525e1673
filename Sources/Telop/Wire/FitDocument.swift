internal import TelopText

/// What `telop fit --format json` prints: the plan, its segments and what was found out about them.
///
/// Lengths are pixels; each has a `Double`, correctly rounded, and the exact fraction it stands for.
/// Times are seconds from the start.
public struct FitDocument: Sendable, Codable, Equatable {
  public var version: Int
  /// Seconds, exact decimal.
  public var duration: String
  public var viewport: String
  public var lead: String
  public var size: String
  public var direction: String
  public var language: String
  public var strip: Strip
  public var distance: Double
  public var distanceExact: String
  /// Pixels per second.
  public var speed: Double
  public var speedExact: String
  public var frames: Frames
  public var segments: [Segment]
  public var sections: [Section]
  public var pace: Pace
  public var fixes: [Fix]
  public var fonts: [Font]
  public var missing: [MissingCharacter]

  public struct Strip: Sendable, Codable, Equatable {
    public var width: Double
    public var widthExact: String
    /// From the left end of the advance box; below 0 when ink overhangs it.
    public var inkLeft: Double
    public var inkRight: Double
    /// Where the strip's start stands at time 0, from the edge that text leaves by.
    public var origin: Double
    public var originExact: String
  }

  public struct Frames: Sendable, Codable, Equatable {
    public var rate: String
    /// Duration × rate, rounded down.
    public var count: Int
    /// The first frame at or after the end.
    public var last: Int
    public var pixelsPerFrame: Double
    public var pixelsPerFrameExact: String
    public var wholePixels: Bool
  }

  public struct Segment: Sendable, Codable, Equatable {
    public var index: Int
    public var text: String
    /// Two UTF-8 offsets into the line.
    public var utf8: [Int]
    /// From the strip's start.
    public var start: Double
    public var startExact: String
    public var width: Double
    public var widthExact: String
    public var enters: Double
    public var leaves: Double
    public var section: Int
  }

  public struct Section: Sendable, Codable, Equatable {
    public var title: String?
    public var utf8: [Int]
    /// Absent for a section without text.
    public var enters: Double?
    public var leaves: Double?
  }

  public struct Pace: Sendable, Codable, Equatable {
    public var profile: String
    public var unit: String
    public var source: String
    public var units: Double
    /// Units per second.
    public var average: Double
    public var peak: Double
    public var limit: Double
    /// Seconds that a character stays on screen.
    public var dwell: Double
    public var verdict: String
  }

  public struct Fix: Sendable, Codable, Equatable {
    public var kind: String
    public var amount: Double
    public var unit: String
    public var message: String
  }

  public struct Font: Sendable, Codable, Equatable {
    public var name: String
    public var sha256: String
  }
}

/// A character that no font has.
public struct MissingCharacter: Sendable, Codable, Equatable {
  /// `U+1F9FF`.
  public var character: String
  /// Two UTF-8 offsets into the line.
  public var utf8: [Int]

  init(_ missing: MeasuredText.MissingCharacter) {
    let digits = String(missing.scalar.value, radix: 16, uppercase: true)
    character = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    utf8 = [missing.range.lowerBound, missing.range.upperBound]
  }
}
