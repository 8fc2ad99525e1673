internal import TelopScript
internal import TelopText
import TelopUnits

/// Tries changes to a plan until one passes, the smallest first.
struct FixSearch {
  let fit: Fit

  /// For text that is too fast.
  var whenFast: [Fix] {
    [duration, trim, sections, viewport, size].compactMap { $0 }
  }

  /// For text that is too slow.
  var whenSlow: [Fix] { [hold, shorter, loop].compactMap { $0 } }

  /// The shortest whole seconds that are comfortable.
  private var duration: Fix? {
    let now = fit.plan.timing.duration.exactSeconds
    // Each doubling halves the pace.
    var high = now.ceiling
    repeat {
      high = high * 2 + 1
      if Rational(high) > Duration.longestPlan.exactSeconds { return nil }
    } while !passes(seconds: high)
    return timed(least(now.floor + 1...high, where: passes(seconds:)))
  }

  /// The longest whole seconds that are not too slow, when they are fewer than there are.
  private var shorter: Fix? {
    let high = fit.plan.timing.duration.exactSeconds.ceiling - 1
    guard high >= 1 else { return nil }
    // Below it, it is no longer too slow; it may not be too fast there.
    let first = least(1...high) { seconds in
      trial(set(\.timing.duration, to: .seconds(Int64(high + 1 - seconds))))?.isTooSlow == false
    }
    return first.flatMap { passes(seconds: high + 1 - $0) ? timed(high + 1 - $0) : nil }
  }

  private func passes(seconds: Int128) -> Bool {
    passes(set(\.timing.duration, to: .seconds(Int64(seconds))))
  }

  private func timed(_ seconds: Int128?) -> Fix? {
    seconds.map { seconds in
      Fix(
        .duration, Rational(seconds), "s", [.duration(.seconds(Int64(seconds)))],
        subject: "this text")
    }
  }

  /// The widest viewport, a quarter of what it is at least.
  private var viewport: Fix? {
    let now = fit.plan.timing.viewport.ceiling - 1
    guard now >= 2 else { return nil }
    let less = least(0...now - max(1, now / 4)) { less in
      passes(set(\.timing.viewport, to: Rational(now - less)))
    }
    return less.map { Rational(now - $0) }
      .map { Fix(.viewport, $0, "px", [.viewport($0)]) }
  }

  /// The smallest size, twice what it is at most.
  private var size: Fix? {
    let tenth = Rational(1) / 10
    let now = (fit.options.type.size * 10).floor
    let tenths = least(now + 1...now * 2) { passes(set(\.type.size, to: tenth * $0)) }
    return tenths.map { tenth * $0 }.map { Fix(.size, $0, "px", [.size($0)]) }
  }

  /// Standing still, where all of it can be seen.
  private var hold: Fix? {
    var changed = options
    changed.timing.lead = 0
    changed.timing.start = .flush
    changed.timing.finish = .flush
    guard let trial = trial(changed), trial.plan.distance == 0, trial.pace.verdict == .comfortable
    else { return nil }
    return Fix(.hold, 0, "px", [.lead(0), .ends(start: .flush, finish: .flush)])
  }

  /// The fewest units at the end whose loss helps.
  private var trim: Fix? {
    guard fit.fonts != nil else { return nil }
    var offsets: [Int] = []
    fit.text.forEachGrapheme { range, _, _ in offsets.append(range.lowerBound) }
    let cut = { (count: Int128) in [Fix.Edit.cut(from: offsets[offsets.count - Int(count)])] }
    guard offsets.count > 1,
      let count = least(1...Int128(offsets.count - 1), where: { remeasured(cut($0)) != nil }),
      let trial = remeasured(cut(count)), !trial.isTooSlow
    else { return nil }
    let gone = fit.pace.units - trial.pace.units
    return Fix(.trim, gone, fit.pace.profile.unit.rawValue, cut(count))
  }

  /// Optional sections, those of the highest number first; without any that help, the one section
  /// whose loss helps and costs least. Tried by halves, for there may be thousands.
  private var sections: Fix? {
    let all = fit.script.sections
    guard fit.fonts != nil, all.count > 1 else { return nil }
    let optional = all.indices.filter { all[$0].demands.dropPriority != nil }
      .sorted { (all[$0].demands.dropPriority ?? 0, $0) > (all[$1].demands.dropPriority ?? 0, $1) }
    let most = min(optional.count, all.count - 1)
    let helps = { (sections: [Int]) in remeasured([.leaveOut(sections: sections)]) != nil }
    if most > 0,
      let count = least(1...Int128(most), where: { helps(Array(optional[..<Int($0)])) }),
      let fix = leavingOut(Array(optional[..<Int(count)]))
    {
      return fix
    }
    let byCost = fit.sectionPaces.enumerated()
      .sorted { ($0.element?.units ?? 0, $0.offset) < ($1.element?.units ?? 0, $1.offset) }
      .map(\.offset)
    return least(0...Int128(byCost.count - 1), where: { helps([byCost[Int($0)]]) })
      .flatMap { leavingOut([byCost[Int($0)]]) }
  }

  private func leavingOut(_ sections: [Int]) -> Fix? {
    let edits = [Fix.Edit.leaveOut(sections: sections.sorted())]
    guard let trial = remeasured(edits), !trial.isTooSlow else { return nil }
    let gone = fit.pace.units - trial.pace.units
    let names = sections.sorted().map {
      fit.script.sections[$0].title.map { "“\($0)”" } ?? "the start"
    }
    return Fix(
      .sections, gone, fit.pace.profile.unit.rawValue, edits,
      subject: names.joined(separator: ", "))
  }

  /// More rounds than this are no advice: nobody means a line of three digits to pass 700 times.
  private static let mostRounds = 20

  /// The text passing as often as is readable. How often that is, and how fast, is reckoned from three
  /// rounds; for whole pixels all of them would have to be measured.
  private var loop: Fix? {
    guard let fonts = fit.fonts, options.wholePixels.method == .off,
      !ScheduleMaker.isNeeded(for: fit.script, options),
      let filling = try? LoopFilling(fit.script, fonts: fonts, options: options),
      let rounds = filling.rounds(upTo: Self.mostRounds), rounds > 1, !filling.isTooSlow(rounds),
      filling.hasPlan(rounds)
    else { return nil }
    return Fix(.loop, Rational(rounds), "rounds", [.loop(.rounds(rounds))])
  }

  // MARK: Trying

  private var options: FitOptions { fit.options }

  private func set<Value>(
    _ path: WritableKeyPath<FitOptions, Value>, to value: Value
  ) -> FitOptions {
    var changed = options
    changed[keyPath: path] = value
    return changed
  }

  /// The plan of the same text with other options; `nil` when there is none.
  private func trial(_ changed: FitOptions) -> Fit? {
    try? Fit(fit.script, text: fit.text, options: changed)
  }

  private func passes(_ changed: FitOptions) -> Bool {
    trial(changed)?.pace.verdict == .comfortable
  }

  /// The plan of other text, if it is comfortable.
  private func remeasured(_ edits: [Fix.Edit]) -> Fit? {
    let fix = Fix(.trim, 0, "", edits)
    guard let fonts = fit.fonts,
      let trial = try? Fit(fix.applied(to: fit.script), fonts: fonts, options: options),
      trial.pace.units > 0, trial.pace.verdict == .comfortable
    else { return nil }
    return trial
  }

  /// The least of some numbers that passes, if from it on all do.
  private func least(
    _ range: ClosedRange<Int128>, where passes: (Int128) -> Bool
  ) -> Int128? {
    guard passes(range.upperBound) else { return nil }
    return partitionPoint(in: range.lowerBound..<range.upperBound, where: passes)
  }
}
