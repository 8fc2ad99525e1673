internal import Telop
internal import TelopScript
internal import TelopText
internal import TelopUnits

/// The line below the picture: the time, the section at the read point, and the pace there.
struct StatusLine {
  private let fit: Fit
  private let scene: ScrollScene
  private let curve: [PaceSample]
  private let rows: PaceRows

  /// - Parameter scene: the fit's.
  init(_ fit: Fit, _ scene: ScrollScene) {
    self.fit = fit
    self.scene = scene
    rows = PaceRows(fit, style: Style(isColored: false))
    let seconds = fit.plan.timing.duration.exactSeconds
    curve = fit.paceCurve(Int(min(max(seconds.ceiling, 1), 600)))
  }

  /// - Parameter columns: how long it may be.
  func text(at time: Duration, isPaused: Bool, columns: Int) -> String {
    let total = fit.plan.timing.duration
    let clock =
      "\(isPaused ? "⏸" : "▶") \(Numbers.clock(time.exactSeconds)) / "
      + Numbers.clock(total.exactSeconds)
    let keys = "space ⏯  ← → 1 s  q"
    let parts = [clock, section(at: time), pace(at: time)].filter { !$0.isEmpty }
    let shown = parts.joined(separator: "   ")
    let room = columns - Terminal.columns(keys) - 3
    return room > Terminal.columns(shown)
      ? Terminal.padded(shown, to: room) + "   " + keys : Terminal.padded(shown, to: columns)
  }

  private func pace(at time: Duration) -> String {
    let part = time / fit.plan.timing.duration
    let index = min(curve.count - 1, Int(part * Double(curve.count)))
    guard curve.indices.contains(index), curve[index].pace > 0 else { return "" }
    return "\(rows.rate(curve[index].pace)) (\(curve[index].verdict.rawValue))"
  }

  /// The title of the section whose text is at the read point.
  private func section(at time: Duration) -> String {
    guard scene.loop == nil,
      let section = scene.segmentRead(atOffset: scene.motion.offset(at: time))?.section,
      fit.script.sections.indices.contains(section)
    else { return "" }
    // No control character may reach the terminal.
    let title = fit.script.sections[section].title ?? ""
    return String(
      String.UnicodeScalarView(
        title.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }
}
