@_spi(Answers) internal import TelopPlan
internal import TelopText
import TelopUnits

/// A remark on reading that the verdict does not include.
package struct ReadingNote: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// Words are visible for less time than broadcasters give to text that must be read.
    case hold
    /// A duration in seconds was probably meant in minutes.
    case minutes
    /// The times of slides were probably meant for a shorter talk.
    case slides
    /// Strokes are thinner than the blur from the movement of one frame.
    case smear
  }

  package let kind: Kind
  package let message: String
}

extension Fit {
  package var readingNotes: [ReadingNote] {
    var notes = [minutesNote, slidesNote].compactMap { $0 }
    if pace.profile.unit == .word, let note = holdNote { notes.append(note) }
    if isSmeared { notes.append(smearNote) }
    return notes
  }

  private var minutesNote: ReadingNote? {
    let seconds = plan.timing.duration.exactSeconds
    guard seconds.isWhole, seconds <= 60, wouldSuit(seconds * 60) else { return nil }
    return ReadingNote(
      kind: .minutes,
      message: "the duration is \(seconds) s; write \(seconds):00 if minutes were meant")
  }

  /// The note that the times of slides were probably meant for a shorter talk. Three conditions must hold: the last
  /// slide has more than a third of the talk and over three times the time that its text needs, and its text passes at
  /// less than a third of the pace of the text before it.
  private var slidesNote: ReadingNote? {
    guard loop == nil, plan.originalPlan == nil,
      let last = ((try? SlideMap.timed(script, options.slides)) ?? []).last,
      let before = reading.pace(of: 0..<last.utf8Offset, in: text)?.units,
      let after = reading.pace(of: last.utf8Offset..<text.utf8Length, in: text)?.units
    else { return nil }
    let start = last.time.exactSeconds
    let end = plan.timing.duration.exactSeconds
    let lastDuration = end - start
    let needed = Pace.ratio(after, pace.profile.comfortable)
    let third = lastDuration.double / 3
    guard lastDuration.double > end.double / 3, third > needed.double,
      before.double / start.double > after.double / third
    else { return nil }
    return ReadingNote(
      kind: .slides,
      message:
        "the last slide begins at \(Numbers.exactClock(start)) of \(Numbers.exactClock(end)), but its "
        + "text needs " + Numbers.exactClock(Rational(needed.ceiling)))
  }

  /// True if another duration, in seconds, was probably meant: the text is unreadable in its present duration, and the
  /// other duration gives a mean pace from a quarter of the comfortable pace to twice the unreadable pace.
  func wouldSuit(_ seconds: Rational) -> Bool {
    let otherPace = Pace.ratio(pace.units, seconds)
    return verdict == .unreadable && otherPace * 4 >= pace.profile.comfortable
      && otherPace <= pace.profile.unreadable * 2
  }

  /// The note that words have too little time on screen. The needed time is 0.2 s for each word, and in addition 2 s,
  /// or 3 s for ten words or more.
  private var holdNote: ReadingNote? {
    // The words on screen at once: the average pace times the dwell, at most all words of the text.
    let words = min(Pace.ratio(pace.average, Pace.ratio(1, pace.dwell)).floor, pace.units.ceiling)
    guard words > 0 else { return nil }
    let needed = Rational(words) / 5 + (words < 10 ? 2 : 3)
    guard pace.dwell < needed else { return nil }
    let shown =
      words == 1 ? "the word on screen stays" : "the \(words) words on screen at once stay"
    return ReadingNote(
      kind: .hold,
      message:
        "\(shown) \(tenths(pace.dwell)) s; text that must be read needs \(tenths(needed)) s "
        + "(BCAP: 0.2 s a word and \(words < 10 ? 2 : 3) s)")
  }

  /// The assumed width of thin strokes in pixels: a sixteenth of the type size, such as 3 px in 48 px kanji. A type
  /// size over 1° of visual angle, the largest angle that is read well, counts as 1°.
  private var strokeWidth: Rational {
    let largest = Rational.rounded(ScreenGeometry.suitable.upperBound / options.degreesPerPixel)
    return Pace.ratio(min(options.type.size, largest), 16)
  }

  /// True if strokes are thinner than the blur. The eye moves with the text while each frame stands still, so the blur
  /// is as wide as the movement of one frame.
  private var isSmeared: Bool {
    let strokeWidth = strokeWidth
    return plan.motion.phases.contains { phase in
      phase.kind == .cruise && Pace.ratio(phase.speed, plan.timing.rate.perSecond) > strokeWidth
    }
  }

  private var smearNote: ReadingNote {
    let fastest = plan.motion.phases.reduce(Rational.zero) { max($0, $1.speed) }
    let blur = Pace.ratio(fastest, plan.timing.rate.perSecond)
    return ReadingNote(
      kind: .smear,
      message:
        "moving \(tenths(blur)) px a frame blurs thin strokes, \(tenths(strokeWidth)) px wide")
  }

  private func tenths(_ value: Rational) -> String {
    let tenths = (value.double * 10).rounded()
    return (Rational(Int128(min(max(tenths, -1e15), 1e15))) / 10).decimalDescription
  }
}
