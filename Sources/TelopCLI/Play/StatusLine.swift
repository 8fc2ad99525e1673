@_spi(Answers) internal import Telop

/// The line below the picture: the time, the section at the read point, and the pace.
struct StatusLine {
  private let fit: Fit
  private let scene: ScrollScene
  /// The pace at equal intervals over the plan's duration.
  private let curve: [PaceSample]
  private let paceRows: PaceRows

  init(_ fit: Fit, _ scene: ScrollScene) {
    self.fit = fit
    self.scene = scene
    paceRows = PaceRows(fit)
    let seconds = fit.plan.timing.duration.exactSeconds
    curve = fit.paceCurve(Int(min(max(seconds.ceiling, 1), 600)))
  }

  func text(at time: Duration, isPaused: Bool, columns: Int) -> TerminalText {
    let total = fit.plan.timing.duration
    let sign = isPaused ? "⏸" : "▶"
    let tenths = (time.exactSeconds * 10).nearest
    let clock: TerminalText =
      "\(sign) \(Numbers.clock(Rational(tenths) / 10)) / \(Numbers.clock(total.exactSeconds))"
    let keys: TerminalText = "space ⏯  ← → 1 s  q"
    let parts = [clock, section(at: time), pace(at: time)].filter { !$0.isEmpty }
    let facts = parts.joined(separator: "   ")
    let availableColumns = columns - keys.columns - 3
    return availableColumns > facts.columns
      ? "\(facts.padded(to: availableColumns))   \(keys)" : facts.padded(to: columns)
  }

  private func pace(at time: Duration) -> TerminalText {
    let fraction = time / fit.plan.timing.duration
    let index = min(curve.count - 1, Int(fraction * Double(curve.count)))
    guard curve.indices.contains(index), curve[index].pace > 0 else { return "" }
    return "\(paceRows.rate(curve[index].pace)) (\(curve[index].verdict.rawValue))"
  }

  private func section(at time: Duration) -> TerminalText {
    guard scene.loop == nil,
      let section = scene.segmentAtReadPoint(atOffset: scene.motion.offset(at: time))?.section,
      fit.script.sections.indices.contains(section)
    else { return "" }
    return TerminalText(escaping: fit.script.sections[section].title ?? "")
  }
}
