internal import Telop
import TelopUnits

extension FitDocument {
  /// A time requested by a cue or a slide, and the time at which it is met.
  public struct Cue: Sendable, Codable, Equatable {
    /// `cue` or `slide`.
    public var kind: String
    /// The requested time of the word at the read point, in seconds.
    public var asked: Double
    /// `asked` as a fraction.
    public var askedExact: String
    /// The time at which the word is there, in seconds.
    public var met: Double
    /// `met` as a fraction.
    public var metExact: String
    /// The word.
    public var word: String
    /// Two UTF-8 offsets into the line.
    public var utf8: [Int]
    /// The line of the source with the request, counted from 1.
    public var line: Int
    /// The index in `sections` of the section that contains the word.
    public var section: Int
    /// Pixels per second up to that moment.
    public var speedBefore: Double
    /// Pixels per second from that moment on.
    public var speedAfter: Double

    init(_ cue: MetCue) {
      kind = cue.kind.rawValue
      asked = cue.asked.double
      askedExact = cue.asked.description
      met = cue.met.double
      metExact = cue.met.description
      word = cue.word
      utf8 = [cue.range.lowerBound, cue.range.upperBound]
      line = cue.sourceLine
      section = cue.section
      speedBefore = cue.speedBefore.double
      speedAfter = cue.speedAfter.double
    }
  }
}
