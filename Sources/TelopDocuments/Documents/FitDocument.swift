@_spi(Answers) package import Telop

/// The output of `telop fit --format json`: the plan, its segments, its pace and possible fixes.
///
/// Lengths are in pixels, times in seconds from the start. A field `…Exact` is an exact value, as a fraction in lowest
/// terms or a whole number. The field of the same name without `Exact` is the nearest `Double`. A field `utf8` has the
/// start and the end of a text as UTF-8 offsets into the line, unless its comment names a file.
public struct FitDocument: Sendable, Codable, Equatable {
  package var version = Wire.version
  /// The duration in seconds, exact decimal.
  package var duration: String
  /// The visible width in pixels, exact decimal.
  package var viewport: String
  /// The positions of the viewport and of the blocks at its ends; absent if no block stands beside the viewport.
  package var bar: Bar?
  /// The path of the video under the band; absent if there is no video.
  package var over: String?
  /// Extra distance before the first ink enters, in pixels, exact decimal.
  package var lead: String
  /// The type size in pixels per em, exact decimal.
  package var size: String
  /// The line's direction: `ltr`, `rtl` or `ttb`.
  package var direction: String
  /// The line's BCP 47 language tag; `und` if unknown.
  package var language: String
  package var strip: Strip
  /// The distance that the strip travels, in pixels.
  package var distance: Double
  package var distanceExact: String
  /// Pixels per second.
  package var speed: Double
  package var speedExact: String
  package var frames: Frames
  package var phases: [Phase]
  /// The result of the search for whole pixels per frame; absent if whole pixels were not requested.
  package var wholePixels: WholePixels?
  /// How the line repeats; absent if the line passes once.
  package var loop: Loop?
  /// The segments in visual order, from the strip's start.
  package var segments: [Segment]
  /// The sections in the script's order; at least one.
  package var sections: [Section]
  /// The cues and slides with a time, in the order of their times.
  package var cues: [Cue]
  /// The rehearsals from which the slide times were computed; absent if there are none.
  package var rehearsal: Rehearsal?
  /// The slides of a deck and their texts; absent if no deck was given.
  package var deck: Deck?
  package var pace: Pace
  /// The apparent size of the type; absent unless the screen's width and the viewing distance are given.
  package var screen: Screen?
  /// The fixes that make the plan comfortable to read; empty if the plan already is comfortable.
  package var fixes: [Fix]
  /// The fonts that draw the line, in order of first use.
  package var fonts: [UsedFont]
  /// The font changes since an earlier plan; absent if no earlier plan was given.
  package var fontChanges: [FontChange]?
  /// The characters that no font has, in logical order.
  package var missing: [MissingCharacter]
  /// The reasons why numbers are inexact; may be empty.
  package var inexact: [InexactnessDocument]
  /// The bold and italic faces that the script needs and a family lacks.
  package var missingFaces: [MissingFace]
  /// Warnings for the author; absent if there are none.
  package var warnings: [ScriptWarning]?

  package struct Strip: Sendable, Codable, Equatable {
    /// The number of characters to read, without white space and separators. If the line repeats, one pass is counted.
    package var characters: Int
    package var width: Double
    package var widthExact: String
    /// The position of the leftmost ink from the left end of the advance box; below 0 if the ink overhangs the box.
    package var inkLeft: Double
    /// The position of the rightmost ink from the left end of the advance box.
    package var inkRight: Double
    /// The distance of the strip's start from the exit edge at time 0, in pixels.
    package var origin: Double
    package var originExact: String
  }

  package struct Frames: Sendable, Codable, Equatable {
    /// Frames per second, a whole number or a fraction.
    package var rate: String
    /// Duration × rate, rounded down.
    package var count: Int
    /// The first frame at or after the end.
    package var last: Int
    /// The distance that the strip travels per frame, in pixels.
    package var pixelsPerFrame: Double
    package var pixelsPerFrameExact: String
    /// True if the line moves by a whole number of pixels from every frame to the next, without judder.
    package var wholePixels: Bool
  }

  package struct Segment: Sendable, Codable, Equatable {
    package var index: Int
    /// The text that the segment draws.
    package var text: String
    package var utf8: [Int]
    /// The distance of the segment from the strip's start, in pixels.
    package var start: Double
    package var startExact: String
    /// The segment's advance, in pixels.
    package var width: Double
    package var widthExact: String
    /// The time at which the segment's first ink enters the viewport, in seconds.
    package var enters: Double
    /// The time at which the segment's last ink has left the viewport, in seconds.
    package var leaves: Double
    /// The index in `sections` of the section in which the segment's text starts.
    package var section: Int
  }

  package struct Section: Sendable, Codable, Equatable {
    /// The heading's text; absent for text without a heading.
    package var title: String?
    /// The heading's level, from 1; 0 for text without a heading.
    package var level: Int
    /// Two UTF-8 offsets into the line. The range includes the separator after the section's text; the times do not.
    package var utf8: [Int]
    /// The time at which the section's first ink enters the viewport, in seconds; absent for a section without text.
    package var enters: Double?
    /// The time at which the section's first character is at the read point, in seconds; absent without text.
    package var read: Double?
    /// The time at which the section's last ink has left the viewport, in seconds; absent for a section without text.
    package var leaves: Double?
    /// The pace of the section; absent for a section without readable text.
    package var pace: SectionPace?
  }

  /// A change that makes the plan comfortable to read. The change was tried.
  package struct Fix: Sendable, Codable, Equatable {
    /// `duration`, `trim`, `sections`, `times`, `viewport`, `size`, `hold`, `pause`, `ends`, `wholePixels` or `loop`.
    package var kind: String
    package var amount: Double
    /// The unit of `amount`: `s`, `px`, `passes`, or the value of `pace.unit`.
    package var unit: String
    package var message: String
    /// The changed places in the script, each with its file, line and words.
    package var details: [String]
    /// The options to set, by their long names.
    package var options: [String: String]
    /// The options to remove, by their long names; absent if there are none.
    package var removedOptions: [String]?
    /// The edits of the script's file. The fix needs all of them.
    package var edits: [Edit]
  }

  package struct Edit: Sendable, Codable, Equatable {
    package var file: String
    /// The replaced range: two UTF-8 offsets into the file before any edit.
    package var utf8: [Int]
    package var replacement: String
  }

  /// A face that a family lacks. Text in this face is drawn with another face.
  package struct MissingFace: Sendable, Codable, Equatable {
    /// The family, such as `BIZ UDPGothic`.
    package var family: String
    /// The requested style: `bold`, `italic` or `bold italic`.
    package var style: String
    /// The style of the drawn face: `regular`, `bold`, `italic` or `bold italic`.
    package var drawn: String
    /// The first affected character: two UTF-8 offsets into the line.
    package var utf8: [Int]
  }
}

/// A character that no font has.
package struct MissingCharacter: Sendable, Codable, Equatable {
  /// The code point, such as `U+1F9FF`.
  package var character: String
  package var utf8: [Int]

  init(_ missing: MeasuredText.MissingCharacter) {
    character = VisibleText.code(missing.scalar)
    utf8 = missing.range.offsets
  }
}

/// A reason why a document's numbers are not exact.
package struct InexactnessDocument: Sendable, Codable, Equatable {
  package var kind: String
  package var message: String

  init(_ reason: Inexactness) {
    kind = reason.kind.rawValue
    message = reason.message
  }
}

/// A warning on a script for its author, as printed by `telop` on standard error.
package struct ScriptWarning: Sendable, Codable, Equatable {
  /// One sentence for a person, without the place.
  package var message: String
  /// The line of the source, counted from 1; absent if the warning concerns the whole source.
  package var line: Int?

  static func all(_ notes: [Script.Note]) -> [ScriptWarning]? {
    notes.isEmpty ? nil : notes.map { ScriptWarning(message: $0.message, line: $0.sourceLine) }
  }
}

extension Range<Int> {
  /// The lower and the upper bound, as in JSON fields named `utf8`.
  var offsets: [Int] { [lowerBound, upperBound] }
}
