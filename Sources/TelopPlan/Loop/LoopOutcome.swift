/// The outcome of a requested loop.
package struct LoopOutcome: Sendable {
  /// The number of passes; `nil` for an endless line.
  package let passes: Int?
  /// The plan of one pass, for renderers that repeat the pass themselves.
  package let plan: LoopPlan
  /// The requested time of a pass, if whole pixels changed it; otherwise `nil`.
  package let durationBefore: Duration?
  /// The line, repeated as in the fit's text.
  package let line: LoopLine

  package init(passes: Int?, plan: LoopPlan, durationBefore: Duration?, line: LoopLine) {
    self.passes = passes
    self.plan = plan
    self.durationBefore = durationBefore
    self.line = line
  }

  package var isEndless: Bool { passes == nil }

  /// A range of the script's line, moved to the first pass on screen: in an endless line, the second pass.
  package func rangeInFirstPass(_ range: Range<Int>) -> Range<Int> {
    line.shifted(range, pass: isEndless ? 1 : 0)
  }
}
