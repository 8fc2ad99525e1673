internal import Telop
internal import TelopText
internal import TelopUnits

/// The pace over the plan's time as one line of blocks, for a terminal.
struct PacePlot {
  private let fit: Fit
  private let style: Style
  private static let columns = 60
  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  init(_ fit: Fit, style: Style) {
    self.fit = fit
    self.style = style
  }

  /// The plot and a line that says what its heights and colours mean; nothing where nothing moves.
  var lines: [String] {
    let curve = fit.paceCurve(Self.columns)
    let profile = fit.pace.profile
    let rows = PaceRows(fit, style: style)
    // A full block is the limit of what can be read, or the peak where that is higher.
    let top = curve.reduce(profile.unreadable) { max($0, $1.pace) }
    guard fit.plan.speed > 0, top > 0 else { return [] }
    let plot = curve.map { sample in paint(block(sample.pace, of: top), sample.verdict) }
    var line = ""
    for block in plot { line += block }
    let end = Numbers.clock(fit.plan.timing.duration.exactSeconds)
    return [
      "  " + Terminal.padded("pace", to: 10) + line + " " + end,
      "  " + Terminal.padded("", to: 10)
        + style.dim(
          "█ \(rows.rate(top)); ") + style.good("to \(rows.rate(profile.comfortable))")
        + style.dim(", ") + style.bad("above \(rows.rate(profile.unreadable))"),
    ]
  }

  /// A space where nothing passes.
  private func block(_ pace: Rational, of top: Rational) -> String {
    guard pace > 0 else { return " " }
    let eighths = (pace.double / top.double * 8).rounded(.up)
    return Self.blocks[min(max(Int(eighths), 1), 8) - 1]
  }

  private func paint(_ block: String, _ verdict: Pace.Verdict) -> String {
    switch verdict {
    case .comfortable: style.good(block)
    case .brisk: style.warning(block)
    case .unreadable: style.bad(block)
    }
  }
}
