public import TelopUnits

/// What came of the wish for whole pixels.
public struct WholePixelOutcome: Sendable, Hashable {
  /// The answer that the plan follows; `nil` when there is none within the bounds.
  public let answer: WholePixelAnswer?
  /// The other answers, the cheapest first.
  public let others: [WholePixelAnswer]
  /// What other methods or speeds would have needed.
  public let misses: [WholePixelMiss]
  /// The size before, in pixels per em.
  public let sizeBefore: Rational
  /// The letter-spacing before, in pixels.
  public let letterSpacingBefore: Rational
  /// The gap before, in pixels.
  public let gapBefore: Rational
  /// The lead before, in pixels.
  public let leadBefore: Rational

  /// Solves, and puts what the best answer changed in place.
  init(
    _ text: inout MeasuredText, _ options: inout FitOptions,
    measure: ((FitOptions) throws -> MeasuredText)?
  ) throws {
    sizeBefore = options.size
    letterSpacingBefore = options.letterSpacing
    gapBefore = options.gap
    leadBefore = options.timing.lead
    let solver = try WholePixelSolver(text: text, options: options, measure: measure)
    let (solutions, misses) = try solver.solve()
    answer = solutions.first?.answer
    others = solutions.dropFirst().map(\.answer)
    self.misses = misses
    if let best = solutions.first { (text, options) = (best.text, best.options) }
  }

  /// What the answer changed, in words: `size 48 → 43.4 px`; empty when the speed was whole already.
  public var changes: [String] {
    guard let answer else { return [] }
    var changes: [String] = []
    for (name, before, after) in [
      ("size", sizeBefore, answer.size),
      ("letter-spacing", letterSpacingBefore, answer.letterSpacing),
      ("gap", gapBefore, answer.gap), ("lead", leadBefore, answer.lead),
    ] where before != after {
      changes.append("\(name) \(before.hundredths) → \(after.hundredths) px")
    }
    return changes
  }
}
