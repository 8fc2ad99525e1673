package import TelopText
import TelopUnits

extension WholePixelFitting {
  /// Finds whole pixels per frame for an endless line. Wider separators make the period a multiple of the step.
  ///
  /// The duration of a pass may change, because nothing depends on the time at which a pass ends. The candidate steps
  /// are the whole numbers of pixels per frame next to the requested speed.
  package init(
    endless line: LoopLine, _ text: MeasuredText, _ options: PlanOptions,
    measure: (PlanOptions) throws -> MeasuredText
  ) throws {
    try Self.checkEndless(options)
    let pass = line.passLength..<2 * line.passLength
    let period = text.width(of: pass, checkedSize: options.type.size)
    let rate = options.timing.rate.perSecond
    let requestedStep = period / (options.timing.duration.exactSeconds * rate)
    var solutions: [WholePixelSolver.Solution] = []
    var misses: [WholePixelMiss] = []
    for step in Self.steps(near: requestedStep)
    where rate * step >= options.minSpeed ?? 0 && rate * step <= options.maxSpeed ?? rate * step {
      guard let frames = Self.frames(of: period, by: step, rate: rate) else { continue }
      let distance = Rational(Int128(step) * frames)
      let widening = (distance - period) / Rational(max(1, line.items.count))
      let miss = { (needed: String, bound: String) in
        WholePixelMiss(
          method: .gaps, step: step, bound: bound,
          message: "\(step) px/frame needs separators \(needed)")
      }
      guard widening <= options.wholePixels.bounds.gap else {
        misses.append(
          miss("that are \(widening.hundredthsText) px wider", "gap=\(widening.ceiling)"))
        continue
      }
      var changed = options
      changed.type.gap = changed.type.gap + widening
      // The passes with the wider separators.
      guard let widenedText = widening == 0 ? text : try? measure(changed),
        widenedText.width(of: pass, checkedSize: changed.type.size) == distance,
        let answer = Self.answer(&changed, step, frames, distance: distance, period: period)
      else {
        misses.append(miss("of a width that whole font units cannot give", ""))
        continue
      }
      solutions.append(
        WholePixelSolver.Solution(answer: answer, text: widenedText, options: changed))
    }
    self.init(solutions, misses, unchanged: text, options)
  }

  private static func checkEndless(_ options: PlanOptions) throws(PlanError) {
    try PlanError.require(
      options.wholePixels.method == .auto || options.wholePixels.method == .gaps, .badValue,
      "an endless loop reaches whole pixels only by wider separators: use whole-pixels auto or gaps"
    )
    try options.timing.check()
  }

  /// The smallest number of frames in which the line travels at least a period, at `step` pixels per frame. Together,
  /// the frames last whole nanoseconds. `nil` if there is no such number up to `LoopPlan.maximumFrames`.
  private static func frames(of period: Rational, by step: Int, rate: Rational) -> Int128? {
    // The smallest number of frames that lasts whole nanoseconds: three at 60 frames per second.
    let group = Rational(1_000_000_000).divided(by: rate)?.denominator ?? 1
    let groups = period.divided(by: Rational(Int128(step) * group))?.ceiling ?? 0
    let frames = groups * group
    return frames > 0 && frames <= Int128(LoopPlan.maximumFrames) ? frames : nil
  }

  /// The answer for a pass widened from `period` to `distance`, with its duration set in `changed`. `nil` if the pass
  /// would last longer than a plan may.
  private static func answer(
    _ changed: inout PlanOptions, _ step: Int, _ frames: Int128, distance: Rational,
    period: Rational
  ) -> WholePixelAnswer? {
    let seconds = Rational(frames) / changed.timing.rate.perSecond
    guard let duration = try? Duration(planSeconds: seconds, called: seconds.decimalDescription)
    else { return nil }
    changed.timing.duration = duration
    let widening = distance - period
    return WholePixelAnswer(
      method: widening == 0 ? .off : .gaps, steps: [step], frames: [Int(frames)],
      size: changed.type.size, letterSpacing: changed.type.letterSpacing, gap: changed.type.gap,
      lead: changed.timing.lead, cost: 50 * (widening.double / period.double),
      motion: Motion(distance: distance, duration: seconds))
  }

  /// The whole steps below and above the requested step; the nearer one is first.
  private static func steps(near requestedStep: Rational) -> [Int] {
    let low = Int(requestedStep.floor)
    let high = Int(requestedStep.ceiling)
    let ordered =
      requestedStep - Rational(low) <= Rational(high) - requestedStep ? [low, high] : [high, low]
    return (low == high ? [low] : ordered).filter { $0 > 0 }
  }
}
