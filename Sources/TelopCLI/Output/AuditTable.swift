internal import Telop
internal import TelopAudit

struct AuditTable {
  let report: AuditReport
  let name: String
  let plan: String?

  var text: TerminalText {
    var rows: [TerminalText] = [
      "\(name): \(Numbers.short(report.frames)) frames at \(report.rate)/s, "
        + "\(report.width) × \(report.height) px"
    ]
    if let first = report.firstInk, let last = report.lastInk {
      rows.append("  ink       frame \(first) to \(last)")
    } else {
      rows.append("  ink       none")
    }
    rows += steps
    let worst: TerminalText? = report.worstFrame.map {
      ", at most \(report.worst) px at frame \($0)"
    }
    rows.append("  judder    \(report.judder) px" + (worst ?? ""))
    if let plan {
      rows.append(
        "  against   \(plan): " + (report.findings.isEmpty ? "as planned" : "not as planned"))
    }
    for finding in report.findings { rows.append("  ✗ \(finding.message)") }
    return rows.lines
  }

  private static let maximumBars = 12

  private var steps: [TerminalText] {
    let bars = report.displacements
    let maximum = bars.map(\.frames).max() ?? 1
    // The most common steps, sorted by size.
    let common =
      bars.count <= Self.maximumBars
      ? bars
      : bars.sorted { $0.frames > $1.frames }.prefix(Self.maximumBars - 1)
        .sorted { $0.displacement < $1.displacement }
    var rows = common.map { bar -> TerminalText in
      let step: TerminalText = "\(bar.displacement) px"
      let blocks = String(repeating: "█", count: max(1, 24 * bar.frames / maximum))
      return "\(step.padded(to: 10))\(blocks) \(Numbers.short(bar.frames))"
    }
    if common.count < bars.count {
      let rest = (bars.reduce(0) { $0 + $1.frames }) - (common.reduce(0) { $0 + $1.frames })
      rows.append("\(bars.count - common.count) other steps: \(Numbers.short(rest)) frames")
    }
    return rows.enumerated().map { ($0 == 0 ? "  steps     " : "            ") + $1 }
  }
}
