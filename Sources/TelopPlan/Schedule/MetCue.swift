internal import TelopScript
internal import TelopText
public import TelopUnits

/// A cue or a slide, with its requested time and the time at which its word is at the read point.
public struct MetCue: Sendable, Hashable {
  /// The kinds of requests.
  public enum Kind: String, Sendable, Hashable {
    /// A time in the script: `@1:30`.
    case cue
    /// A time in the option `slides`, for the start of a slide's text.
    case slide
  }

  /// The kind of request.
  public let kind: Kind
  /// The requested time of the word at the read point, in seconds from the start.
  public let requested: Rational
  /// The time at which the word is at the read point, in seconds from the start.
  public let met: Rational
  /// The word: UTF-8 offsets into the line.
  public let range: Range<Int>
  /// The text of the word, at most 12 characters. The description of a picture counts as one character.
  package let word: String
  /// The source line of the time, or of the slide's section, counted from 1.
  package let sourceLine: Int
  /// The index of the word's section in the script.
  package let section: Int
  /// The speed before `met`, or before the ramp around `met`, in pixels per second.
  package let speedBefore: Rational
  /// The speed after `met`, or after the ramp around `met`, in pixels per second.
  package let speedAfter: Rational

  /// The time from `requested` to `met`, in seconds; below 0 if the word is early.
  package var deviation: Rational { met - requested }
}

extension ScheduleMaker {
  /// The cues and slides in the order of requested times. Omits a cue at 0:00 on the first word, and slides at 0:00.
  package func metCues(by plan: ScrollPlan) -> [MetCue] {
    var cues = script.effectiveCues.compactMap { cue in
      met(.cue, cue.time.exactSeconds, at: cue.utf8Offset, cue.sourceLine, by: plan)
    }
    cues += ((try? SlideMap.timed(script, options.slides)) ?? []).compactMap { slide in
      met(.slide, slide.time.exactSeconds, at: slide.utf8Offset, slide.sourceLine, by: plan)
    }
    return cues.sorted { $0.requested < $1.requested }
  }

  private func met(
    _ kind: MetCue.Kind, _ requested: Rational, at utf8Offset: Int, _ sourceLine: Int,
    by plan: ScrollPlan
  ) -> MetCue? {
    guard let start = start(at: utf8Offset) else { return nil }
    let offset = plan.readOffset(ofStart: start)
    // If the text holds with the word at the read point, any time within the hold meets the request.
    let first = plan.motion.time(ofOffset: offset)
    let met = min(max(requested, first), max(first, plan.motion.lastTime(atOffset: offset)))
    let word = self.word(at: utf8Offset)
    let speeds = plan.motion.speeds(around: met)
    return MetCue(
      kind: kind, requested: requested, met: met, range: utf8Offset..<utf8Offset + word.utf8.count,
      word: script.describingPictures(in: word), sourceLine: sourceLine,
      section: script.section(at: utf8Offset),
      speedBefore: speeds.before, speedAfter: speeds.after)
  }

  /// The word at an offset, at most 12 characters. White space ends the word; after a letter, punctuation outside ASCII
  /// also does.
  private func word(at utf8Offset: Int) -> String {
    var word = ""
    var hasLetters = false
    for character in text.substring(utf8Offset..<min(utf8Offset + 256, text.utf8Length)).prefix(12)
    {
      let isNonASCIIMark = character.isPunctuation && !character.isASCII && character != "’"
      if character.isWhitespace || isNonASCIIMark && hasLetters { break }
      hasLetters = hasLetters || !character.isPunctuation
      word.append(character)
    }
    return word
  }
}

extension Motion {
  /// The constant speeds before and after a time, ignoring ramps; 0 for a hold.
  fileprivate func speeds(around time: Rational) -> (before: Rational, after: Rational) {
    let isSteady = { (phase: Phase) in phase.kind == .cruise || phase.kind == .hold }
    let next = partitionPoint(in: 0..<phases.count) { milestones[$0 + 1].time > time }
    // A phase that ends at `time` is before it. A phase that continues past `time` is both before and after it.
    let end = next < phases.count && milestones[next].time < time ? next + 1 : next
    return (
      phases[..<end].last(where: isSteady)?.speed ?? 0,
      phases[next...].first(where: isSteady)?.speed ?? 0
    )
  }
}
