@_spi(Answers) internal import Telop

/// The advice in the table for a plan that is too fast or too slow.
struct FitAdvice {
  let fit: Fit

  /// The numbered fixes, or a message if there are no fixes; empty for a comfortable plan.
  var lines: [TerminalText] {
    guard fit.verdict != .comfortable else { return [] }
    let fixes = fit.fixes
    guard !fixes.isEmpty else {
      return ["  Telop found no single change that is enough.", "  \(fit.needMessage)", ""]
    }
    let goal = fit.verdict == .slow ? "So that nobody waits" : "To read in comfort"
    let rows = fixes.enumerated().flatMap { index, fix in Self.lines(of: fix, number: index + 1) }
    return ["  \(goal)\(fixes.count > 1 ? ", one of these" : ""):"] + rows
      + Self.instructions(for: fixes, in: fit.script.name) + [""]
  }

  /// The instructions for applying a fix. Plain text has no front matter, so a fix's options go on the command line.
  private static func instructions(for fixes: [Fix], in name: String) -> [TerminalText] {
    let editCommand: TerminalText = "telop fix SCRIPT N -o OUT, with the options of telop fit."
    let fixesWithOptions = fixes.count { !$0.settings.isEmpty }
    guard fixesWithOptions > 0, Script.Format(path: name) == .plain else {
      return ["  To apply one: \(editCommand)"]
    }
    let giveOption: TerminalText =
      "  To apply one: give telop fit its option; plain text has no place for it."
    if fixesWithOptions == fixes.count { return [giveOption] }
    return [giveOption, "  One without an option: \(editCommand)"]
  }

  private static func lines(of fix: Fix, number: Int) -> [TerminalText] {
    let settings = fix.settings.map { "--\($0.name) \(shellWord($0.texts.joined(separator: ",")))" }
    let removed = fix.removedOptions.map { "--\($0)" }.joined(separator: " and ")
    let arguments = (settings + (removed.isEmpty ? [] : ["without \(removed)"]))
      .map { " " + $0 }.joined()
    let option = TerminalText(escaping: arguments).styled(.dim)
    var lines = rows(of: fix.message, number: number)
    if !arguments.isEmpty, let last = lines.popLast() {
      let fitsOneRow = last.columns + 1 + option.columns <= columns
      lines += fitsOneRow ? [last + " " + option] : [last, "      " + option]
    }
    return lines + fix.details.map { ("       \($0)" as TerminalText).styled(.dim) }
  }

  private static let columns = 80

  /// A message in rows of 80 columns. In a longer message, the clause after the first ", and" starts a new row.
  private static func rows(of message: String, number: Int) -> [TerminalText] {
    let label: TerminalText = "    \(number)  "
    let row: TerminalText = "\(label)\(message)"
    guard row.columns > columns else { return [row] }
    var parts = [message]
    if let comma = message.firstRange(of: ", and ") {
      parts = ["\(message[..<comma.lowerBound]),", "and \(message[comma.upperBound...])"]
    }
    let rows = parts.flatMap { part in
      part.split(separator: " ").map { TerminalText(escaping: String($0)) }.wrapped(to: columns - 7)
    }
    return rows.enumerated().map { index, row in (index == 0 ? label : "       ") + row }
  }
}
