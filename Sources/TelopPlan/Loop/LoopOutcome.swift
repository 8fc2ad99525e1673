/// The outcome of a requested loop.
package struct LoopOutcome: Sendable {
  /// The number of passes; `nil` for an endless line.
  package let passes: Int?
  /// The plan of one pass, for renderers that repeat the pass themselves.
  package let plan: LoopPlan
  /// The requested time of a pass, if whole pixels changed it; otherwise `nil`.
  package let requestedDuration: Duration?
  /// The script's line with its repetitions, as in the fit's text.
  package let line: LoopLine

  package init(passes: Int?, plan: LoopPlan, requestedDuration: Duration?, line: LoopLine) {
    self.passes = passes
    self.plan = plan
    self.requestedDuration = requestedDuration
    self.line = line
  }

  package var isEndless: Bool { passes == nil }

  /// A range of the script's line, moved to the pass that is on screen first. In an endless line, that is the second
  /// pass, because the first one is outside the viewport.
  package func rangeInFirstPass(_ range: Range<Int>) -> Range<Int> {
    line.shifted(range, pass: isEndless ? 1 : 0)
  }
}
