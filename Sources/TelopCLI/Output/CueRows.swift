@_spi(Answers) internal import Telop

/// A table of cues and slides: for each, its requested time and the time at which its word is at the read point.
struct CueRows {
  let cues: [MetCue]

  /// The table with a header and a blank line at the end; empty without cues.
  var lines: [TerminalText] {
    guard let first = cues.first else { return [] }
    let isMixed = cues.contains { $0.kind != first.kind }
    let kind: TerminalText = first.kind == .cue ? "cue" : "slide"
    let name = isMixed ? "cue or slide" : kind
    let header: TerminalText =
      "  \(name.padded(to: 20))     asked       met  \(TerminalText("off").padded(to: 15))speed"
    let rows = cues.map { cue -> TerminalText in
      let deviation = deviation(of: cue).padded(to: 15)
      let clocks = SectionRows.clock(cue.requested) + SectionRows.clock(cue.met)
      let word = TerminalText(escaping: cue.word).padded(to: 20)
      return "  \(word)\(clocks)  \(deviation)\(speed(cue))"
    }
    return [header.styled(.dim)] + rows + [""]
  }

  private func deviation(of cue: MetCue) -> TerminalText {
    guard cue.deviation != 0 else { return "on time" }
    let size = Numbers.seconds(cue.deviation.magnitude)
    return TerminalText(escaping: "\(size) s \(cue.deviation < 0 ? "early" : "late")").styled(
      .warning)
  }

  private func speed(_ cue: MetCue) -> String {
    let number = { (speed: Rational) in Numbers.short(speed, decimals: speed < 1_000 ? 1 : 0) }
    let before = number(cue.speedBefore)
    let after = number(cue.speedAfter)
    return (before == after ? before : "\(before) → \(after)") + " px/s"
  }
}
