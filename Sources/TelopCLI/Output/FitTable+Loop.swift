internal import Telop
internal import TelopText
internal import TelopUnits

extension LoopOutcome {
  /// A summary of the passes: their number and width, or the number of frames after which an endless loop repeats.
  func summary(of fit: Fit) -> String {
    if let passes {
      let count = passes == 1 ? "1 pass" : "\(Numbers.short(Rational(Int128(passes)))) passes"
      return "\(count) of \(Numbers.short(plan.period)) px"
    }
    let frames = plan.framesPerLoop.map { Numbers.count($0, "frame") } ?? "no whole frame"
    return
      "endless: \(Numbers.short(plan.copies)) copies on screen; it repeats "
      + "after \(frames)"
  }

  /// The change of the requested duration in words; `nil` if the duration was kept.
  func change(of fit: Fit) -> String? {
    let seconds = { (time: Duration) in "\(Numbers.short(time.exactSeconds, decimals: 3)) s" }
    return durationBefore.map { asked in
      "a pass takes \(seconds(fit.plan.timing.duration)) instead of \(seconds(asked))"
    }
  }

  /// The text's length in words. For an endless loop this is the length of one pass.
  func length(of fit: Fit) -> String {
    "\(Numbers.short(plan.period)) px wide at \(Numbers.short(fit.options.type.size, decimals: 3)) px, "
      + Numbers.count(fit.text.readCharacterCount / textPasses, "character")
  }
}
