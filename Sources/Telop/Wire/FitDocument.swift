internal import TelopText

/// What `telop fit --format json` prints: the plan, its segments and what was found out about them.
///
/// Lengths are pixels; each has a `Double`, correctly rounded, and the exact fraction it stands for.
/// Times are seconds from the start.
public struct FitDocument: Sendable, Codable, Equatable {
  /// The version of the wire format: `Wire.version`.
  public var version: Int
  /// Seconds, exact decimal.
  public var duration: String
  /// The visible width in pixels, exact decimal.
  public var viewport: String
  /// Where the viewport lies in the picture, along the line; absent where it is all of that.
  public var bar: Bar?
  /// The video that it is laid over, by its path; absent without one.
  public var over: String?
  /// Extra distance before the first ink enters, in pixels, exact decimal.
  public var lead: String
  /// The type size in pixels per em, exact decimal.
  public var size: String
  /// The line's base direction: `ltr` or `rtl`.
  public var direction: String
  /// The line's BCP 47 language tag; `und` when nothing tells.
  public var language: String
  /// The whole laid-out line.
  public var strip: Strip
  /// How far the strip travels, in pixels.
  public var distance: Double
  /// `distance` as a fraction in lowest terms, or a whole number.
  public var distanceExact: String
  /// Pixels per second.
  public var speed: Double
  /// `speed` as a fraction.
  public var speedExact: String
  /// The time in frames.
  public var frames: Frames
  /// How the strip moves, one phase after the other.
  public var phases: [Phase]
  /// How whole pixels per frame were found; absent when nobody asked for them.
  public var wholePixels: WholePixels?
  /// How the line repeats; absent when it passes once.
  public var loop: Loop?
  /// In visual order from the strip's start.
  public var segments: [Segment]
  /// In the script's order; one at least.
  public var sections: [Section]
  /// The cues and slides that ask for a time, in the order of their times.
  public var cues: [Cue]
  /// The rehearsals that the slides' times come from; absent where none was given.
  public var rehearsal: Rehearsal?
  /// How fast the text passes its readers.
  public var pace: Pace
  /// How large the type looks; absent unless the screen's width and the viewing distance are given.
  public var screen: Screen?
  /// What would make it comfortable to read; empty when it is.
  public var fixes: [Fix]
  /// The fonts that draw the line, in order of first use.
  public var fonts: [UsedFont]
  /// How the fonts differ from those of an earlier plan; absent when none was compared.
  public var fontChanges: [FontChange]?
  /// Characters that no font has, in logical order.
  public var missing: [MissingCharacter]
  /// Why the numbers are not exact; empty when they are.
  public var inexact: [InexactnessDocument]
  /// Bold and italic faces that the script asks for and a family does not have.
  public var missingFaces: [MissingFace]
  /// What stops nothing, and the author should know; absent where there is nothing.
  public var warnings: [ScriptWarning]?

  /// The strip's advance box and ink.
  public struct Strip: Sendable, Codable, Equatable {
    /// The advance of the whole line, in pixels.
    public var width: Double
    /// `width` as a fraction.
    public var widthExact: String
    /// From the left end of the advance box; below 0 when ink overhangs it.
    public var inkLeft: Double
    /// The rightmost ink, from the left end of the advance box.
    public var inkRight: Double
    /// Where the strip's start stands at time 0, from the edge that text leaves by.
    public var origin: Double
    /// `origin` as a fraction.
    public var originExact: String
  }

  /// The plan's time in frames of the rate given.
  public struct Frames: Sendable, Codable, Equatable {
    /// Frames per second, a whole number or a fraction.
    public var rate: String
    /// Duration × rate, rounded down.
    public var count: Int
    /// The first frame at or after the end.
    public var last: Int
    /// How far the strip travels in a frame, in pixels.
    public var pixelsPerFrame: Double
    /// `pixelsPerFrame` as a fraction.
    public var pixelsPerFrameExact: String
    /// Whether every frame, up to the last, is a whole number of pixels after the one before it: the
    /// only motion without judder.
    public var wholePixels: Bool
  }

  /// One part of the strip, drawn as a unit.
  public struct Segment: Sendable, Codable, Equatable {
    /// Its place in `segments`.
    public var index: Int
    /// The part of the line that it draws.
    public var text: String
    /// Two UTF-8 offsets into the line.
    public var utf8: [Int]
    /// From the strip's start.
    public var start: Double
    /// `start` as a fraction.
    public var startExact: String
    /// Its advance, in pixels.
    public var width: Double
    /// `width` as a fraction.
    public var widthExact: String
    /// When its first ink enters the viewport, in seconds.
    public var enters: Double
    /// When its last ink has left the viewport, in seconds.
    public var leaves: Double
    /// The index in `sections` of the section that its text starts in.
    public var section: Int
  }

  /// A heading and its text.
  public struct Section: Sendable, Codable, Equatable {
    /// The heading's text; absent for text without a heading.
    public var title: String?
    /// The heading's level, from 1; 0 for text without a heading.
    public var level: Int
    /// Two UTF-8 offsets into the line.
    public var utf8: [Int]
    /// Absent for a section without text.
    public var enters: Double?
    /// When its first character is at the read point, in seconds; absent for a section without text.
    public var read: Double?
    /// When the last ink of its segments has left; absent for a section without text.
    public var leaves: Double?
    /// How fast it passes its readers; absent for a section with nothing to read.
    public var pace: SectionPace?
  }

  /// A change that would make the plan comfortable to read; each was tried.
  public struct Fix: Sendable, Codable, Equatable {
    /// `duration`, `trim`, `sections`, `times`, `viewport`, `size`, `hold`, `pause`, `ends`,
    /// `wholePixels` or `loop`.
    public var kind: String
    /// How much, in `unit`.
    public var amount: Double
    /// The unit of `amount`: `s`, `px`, `rounds`, or `pace.unit`.
    public var unit: String
    /// One sentence for a person.
    public var message: String
    /// Where the script is changed, each with its file, line and words.
    public var details: [String]
    /// The options to set, by their long names.
    public var options: [String: String]
    /// The options to take out, by their long names; absent where there are none.
    public var removedOptions: [String]?
    /// What to change in the script's file; all of them together.
    public var edits: [Edit]
  }

  /// A change of a file: some of its bytes, replaced by others.
  public struct Edit: Sendable, Codable, Equatable {
    /// The script, as messages call it.
    public var file: String
    /// Two UTF-8 offsets into the file as it is.
    public var utf8: [Int]
    /// What stands there instead.
    public var replacement: String
  }
}

extension FitDocument {
  /// A face that a family does not have; its text is drawn with another one.
  public struct MissingFace: Sendable, Codable, Equatable {
    /// The family, such as `BIZ UDPGothic`.
    public var family: String
    /// What was asked for: `bold`, `italic` or `bold italic`.
    public var style: String
    /// What the text is drawn with: one of these, or `regular`.
    public var drawn: String
    /// The first character that it befell: two UTF-8 offsets into the line.
    public var utf8: [Int]
  }
}

/// A character that no font has.
public struct MissingCharacter: Sendable, Codable, Equatable {
  /// `U+1F9FF`.
  public var character: String
  /// Two UTF-8 offsets into the line.
  public var utf8: [Int]

  init(_ missing: MeasuredText.MissingCharacter) {
    character = Self.name(of: missing.scalar)
    utf8 = [missing.range.lowerBound, missing.range.upperBound]
  }

  /// A character as Unicode writes it: `U+1F9FF`.
  static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
