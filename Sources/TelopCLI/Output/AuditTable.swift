internal import Telop
internal import TelopAudit

struct AuditTable {
  let report: AuditReport
  let name: String
  /// The path of the plan's document; `nil` without a plan.
  let plan: String?

  var text: TerminalText {
    var rows: [TerminalText] = [
      "\(name): \(Numbers.count(report.frames, "frame")) at \(report.rate)/s, \(report.width) × \(report.height) px"
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

  private static let maximumRows = 12

  /// A histogram of the displacements from frame to frame.
  private var steps: [TerminalText] {
    let steps = report.displacements
    let maximum = steps.map(\.frames).max() ?? 1
    // The most common steps, sorted by size.
    let common =
      steps.count <= Self.maximumRows
      ? steps
      : steps.sorted { $0.frames > $1.frames }.prefix(Self.maximumRows - 1)
        .sorted { $0.displacement < $1.displacement }
    var rows = common.map { step -> TerminalText in
      let size: TerminalText = "\(step.displacement) px"
      let blocks = String(repeating: "█", count: max(1, 24 * step.frames / maximum))
      return "\(size.padded(to: 10))\(blocks) \(Numbers.short(step.frames))"
    }
    if common.count < steps.count {
      let otherFrames = (steps.reduce(0) { $0 + $1.frames }) - (common.reduce(0) { $0 + $1.frames })
      rows.append("\(steps.count - common.count) other steps: \(Numbers.short(otherFrames)) frames")
    }
    return rows.enumerated().map { index, row in
      (index == 0 ? "  steps     " : "            ") + row
    }
  }
}
