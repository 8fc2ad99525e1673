extension Fit {
  /// The cues and slides that request a time, each with the time at which the plan meets it, in the order of the
  /// requested times. A slide at 0:00, and a cue at 0:00 before the first word, are left out. Empty for a loop.
  ///
  /// - Complexity: O(cues × (log clusters + phases)).
  public var metCues: [MetCue] {
    guard plan.distance > 0, loop == nil else { return [] }
    return scheduleMaker.metCues(by: plan)
  }

  var scheduleMaker: ScheduleMaker {
    ScheduleMaker(script: script, text: text, strip: plan.strip, options: options.plan)
  }
}
