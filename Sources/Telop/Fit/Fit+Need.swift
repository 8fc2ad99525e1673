import TelopUnits

extension Fit {
  /// The change that a plan needs to be comfortable.
  package enum Need: Sendable, Hashable {
    /// More text, or less time.
    case moreText
    /// Less text, or more time. The value is a fix that replaces the duration of the options by the shortest sufficient
    /// one. It is `nil` if no duration suffices, or if the options have no duration: `fixes` has tried that.
    case moreTime(Fix?)
    /// More evenly spread times. A cue, a slide or a section leaves its text too little time.
    case evenTimes
    /// Less time for parts of the text. A cue or the time of a section leaves these parts too much time.
    case lessTime
  }

  /// The change to suggest if no single fix is enough; `nil` for a comfortable plan.
  ///
  /// - Complexity: the cost of `fixes` if the text needs more time; otherwise O(line).
  package var need: Need? {
    switch verdict {
    case .comfortable: return nil
    case .slow: return slowStretches.isEmpty ? .moreText : .lessTime
    case .brisk, .unreadable: break
    }
    let isAverageComfortable = pace.average <= pace.profile.comfortable && pace.units > 0
    if isAverageComfortable, TimedStretches(self).ranges.count > 1 { return .evenTimes }
    return .moreTime(requestedOptions.hasFixedTime ? FixSearch(fit: self).longerDuration : nil)
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
    case .moreTime(nil): return "Shorten the text, or give its parts more time."
    case .moreTime(let fix?): return "Shorten the text, or \(fix.message)."
    }
  }

  package func needMessage(in language: ReaderLanguage) -> String {
    guard language == .japanese else { return needMessage }
    switch need {
    case nil: return ""
    case .moreText: return "文をふやすか、時間をちぢめてください。"
    case .evenTimes: return "合図や節の時間がみじかすぎて、文を読みきれないところがあります。もっと均等にしてください。"
    case .lessTime: return "合図や節の時間が、文にくらべて長すぎるところがあります。もっと均等にしてください。"
    case .moreTime(nil): return "文をちぢめるか、各部の時間をのばしてください。"
    case .moreTime(let fix?):
      return "文をちぢめるか、時間をかえてください（\(fix.message(in: .japanese, of: self))）。"
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
