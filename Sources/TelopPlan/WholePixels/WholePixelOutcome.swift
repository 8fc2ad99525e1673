package import TelopText
import TelopUnits

package struct WholePixelOutcome: Sendable, Hashable {
  /// The answer that the plan follows; `nil` if there is no answer within the bounds.
  package let answer: WholePixelAnswer?
  /// The other answers, the cheapest first.
  package let otherAnswers: [WholePixelAnswer]
  /// The methods and speeds without an answer, each with the change that it would need.
  package let misses: [WholePixelMiss]
  /// The stretches that cannot have both whole pixels and the requested times, in the order of time. Some do not move
  /// by whole pixels; the others do, and end early or late.
  package let exceptions: [WholePixelException]
  /// The changes of the answer in words, such as `size 48 → 43.4 px`; empty if the speed was already whole.
  package let changeDescriptions: [String]
}

/// The result of the search for whole pixels per frame: its outcome, with the line and the options of the best answer.
package struct WholePixelFitting {
  package let outcome: WholePixelOutcome
  /// The answer's line; the original line if there is no answer.
  package let text: MeasuredText
  /// The options with the answer's changes; the original options if there is no answer.
  package let options: PlanOptions

  /// - Parameter measure: measures the line with the spacing of given options; `nil` if it cannot be measured again.
  package init(
    _ text: MeasuredText, _ options: PlanOptions, measure: ((PlanOptions) throws -> MeasuredText)?
  ) throws {
    let solver = try WholePixelSolver(text: text, options: options, measure: measure)
    let (solutions, misses) = try solver.solve()
    self.init(solutions, misses, unchanged: text, options)
  }

  init(
    _ solutions: [WholePixelSolver.Solution], _ misses: [WholePixelMiss],
    _ exceptions: [WholePixelException] = [], unchanged text: MeasuredText, _ options: PlanOptions
  ) {
    self.text = solutions.first?.text ?? text
    let changed = solutions.first?.options ?? options
    self.options = changed
    let values: [(name: String, old: Rational, new: Rational)] = [
      ("size", options.type.size, changed.type.size),
      ("letter-spacing", options.type.letterSpacing, changed.type.letterSpacing),
      ("gap", options.type.gap, changed.type.gap),
      ("lead", options.timing.lead, changed.timing.lead),
    ]
    let changes = values.filter { $0.old != $0.new }
    outcome = WholePixelOutcome(
      answer: solutions.first?.answer, otherAnswers: solutions.dropFirst().map(\.answer),
      misses: misses, exceptions: exceptions,
      changeDescriptions: changes.map {
        "\($0.name) \($0.old.hundredthsText) → \($0.new.hundredthsText) px"
      })
  }
}
