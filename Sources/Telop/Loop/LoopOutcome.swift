/// What came of the wish for a loop.
public struct LoopOutcome: Sendable {
  /// How often the line passes; `nil` when it never ends.
  public let rounds: Int?
  /// One round of it at the plan's speed, for whoever draws the loop by itself.
  public let plan: LoopPlan
  /// The time of a round that was asked for, where whole pixels changed it; `nil` where not.
  public let durationBefore: Duration?
  /// The rounds that the fit's text is made of.
  let line: LoopLine

  /// How many rounds the fit's text has: of an endless line as many as show at a time, and one more at
  /// either side.
  public var textRounds: Int { line.rounds }

  /// True when the line never ends; the plan is then one round of it.
  public var isEndless: Bool { rounds == nil }

  /// Stretches of the script's line where they lie in the fit's text: in one round after the other,
  /// those of an endless plan that only stand by at its edges included.
  ///
  /// - Parameter ranges: UTF-8 offsets into the script's line.
  public func repeated(_ ranges: [Range<Int>]) -> [Range<Int>] { line.repeated(ranges) }

  /// A stretch of the script's line in the round that is at the far edge when the plan starts.
  func shown(_ range: Range<Int>) -> Range<Int> { line.shifted(range, round: isEndless ? 1 : 0) }
}
