internal import TelopExport

/// A report on a finished movie, for a person.
struct AuditTable {
  let report: AuditReport
  let name: String
  let plan: String?

  init(_ report: AuditReport, name: String, plan: String?) {
    self.report = report
    self.name = name
    self.plan = plan
  }

  var text: String {
    var rows = [
      "\(name): \(Numbers.short(report.frames)) frames at \(report.rate)/s, "
        + "\(report.width) × \(report.height) px"
    ]
    if let first = report.firstInk, let last = report.lastInk {
      rows.append("  ink       frame \(first) to \(last)")
    } else {
      rows.append("  ink       none")
    }
    let most = report.displacements.map(\.frames).max() ?? 1
    for (index, bar) in report.displacements.enumerated() {
      let length = max(1, 24 * bar.frames / most)
      rows.append(
        (index == 0 ? "  steps     " : "            ")
          + Terminal.padded("\(bar.displacement) px", to: 10)
          + String(repeating: "█", count: length)
          + " \(Numbers.short(bar.frames))")
    }
    rows.append(
      "  judder    \(report.judder) px"
        + (report.worstFrame.map { ", at most \(report.worst) px at frame \($0)" } ?? ""))
    if let plan {
      rows.append(
        "  against   \(plan): " + (report.findings.isEmpty ? "as planned" : "not as planned"))
    }
    for finding in report.findings { rows.append("  ✗ \(finding.message)") }
    return rows.joined(separator: "\n") + "\n"
  }
}
