package import TelopUnits

/// A pass of an endless line at a speed: how many copies cover the viewport, and when the picture repeats.
package struct LoopPlan: Sendable {
  package let pass: LoopPass
  /// The smallest number of copies of the pass that cover the viewport at every moment.
  package let copies: Int
  /// The number of frames after which the picture repeats exactly; `nil` beyond `maximumFrames`.
  package let framesPerLoop: Int?

  /// The greatest value of `framesPerLoop`: the frames of the longest plan at the highest frame rate.
  static let maximumFrames = 1_000_000_000

  private static let maximumCopies = Rational(100_000)

  /// - Parameters:
  ///   - pass: the pass to repeat; its width must be above 0.
  ///   - viewport: the visible width in pixels; at most `maximumCopies` times the width of the pass.
  package init(
    _ pass: LoopPass, speed: Rational, viewport: Rational, rate: FrameRate = .sixty
  ) throws(PlanError) {
    try PlanError.require(pass.period > 0, .badLength, "a pass must be wider than 0 px")
    let overhang = max(pass.strip.overhang.start, pass.strip.overhang.end)
    guard let neededCopies = max(viewport, overhang).divided(by: pass.period),
      neededCopies <= Self.maximumCopies, let copies = max(viewport, 0).divided(by: pass.period)
    else {
      throw PlanError(
        .badLength, "the pass is too short: more than \(Self.maximumCopies) copies would be visible"
      )
    }
    self.pass = pass
    self.copies = Int(copies.ceiling) + 1
    let step = speed.divided(by: rate.perSecond)
    // If step ÷ period is p/q in lowest terms, the line travels exactly p passes in q frames.
    let frames = step.flatMap { $0.divided(by: pass.period) }?.denominator
    framesPerLoop = frames.flatMap { $0 <= Int128(Self.maximumFrames) ? Int($0) : nil }
  }

  /// The distance that the line travels until the picture repeats, in pixels.
  package var period: Rational { pass.period }
}

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
