@_spi(Answers) internal import Telop
internal import TelopText
internal import TelopUnits

/// The pace over the plan's time as one line of blocks, for a terminal.
struct PacePlot {
  private let fit: Fit
  private static let columns = 60
  private static let blocks: [TerminalText] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  init(_ fit: Fit) { self.fit = fit }

  /// The plot and a line that says what its heights and colours mean; nothing where nothing moves.
  var lines: [TerminalText] {
    let curve = fit.paceCurve(Self.columns)
    let profile = fit.pace.profile
    let rows = PaceRows(fit)
    // A full block is the limit of what can be read, or the peak where that is higher.
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

  /// A space where nothing passes.
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
