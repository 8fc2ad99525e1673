@_spi(Answers) internal import Telop

extension FitDocument {
  /// A word for which a cue or a slide requests a time, and the time at which the word is at the read point.
  package struct Cue: Sendable, Codable, Equatable {
    /// `cue` or `slide`.
    package var kind: String
    /// The requested time of the word at the read point, in seconds.
    package var asked: Double
    package var askedExact: String
    /// The time at which the word is at the read point, in seconds.
    package var met: Double
    package var metExact: String
    package var word: String
    /// The range of the word: two UTF-8 offsets into the line.
    package var utf8: [Int]
    /// The line of the source with the request, counted from 1.
    package var line: Int
    /// The index in `sections` of the section that contains the word.
    package var section: Int
    /// The speed just before `met`, in pixels per second.
    package var speedBefore: Double
    /// The speed from `met` on, in pixels per second.
    package var speedAfter: Double

    init(_ cue: MetCue) {
      kind = cue.kind.rawValue
      asked = cue.requested.double
      askedExact = cue.requested.description
      met = cue.met.double
      metExact = cue.met.description
      word = cue.word
      utf8 = cue.range.offsets
      line = cue.sourceLine
      section = cue.section
      speedBefore = cue.speedBefore.double
      speedAfter = cue.speedAfter.double
    }
  }
}
