internal import TelopText
import TelopUnits

/// Making plans with a change, and looking for the least change that does.
extension FixSearch {
  /// What was asked, with what every change comes with.
  var asked: FitOptions { Fix(.pause, 0, "", company).applied(to: fit.asked) }

  /// What makes the plan one without whole pixels; nothing where none are asked for.
  var withoutWholePixels: [Fix.Edit] {
    guard fit.asked.wholePixels.method != .off else { return [] }
    return [fit.asked.wholePixels.cueTolerance == nil ? .wholePixels(.off) : .withoutWholePixels]
  }

  /// - Parameter isWhole: whether the plan is to have the whole pixels that are asked for.
  func set<Value>(
    _ path: WritableKeyPath<FitOptions, Value>, to value: Value, isWhole: Bool
  ) -> FitOptions {
    var changed = isWhole ? asked : Fix(.trim, 0, "", withoutWholePixels).applied(to: asked)
    changed[keyPath: path] = value
    return changed
  }

  /// The plan of the same text with other options, as `telop fit` would make it; `nil` when there is
  /// none.
  func trial(_ changed: FitOptions) -> Fit? {
    guard case .off = changed.loop else {
      return fit.fonts.flatMap {
        try? Fit(looping: fit.script, fonts: $0, options: changed.withCanvas, like: fit)
      }
    }
    return try? Fit(
      fit.script, text: fit.measured, options: changed, fonts: fit.fonts, blocks: fit.blocks)
  }

  func passes(_ trial: Fit) -> Bool {
    // Nothing left to read is no way out, unless there was nothing before.
    (trial.pace.units > 0 || fit.pace.units == 0) && trial.verdict < .brisk
  }

  func passes(_ changed: FitOptions) -> Bool { trial(changed).map(passes) ?? false }

  /// The plan of other text, if it can be read.
  func remeasured(_ edits: [Fix.Edit]) -> Fit? {
    replanned(edits).flatMap { passes($0) ? $0 : nil }
  }

  /// The plan of another script; the text is measured again only if it is another one.
  func replanned(_ edits: [Fix.Edit]) -> Fit? {
    let fix = Fix(.trim, 0, "", edits)
    let (script, options) = (fix.applied(to: fit.script), fix.applied(to: fit.asked))
    if script.line == fit.script.line, fit.loop == nil {
      return try? Fit(
        script, text: fit.measured, options: options, fonts: fit.fonts, blocks: fit.blocks)
    }
    return fit.fonts.flatMap { try? Fit(script, fonts: $0, options: options) }
  }

  /// How many times too fast a part of the line is, by its pace and by its time on screen; 0 where
  /// nothing is to be read.
  func haste(of range: Range<Int>, in fit: Fit) -> Double {
    guard let pace = fit.reading.pace(of: range, in: fit.text) else { return 0 }
    let dwell = pace.leastDwell > 0 ? (pace.profile.dwell.comfortable / pace.leastDwell).double : 1
    let limit = pace.profile.comfortable.double
    return max(pace.average.double / limit, pace.peak.double / limit, dwell)
  }

  /// Whether a part of the line is more than comfortable.
  func isTooFast(_ range: Range<Int>, in fit: Fit) -> Bool {
    fit.reading.pace(of: range, in: fit.text).map { $0.verdict > .slow } ?? false
  }

  /// That of all text that is too fast, at its worst.
  var hasteOfAll: Double { fastStretches.reduce(1) { max($0, haste(of: $1, in: fit)) } }

  /// Whether another size would need other outlines, which the fonts at hand do not have.
  var hasOpticalSize: Bool {
    fit.asked.type.opticalSize == .auto && fit.text.fonts.contains { $0.axisTags.contains("opsz") }
  }

  /// The least of some numbers that passes, if from it on all do; looked for from a guess on.
  ///
  /// Where whole pixels are asked for, it is found without them, for they take many times as long; then it
  /// is tried with them, and if it does not pass, some greater ones are.
  ///
  /// - Parameter passes: whether a number does, and whether with the whole pixels that are asked for.
  func least(
    _ range: ClosedRange<Int128>, near guess: Int128,
    where passes: (Int128, _ isWhole: Bool) -> Bool
  ) -> Int128? {
    if withoutWholePixels.isEmpty { return least(range, near: guess) { passes($0, true) } }
    return least(range, near: guess) { passes($0, false) }.flatMap {
      leastWhole(from: $0, upTo: range.upperBound, where: passes)
    }
  }

  /// The same where the greatest may be too much, since narrow or large text leaves the screen sooner:
  /// of eight places in between, the greatest that passes, and from there down to the least by halves.
  func leastWithin(
    _ range: ClosedRange<Int128>, where passes: (Int128, _ isWhole: Bool) -> Bool
  ) -> Int128? {
    let isPlain = withoutWholePixels.isEmpty
    let length = range.upperBound - range.lowerBound
    let highest = (0..<8).map { range.upperBound - length * $0 / 8 }
      .first { passes($0, isPlain) }
    guard let highest else { return nil }
    let plain = partitionPoint(in: range.lowerBound..<highest) { passes($0, isPlain) }
    return isPlain ? plain : leastWhole(from: plain, upTo: highest, where: passes)
  }

  /// A number that passes without whole pixels, or an eighth more at most, that passes with them.
  private func leastWhole(
    from plain: Int128, upTo most: Int128, where passes: (Int128, _ isWhole: Bool) -> Bool
  ) -> Int128? {
    let last = min(most, plain + max(8, plain / 8))
    return least(plain...last, near: plain) { passes($0, true) }
  }

  /// The least of some numbers that passes, if from it on all do.
  func least(
    _ range: ClosedRange<Int128>, where passes: (Int128) -> Bool
  ) -> Int128? {
    guard passes(range.upperBound) else { return nil }
    return partitionPoint(in: range.lowerBound..<range.upperBound, where: passes)
  }

  /// The same, looked for from a guess on in steps that double: the better the guess, the fewer are tried.
  private func least(
    _ range: ClosedRange<Int128>, near guess: Int128, where passes: (Int128) -> Bool
  ) -> Int128? {
    var high = min(max(guess, range.lowerBound), range.upperBound)
    var (low, step) = (range.lowerBound, Int128(1))
    if passes(high) {
      while high > low {
        let next = max(low, high - step)
        guard passes(next) else {
          low = next + 1
          break
        }
        high = next
        step *= 2
      }
    } else {
      var failures = 0
      repeat {
        failures += 1
        // So far off the guess, it may well be that none does.
        if high == range.upperBound || failures == 3 && !passes(range.upperBound) { return nil }
        low = high + 1
        high = min(high + step, range.upperBound)
        step *= 2
      } while !passes(high)
    }
    return partitionPoint(in: low..<high, where: passes)
  }
}
