internal import TelopScript
internal import TelopText
import TelopUnits

extension Fit {
  /// A fit of a line that passes more than once, or for ever.
  ///
  /// With n rounds the text is the line n times, with a separator between two: it travels as far as
  /// one line of that length, n periods less a separator and whatever the ends add, and ends as
  /// exactly. An endless plan is one round, at the end of which the picture is that of its start.
  ///
  /// - Parameter other: a loop of the same script and fonts, whose measured text serves again where it is
  ///   the same.
  /// - Throws: what measuring does, `badValue` for what a loop cannot have, and what a plan does.
  init(
    looping script: Script, fonts: FontStack, options: FitOptions, like other: Fit? = nil
  ) throws {
    let other = other.flatMap { $0.asked.loopsLike(options) ? $0 : nil }
    if case .fill = options.loop {
      self = try Self.filled(script, fonts: fonts, options: options)
      return
    }
    try options.check()
    try options.timing.check()
    guard !ScheduleMaker.hasPlaces(in: script, options.plan) else {
      throw PlanError(
        .badValue, "loop cannot be combined with cues, slides, or times or speeds of sections",
        options: ["loop", "slides"])
    }
    let asked = options
    let duration = options.timing.duration
    let blocks =
      try other.map(\.blocks) ?? MeasuredBlocks(options, fonts, besideLineOf: script)
    var options = try options.narrowed(by: blocks)
    let line = try LoopLine(script, fonts: fonts, options: &options.plan, like: other?.loop?.line)
    let measure = { (options: PlanOptions) in try line.measured(fonts, options) }
    let measured = try other?.measured ?? measure(options.plan)
    try Self.checkWidth(of: measured, options)
    let fitting = try Self.wholePixels(in: measured, of: line, options, measure: measure)
    let text = fitting?.text ?? measured
    if let fitting { options.plan = fitting.options }
    let same = other.flatMap { $0.options.type == options.type ? $0.loop?.plan.round : nil }
    let round =
      try same
      ?? LoopRound(
        try line.seam.measured(fonts, options.plan), of: line.seam, size: options.type.size,
        chunker: Chunker(target: options.segmentWidth))
    let plan = try ScrollPlan(
      line, text, options.plan, period: round.period, whole: fitting?.outcome.answer?.motion)
    try Self.checkLimits(of: plan, options)
    let loop = LoopOutcome(
      rounds: line.isClosed ? nil : line.rounds,
      plan: try LoopPlan(
        round, speed: plan.speed, viewport: options.timing.viewport, rate: options.timing.rate),
      durationBefore: options.timing.duration == duration ? nil : duration, line: line)
    let highlighted = try Self.highlightedRanges(in: text, of: script, options.look, loop: loop)
    var noted = script.noting(blocks, text)
    noted.notes += highlighted.notes
    self.init(
      Fixed(
        script: noted, options: options, asked: asked, wholePixels: fitting?.outcome, loop: loop,
        text: text, measured: measured, highlightedRanges: highlighted.ranges, blocks: blocks,
        fonts: fonts), on: plan)
  }
}

extension Fit {
  /// The search for whole pixels; `nil` if they were not requested.
  private static func wholePixels(
    in text: MeasuredText, of line: LoopLine, _ options: FitOptions,
    measure: @escaping (PlanOptions) throws -> MeasuredText
  ) throws -> WholePixelFitting? {
    guard options.wholePixels.method != .off else { return nil }
    return line.isClosed
      ? try WholePixelFitting(endless: line, text, options.plan, measure: measure)
      : try WholePixelFitting(text, options.plan, measure: measure)
  }

  /// A loop has one speed, which nothing can make up for elsewhere.
  private static func checkLimits(of plan: ScrollPlan, _ options: FitOptions) throws(PlanError) {
    let speed = plan.speed
    if let most = options.maxSpeed, speed > most {
      throw PlanError(
        .unmetTime,
        "the loop runs at \(speed.hundredths) px/s, above max-speed "
          + "\(most.decimalDescription): give it more time, or fewer passes",
        options: ["max-speed", "loop"])
    }
    if let least = options.minSpeed, speed < least {
      throw PlanError(
        .unmetTime,
        "the loop runs at \(speed.hundredths) px/s, below min-speed "
          + "\(least.decimalDescription): give it less time, or more passes",
        options: ["min-speed", "loop"])
    }
  }

  /// A fit of as many rounds as can be read in comfort, one at least.
  ///
  /// - Complexity: O(n × rounds); where the line is denser in some places than in others, times the
  ///   logarithm of the rounds.
  private static func filled(
    _ script: Script, fonts: FontStack, options: FitOptions
  ) throws -> Fit {
    let looping = { (rounds: Int) in
      var changed = options
      changed.loop = .rounds(rounds)
      return try Fit(looping: script, fonts: fonts, options: changed)
    }
    try options.check()
    try options.timing.check()
    let blocks = try MeasuredBlocks(options, fonts, besideLineOf: script)
    let filling = try LoopFilling(
      script, fonts: fonts, options: try options.narrowed(by: blocks).plan)
    // By the average; a dense place allows fewer.
    let most = filling.rounds(upTo: Loop.mostRounds) ?? 1
    var best = try looping(most)
    if most > 1, best.verdict > .slow {
      let unreadable = try partitionPoint(in: 2..<most) { try looping($0).verdict > .slow }
      best = try looping(unreadable - 1)
    }
    return best
  }
}

extension FitOptions {
  /// Whether a line loops in the same rounds and with the same glyphs as with others: whether no more than
  /// its time and its whole pixels differ.
  fileprivate func loopsLike(_ other: FitOptions) -> Bool {
    plan.loop == other.loop && plan.type == other.type && plan.segmentWidth == other.segmentWidth
      && plan.timing.viewport == other.timing.viewport
      // A clock is as wide as its time is long.
      && blocks.clock == .off && other.blocks.clock == .off
  }
}
