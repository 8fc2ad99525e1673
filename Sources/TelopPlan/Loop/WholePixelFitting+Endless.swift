package import TelopText
import TelopUnits

extension WholePixelFitting {
  /// Whole pixels per frame for an endless line: wider separators make the period a multiple of the step, and the
  /// time of a round becomes a whole number of frames.
  ///
  /// Nothing depends on the end of an endless round, so its time may change: the candidate steps are the whole
  /// numbers next to the requested speed.
  package init(
    endless line: LoopLine, _ text: MeasuredText, _ options: PlanOptions,
    measure: (PlanOptions) throws -> MeasuredText
  ) throws {
    try Self.checkSeparators(options.wholePixels.method)
    try options.timing.check()
    let round = line.roundLength..<2 * line.roundLength
    let period = text.width(of: round, checkedSize: options.type.size)
    let rate = options.timing.rate.perSecond
    let wish = period / (options.timing.duration.exactSeconds * rate)
    // The smallest number of frames that lasts whole nanoseconds: three at 60 frames per second.
    let group = Rational(1_000_000_000).divided(by: rate)?.denominator ?? 1
    var found: [WholePixelSolver.Solution] = []
    var misses: [WholePixelMiss] = []
    let speeds = (options.minSpeed, options.maxSpeed)
    for step in Self.steps(near: wish)
    where rate * step >= speeds.0 ?? 0 && rate * step <= speeds.1 ?? rate * step {
      let groups = period.divided(by: Rational(Int128(step) * group))?.ceiling ?? 0
      let frames = groups * group
      guard frames > 0, frames <= Int128(LoopPlan.maximumFrames) else { continue }
      let distance = Rational(Int128(step) * frames)
      let more = (distance - period) / Rational(max(1, line.items.count))
      guard more <= options.wholePixels.bounds.gap else {
        misses.append(
          WholePixelMiss(
            method: .gaps, step: step, bound: "gap=\(more.ceiling)",
            message: "\(step) px/frame needs separators that are \(more.hundredths) px wider"))
        continue
      }
      var changed = options
      changed.type.gap = changed.type.gap + more
      let seconds = Rational(frames) / rate
      guard
        let spaced = more == 0 ? text : try? measure(changed),
        spaced.width(of: round, checkedSize: changed.type.size) == distance,
        let duration = try? Duration(planSeconds: seconds, called: seconds.decimalDescription)
      else {
        misses.append(
          WholePixelMiss(
            method: .gaps, step: step, bound: "",
            message: "\(step) px/frame needs separators of a width that its font units cannot give")
        )
        continue
      }
      changed.timing.duration = duration
      let answer = Self.answer(
        step: step, frames: frames, Motion(distance: distance, duration: seconds), changed,
        widens: more != 0, cost: 50 * ((distance - period).double / period.double))
      found.append(WholePixelSolver.Solution(answer: answer, text: spaced, options: changed))
    }
    self.init(found, misses, insteadOf: text, options)
  }

  private static func checkSeparators(_ method: WholePixels.Method) throws(PlanError) {
    guard method == .auto || method == .gaps else {
      throw PlanError(
        .badValue,
        "an endless loop reaches whole pixels only by its separators: whole-pixels auto or gaps")
    }
  }

  /// A round at one step per frame.
  private static func answer(
    step: Int, frames: Int128, _ motion: Motion, _ options: PlanOptions, widens: Bool, cost: Double
  ) -> WholePixelAnswer {
    WholePixelAnswer(
      method: widens ? .gaps : .off, steps: [step], frames: [Int(frames)],
      size: options.type.size, letterSpacing: options.type.letterSpacing, gap: options.type.gap,
      lead: options.timing.lead, cost: cost, motion: motion)
  }

  /// The whole steps below and above a wish, the nearer one first.
  private static func steps(near wish: Rational) -> [Int] {
    let low = Int(wish.floor)
    let high = Int(wish.ceiling)
    let ordered = wish - Rational(low) <= Rational(high) - wish ? [low, high] : [high, low]
    return (low == high ? [low] : ordered).filter { $0 > 0 }
  }
}
