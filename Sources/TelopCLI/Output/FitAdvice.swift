internal import Telop
internal import TelopUnits

/// What the table says against a plan that is too fast or too slow.
struct FitAdvice {
  private let fit: Fit

  init(_ fit: Fit) { self.fit = fit }

  /// The fixes with their numbers, or what the plan would need; empty for a comfortable plan.
  var lines: [TerminalText] {
    guard fit.verdict != .comfortable else { return [] }
    let fixes = fit.fixes
    let why = fit.verdict == .slow ? "So that nobody waits" : "To read in comfort"
    guard !fixes.isEmpty else {
      return ["  \(why), no single change would do.", "  \(need)", ""]
    }
    let rows = fixes.enumerated().map { index, fix -> [TerminalText] in
      let arguments = fix.settings.map {
        " --\($0.name) \(shellWord($0.texts.joined(separator: ",")))"
      }.joined()
      let shown = TerminalText(escaping: arguments.isEmpty ? "" : " " + arguments)
      return ["    \(index + 1)  \(fix.message)\(shown.styled(.dim))"]
        + fix.details.map { ("       \($0)" as TerminalText).styled(.dim) }
    }.joined()
    return ["  \(why)\(fixes.count > 1 ? ", one of these" : ""):"] + rows
      + ["  To apply one: telop fix SCRIPT N -o OUT, with the same options.", ""]
  }

  /// About how long the text would take in comfort, and how much of it the time would hold.
  private var need: String {
    let pace = fit.pace
    let seconds = fit.plan.timing.duration.exactSeconds
    guard fit.verdict != .slow else { return "Write more, or give it less time." }
    let haste = max(
      pace.average.double / pace.profile.comfortable.double,
      pace.leastDwell > 0 ? (pace.profile.dwell.comfortable / pace.leastDwell).double : 1)
    guard haste > 1, pace.units > 0 else {
      return "Its cues and times leave too little for some of it: spread them more evenly."
    }
    let noun =
      switch pace.profile.unit {
      case .fullWidth: "full-width character"
      case .word: "word"
      case .character: "character"
      }
    let time = Numbers.clock(.rounded((seconds.double * haste).rounded(.up)))
    let units = Int((pace.units.double / haste).rounded(.down))
    return "It needs about \(time) for this text; "
      + "\(Numbers.clock(seconds)) hold about \(Numbers.count(units, noun))."
  }
}
