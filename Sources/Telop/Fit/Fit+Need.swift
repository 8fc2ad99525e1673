internal import TelopScript
package import TelopUnits

extension Fit {
  /// The change that a plan needs to be comfortable.
  package enum Need: Sendable, Hashable {
    /// More text, or less time.
    case moreText
    /// A duration of about `seconds`. About `units` reading units would fit the present duration; `nil` if the text has
    /// no reading units.
    case moreTime(seconds: Rational, units: Int?)
    /// More evenly spread times of cues, slides and sections, because one of them leaves its text too little time.
    case evenTimes
    /// Less time for parts of the text, because a cue or the time of a section leaves them too much.
    case lessTime
  }

  /// The change that the plan would need if no single fix is enough; `nil` for a comfortable plan.
  ///
  /// - Complexity: as `reasons`, and O(sections and cues).
  package var need: Need? {
    switch verdict {
    case .comfortable: return nil
    case .slow: return slowStretches.isEmpty ? .moreText : .lessTime
    case .brisk, .unreadable: break
    }
    var slowdown = pace.average.double / pace.profile.comfortable.double
    if TimedStretches(self).ranges.count > 1 {
      // Cues set the time of the fastest stretch, so only the mean pace counts.
      if slowdown <= 1, pace.units > 0 { return .evenTimes }
    } else {
      slowdown = max(slowdown, peakSlowdown)
    }
    // Text in a second language may exceed its limit although the mean pace does not.
    slowdown = max(slowdown, 1.1)
    let seconds = plan.timing.duration.exactSeconds.double * slowdown
    return .moreTime(
      seconds: .rounded(seconds.rounded(.up)),
      units: pace.units > 0 ? Int((pace.units.double / slowdown).rounded(.down)) : nil)
  }

  /// The largest factor by which the text exceeds a limit.
  private var peakSlowdown: Double {
    let dwell =
      pace.leastDwell > 0 ? (pace.profile.dwell.comfortable / pace.leastDwell).double : 1
    return reasons.reduce(dwell) { slowdown, reason in
      switch reason.cause {
      case .pace: max(slowdown, reason.amount.double / pace.profile.comfortable.double)
      case .smear: max(slowdown, (reason.amount / Self.maximumVisualSpeed).double)
      case .dwell, .slow: slowdown
      }
    }
  }

  /// The need as a sentence for a person; empty for a comfortable plan.
  package var needMessage: String {
    switch need {
    case nil: return ""
    case .moreText: return "Write more, or give it less time."
    case .evenTimes:
      return "The cues and times leave parts of the text too little time: space them more evenly."
    case .lessTime:
      return "The cues and times leave parts of the text too much time: space them more evenly."
    case .moreTime(let seconds, let units):
      let needs = "This text needs about \(Numbers.time(seconds))"
      guard let units else { return needs + "." }
      let now = Numbers.clock(plan.timing.duration.exactSeconds)
      return needs + "; \(now) holds about \(Numbers.count(units, pace.profile.unit.noun))."
    }
  }

  /// The need as a sentence in a language; empty for a comfortable plan.
  package func needMessage(in language: ReaderLanguage) -> String {
    guard language == .japanese else { return needMessage }
    switch need {
    case nil: return ""
    case .moreText: return "文をふやすか、時間をちぢめてください。"
    case .evenTimes: return "合図や時間のあいだが、文にたりません。もっと均等にしてください。"
    case .lessTime:
      return "合図や時間のあいだが、文に長すぎます。もっと均等にしてください。"
    case .moreTime(let seconds, let units):
      let needs = "この文には約 \(Numbers.time(seconds)) かかります。"
      guard let units else { return needs }
      let now = Numbers.clock(plan.timing.duration.exactSeconds)
      let noun = pace.profile.unit == .word ? "語" : "文字"
      return needs + "\(now) に入るのは約 \(Numbers.short(units)) \(noun)です。"
    }
  }
}

extension PaceProfile.Unit {
  package var noun: String {
    switch self {
    case .fullWidth: "full-width character"
    case .word: "word"
    case .character: "character"
    }
  }
}
