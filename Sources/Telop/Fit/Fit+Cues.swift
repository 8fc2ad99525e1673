extension Fit {
  /// The cues and slides with a requested time, in the order of their times. Those that are met
  /// from the start are left out: a cue at 0:00 before the first word, a slide at 0:00.
  ///
  /// - Complexity: O(cues × (log n + phases)).
  public var metCues: [MetCue] {
    // A loop has no cues.
    guard plan.distance > 0, loop == nil else { return [] }
    return scheduleMaker.metCues(by: plan)
  }

  /// The maker of a motion from this fit's cues, slides and section times.
  var scheduleMaker: ScheduleMaker {
    ScheduleMaker(script: script, text: text, strip: plan.strip, options: options.plan)
  }
}
