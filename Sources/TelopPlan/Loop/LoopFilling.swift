package import TelopScript
package import TelopText
import TelopUnits

/// How many rounds of a line pass within a time at a speed that can be read in comfort.
package struct LoopFilling {
  /// How often the line stands in what was measured.
  let count: Int
  /// The width of that, in pixels.
  let width: Rational
  /// How much further than that it travels, in pixels; below 0 when flush at both ends.
  let extra: Rational
  /// The width of a round with its separators, in pixels.
  let period: Rational
  /// Reading units of a round.
  let units: Rational
  /// Units per second that can be read in comfort.
  let limit: Rational
  let timing: ScrollPlan.Timing
  /// The most rounds that a line can hold.
  private(set) var mostRounds = Loop.mostRounds

  /// A script's line, three rounds of which are measured.
  ///
  /// - Throws: what measuring does, and what a plan of that text does.
  package init(_ script: Script, fonts: FontStack, options: PlanOptions) throws {
    let line = try LoopLine(script, separator: options.type.text.separator ?? script.separator)
      .repeated(3, isClosed: false)
    try self.init(try line.measured(fonts, options), of: line, options)
  }

  /// - Parameters:
  ///   - text: three rounds with a separator between them.
  ///   - line: what was measured.
  /// - Throws: what a plan of that text does.
  init(_ text: MeasuredText, of line: LoopLine, _ options: PlanOptions) throws(PlanError) {
    let strip = Strip(text, options)
    // Units as the verdict counts them: in the main one, whatever the languages.
    let pass = ReadingPass(
      try ScrollPlan(strip, timing: options.timing), text: text, profile: options.pace ?? .overlay)
    let length = line.roundLength
    self.init(
      strip, rounds: line.rounds,
      period: text.width(of: length..<2 * length, checkedSize: options.type.size),
      units: pass.whole.units, profile: pass.profile, timing: options.timing)
    mostRounds = line.mostRounds
  }

  /// - Parameters:
  ///   - strip: so many rounds.
  ///   - units: reading units in all of them.
  init(
    _ strip: Strip, rounds: Int, period: Rational, units: Rational, profile: PaceProfile,
    timing: ScrollPlan.Timing
  ) {
    count = rounds
    width = strip.width
    extra =
      strip.overhang.start + strip.overhang.end
      + (timing.start == .offscreen ? timing.viewport + timing.lead : 0)
      - (timing.finish == .flush ? timing.viewport : 0)
    self.period = period
    self.units = units / Rational(rounds)
    limit = profile.comfortable
    self.timing = timing
  }

  /// The most rounds that can be read in comfort; `nil` when one is too fast already. More rounds
  /// are always faster, and so this is the speed nearest to the limit.
  ///
  /// - Complexity: O(most), a few operations each.
  package func rounds(upTo most: Int) -> Int? {
    let most = min(most, mostRounds)
    // What nobody reads is not shown more often for it.
    guard units > 0, most > 0 else { return nil }
    return (1...most).last { isWithin(limit, $0) }
  }

  private func width(of rounds: Int) -> Rational { width + period * (rounds - count) }

  /// Whether the pace of so many rounds is within a limit: as `Pace` has it, units over the time
  /// in which the text passes a place.
  private func isWithin(_ limit: Rational, _ rounds: Int) -> Bool {
    let width = width(of: rounds)
    let units = units * rounds
    let distance = width + extra
    guard distance > 0, width > 0 else {
      return units <= limit * timing.duration.exactSeconds
    }
    let seconds = Motion(distance: 1, timing).longestCruise.flatMap {
      Rational.one.divided(by: $0.speed)
    }
    guard let seconds else { return false }
    // units × distance ÷ seconds ÷ width ≤ limit
    guard let left = units.multipliedIfRepresentable(by: distance),
      let right = (limit * seconds).multipliedIfRepresentable(by: width)
    else {
      return units.double * distance.double <= limit.double * seconds.double * width.double
    }
    return left <= right
  }
}
