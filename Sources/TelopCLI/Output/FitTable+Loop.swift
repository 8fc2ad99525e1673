internal import Telop
internal import TelopText
internal import TelopUnits

extension LoopOutcome {
  /// The passes in words: how many, how wide, and after how many frames the picture repeats.
  func summary(of fit: Fit) -> String {
    if let rounds {
      let passes = rounds == 1 ? "1 pass" : "\(Numbers.short(Rational(Int128(rounds)))) passes"
      return "\(passes) of \(Numbers.short(plan.period)) px"
    }
    let frames = plan.framesPerLoop.map { Numbers.count($0, "frame") } ?? "no whole frame"
    return
      "endless: \(Numbers.short(plan.copies)) copies on screen; it repeats "
      + "after \(frames)"
  }

  /// What became of the time that was asked for; `nil` where it was kept.
  func change(of fit: Fit) -> String? {
    let seconds = { (time: Duration) in "\(Numbers.short(time.exactSeconds, decimals: 3)) s" }
    return durationBefore.map { asked in
      "a pass takes \(seconds(fit.plan.timing.duration)) instead of \(seconds(asked))"
    }
  }

  /// What stands for the text's length where it never ends: that of a pass.
  func length(of fit: Fit) -> String {
    "\(Numbers.short(plan.period)) px wide at \(Numbers.short(fit.options.type.size, decimals: 3)) px, "
      + Numbers.count(fit.text.graphemeCount / textRounds, "character")
  }
}
