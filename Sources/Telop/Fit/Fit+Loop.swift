@_spi(Answers) internal import TelopPlan
internal import TelopScript
internal import TelopText
import TelopUnits

extension Fit {
  /// Creates a fit of a line that passes more than once, or endlessly.
  ///
  /// With n passes, the text is the line n times, with separators in between. It moves like one line of this length and
  /// ends exactly on time. An endless plan has one pass, and the picture at its end equals the picture at its start.
  ///
  /// - Parameter other: a loop of the same script and fonts. Its measured text is reused if the options give the same
  ///   text.
  /// - Throws: errors of measuring and planning; `badValue` for options that a loop cannot have.
  init(
    looping script: Script, fonts: FontStack, options: FitOptions, like other: Fit? = nil
  ) throws {
    let requestedOptions = try options.checked()
    let fonts = try fonts.with(picturesOf: script)
    if case .fill = requestedOptions.loop {
      self = try Self.filled(script, fonts: fonts, options: requestedOptions)
      return
    }
    let other = other.flatMap { $0.requestedOptions.hasSameLoopText(requestedOptions) ? $0 : nil }
    try Self.rejectTimedPlaces(of: script, requestedOptions)
    let duration = requestedOptions.timing.duration
    let blocks =
      try other.map(\.blocks) ?? MeasuredBlocks(requestedOptions, fonts, besideLineOf: script)
    var options = try requestedOptions.withNarrowedViewport(by: blocks)
    let line = try LoopLine(script, fonts: fonts, options: &options.plan, like: other?.loop?.line)
    let measure = { (options: PlanOptions) in try line.measured(fonts, options) }
    let measured = try other?.measured ?? measure(options.plan)
    try Self.checkWidth(of: measured, options)
    let fitting = try Self.wholePixels(in: measured, of: line, options, measure: measure)
    let text = fitting?.text ?? measured
    if let fitting { options.plan = fitting.options }
    let pass = try Self.pass(of: line, options, fonts, like: other)
    let plan = try ScrollPlan(
      line, text, options.plan, period: pass.period, pixelMotion: fitting?.outcome.answer?.motion)
    try Self.checkLimits(of: plan, options)
    // A separator follows the last pass of an endless line only.
    let loop = LoopOutcome(
      passes: line.endsWithSeparator ? nil : line.passes,
      plan: try LoopPlan(
        pass, speed: plan.speed, viewport: options.timing.viewport, rate: options.timing.rate),
      requestedDuration: options.timing.duration == duration ? nil : duration, line: line)
    let highlighted = try Self.highlightedRanges(in: text, of: script, options.look, loop: loop)
    var notedScript = script.noting(blocks, text, fonts, options)
    notedScript.notes += highlighted.notes
    self.init(
      PlanIndependentParts(
        script: notedScript, options: options, requestedOptions: requestedOptions,
        wholePixels: fitting?.outcome, loop: loop, text: text, measured: measured,
        highlightedRanges: highlighted.ranges, blocks: blocks, fonts: fonts), on: plan)
  }

  private static func rejectTimedPlaces(
    of script: Script, _ options: FitOptions
  ) throws(PlanError) {
    guard ScheduleMaker.hasTimedPlaces(in: script, options.plan) else { return }
    throw PlanError(
      .badValue, "loop cannot be combined with cues, slides, or times or speeds of sections",
      options: ["loop", "slides"])
  }

  /// A measured pass of a line. It is cut from the middle of three passes, so that it has text before and after it, as
  /// in the loop. Reuses the pass of `other` if both fits have the same type setting.
  private static func pass(
    of line: LoopLine, _ options: FitOptions, _ fonts: FontStack, like other: Fit?
  ) throws -> LoopPass {
    if let other, other.options.type == options.type, let loop = other.loop {
      return loop.plan.pass
    }
    return LoopPass(
      try line.threePasses.measured(fonts, options.plan), of: line.threePasses,
      size: options.type.size, chunker: Chunker(target: options.segmentWidth))
  }

  private static func wholePixels(
    in text: MeasuredText, of line: LoopLine, _ options: FitOptions,
    measure: @escaping (PlanOptions) throws -> MeasuredText
  ) throws -> WholePixelFitting? {
    guard options.wholePixels.method != .off else { return nil }
    return line.endsWithSeparator
      ? try WholePixelFitting(endless: line, text, options.plan, measure: measure)
      : try WholePixelFitting(text, options.plan, measure: measure)
  }

  /// Checks the speed limits. A loop has a single speed, so one check covers the whole line.
  private static func checkLimits(of plan: ScrollPlan, _ options: FitOptions) throws(PlanError) {
    let speed = plan.speed
    if let maximum = options.maxSpeed, speed > maximum {
      throw PlanError(
        .unmetTime,
        "the loop runs at \(speed.hundredthsText) px/s, above max-speed "
          + "\(maximum.decimalDescription): give it more time, or fewer passes",
        options: ["max-speed", "loop"])
    }
    if let minimum = options.minSpeed, speed < minimum {
      throw PlanError(
        .unmetTime,
        "the loop runs at \(speed.hundredthsText) px/s, below min-speed "
          + "\(minimum.decimalDescription): give it less time, or more passes",
        options: ["min-speed", "loop"])
    }
  }

  /// The fit with the largest comfortable number of passes; at least one pass.
  ///
  /// - Complexity: O(line × passes); O(line × passes × log passes) if parts of the line are denser than others.
  private static func filled(
    _ script: Script, fonts: FontStack, options: FitOptions
  ) throws -> Fit {
    let looping = { (passes: Int) in
      var changed = options
      changed.loop = .passes(passes)
      return try Fit(looping: script, fonts: fonts, options: changed)
    }
    let blocks = try MeasuredBlocks(options, fonts, besideLineOf: script)
    let filling = try LoopFilling(
      script, fonts: fonts, options: try options.withNarrowedViewport(by: blocks).plan)
    // The average pace gives the maximum. Parts of the text that are denser than the average may then pass too fast.
    let maximum = filling.passes(upTo: Loop.maximumPasses) ?? 1
    var best = try looping(maximum)
    if maximum > 1, best.verdict.isTooFast {
      let tooMany = try partitionPoint(in: 2..<maximum) { try looping($0).verdict.isTooFast }
      best = try looping(tooMany - 1)
    }
    return best
  }
}

extension FitOptions {
  /// True if a loop has the same passes and glyphs under both options. The duration and whole pixels may differ.
  fileprivate func hasSameLoopText(_ other: FitOptions) -> Bool {
    plan.loop == other.loop && plan.type == other.type && plan.segmentWidth == other.segmentWidth
      && plan.timing.viewport == other.timing.viewport
      // A clock's width depends on the duration.
      && blocks.clock == .off && other.blocks.clock == .off
  }
}
