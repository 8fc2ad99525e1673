internal import Telop
internal import TelopScript
internal import TelopText
internal import TelopUnits

extension FitTable {
  /// The sections and when each comes, is read and goes.
  var sections: [TerminalText] {
    guard fit.script.sections.contains(where: { $0.title != nil }) else { return [] }
    let remarks = fit.script.sections.map(reading.remark)
    // What the remarks leave of 80 columns.
    let width = min(34, 43 - (remarks.map(\.columns).max() ?? 0))
    let header: TerminalText =
      "  \(TerminalText("section").padded(to: width))    enters  at read point    leaves"
    let rows = zip(zip(fit.script.sections, remarks), fit.scene.sections).map {
      section, times -> TerminalText in
      let indent = String(repeating: "  ", count: max(0, section.0.level - 1))
      let title: TerminalText = "\(indent)\(section.0.title ?? "(before the first heading)")"
      let clocks =
        clock(times.presence?.enters, 10) + clock(times.read, 15)
        + clock(times.presence?.leaves, 10)
      return "  \(title.padded(to: width))\(clocks)\(section.1)"
    }
    return [header.styled(.dim)] + rows + [""]
  }

  /// The cues and slides: what was asked, what came of it.
  var cues: [TerminalText] {
    let cues = fit.metCues
    guard let first = cues.first else { return [] }
    let isMixed = cues.contains { $0.kind != first.kind }
    let name: TerminalText = isMixed ? "cue or slide" : first.kind == .cue ? "cue" : "slide"
    let header: TerminalText =
      "  \(name.padded(to: 20))     asked       met  \(TerminalText("off").padded(to: 15))speed"
    let rows = cues.map { cue -> TerminalText in
      let late = off(cue).padded(to: 15)
      let clocks = clock(cue.asked, 10) + clock(cue.met, 10)
      let word = TerminalText(escaping: cue.word).padded(to: 20)
      return "  \(word)\(clocks)  \(late)\(speed(cue))"
    }
    return [header.styled(.dim)] + rows + [""]
  }

  private func off(_ cue: MetCue) -> TerminalText {
    guard cue.late != 0 else { return "on time" }
    let size = Numbers.seconds(cue.late < 0 ? -cue.late : cue.late)
    return TerminalText(escaping: "\(size) s \(cue.late < 0 ? "early" : "late")").styled(.warning)
  }

  private func speed(_ cue: MetCue) -> String {
    let number = { (speed: Rational) in Numbers.short(speed, decimals: speed < 1_000 ? 1 : 0) }
    let (before, after) = (number(cue.speedBefore), number(cue.speedAfter))
    return (before == after ? before : "\(before) → \(after)") + " px/s"
  }

  /// A time in a column of its own; a dash without one.
  private func clock(_ time: Rational?, _ width: Int) -> String {
    let shown = time.map(Numbers.clock) ?? "–"
    return String(repeating: " ", count: max(1, width - shown.count)) + shown
  }
}
