@_spi(Answers) internal import Telop
internal import TelopText
internal import TelopUnits

/// A plot of the pace over the plan's duration, in one line of blocks.
struct PacePlot {
  let fit: Fit
  private static let columns = 60
  private static let blocks: [TerminalText] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The plot and its legend; empty if the text does not move.
  var lines: [TerminalText] {
    let curve = fit.paceCurve(Self.columns)
    let profile = fit.pace.profile
    let rows = PaceRows(fit)
    // A full block is the unreadable pace, or the peak if the peak is higher.
    let top = curve.reduce(profile.unreadable) { max($0, $1.pace) }
    guard fit.plan.speed > 0, top > 0 else { return [] }
    let plot = curve.map { sample in
      paint(block(sample.pace, of: top), sample.verdict)
    }.joined()
    let end = Numbers.clock(fit.plan.timing.duration.exactSeconds)
    let good: TerminalText = "to \(rows.rate(profile.comfortable))"
    let bad: TerminalText = "above \(rows.rate(profile.unreadable))"
    let scale: TerminalText = "█ \(rows.rate(top)); \(good.styled(.good)), \(bad.styled(.bad))"
    return ["  pace      \(plot) \(end)", "            " + scale.styled(.dim)]
  }

  /// The block for a pace; a space for none.
  private func block(_ pace: Rational, of top: Rational) -> TerminalText {
    guard pace > 0 else { return " " }
    let eighths = (pace.double / top.double * 8).rounded(.up)
    return Self.blocks[min(max(Int(eighths), 1), 8) - 1]
  }

  private func paint(_ block: TerminalText, _ verdict: Pace.Verdict) -> TerminalText {
    switch verdict {
    case .comfortable: block.styled(.good)
    case .slow, .brisk: block.styled(.warning)
    case .unreadable: block.styled(.bad)
    }
  }
}
