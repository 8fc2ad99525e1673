@_spi(Answers) internal import TelopPlan
internal import TelopText
import TelopUnits

extension FixSearch {
  /// The requested options with the edits of `requiredEdits`, without highlights: highlights do not change a verdict,
  /// and each trial would search the text for them.
  ///
  /// The `Fix` only carries the edits. Its kind, amount and unit are placeholders.
  var trialOptions: FitOptions { options(Fix(.pause, 0, "", requiredEdits)) }

  func options(_ fix: Fix) -> FitOptions {
    var options = fix.applied(to: fit.requestedOptions)
    options.look.highlights = []
    return options
  }

  /// The edits that turn off whole pixels; empty if they are not requested.
  var wholePixelsOffEdits: [Fix.Edit] {
    guard fit.requestedOptions.wholePixels.method != .off else { return [] }
    return [
      fit.requestedOptions.wholePixels.cueTolerance == nil
        ? .wholePixels(.off) : .withoutWholePixels
    ]
  }

  /// The options of `trialOptions` with one value changed, and with the requested whole pixels or without.
  func options<Value>(
    setting path: WritableKeyPath<FitOptions, Value>, to value: Value, keepsWholePixels: Bool
  ) -> FitOptions {
    var changed =
      keepsWholePixels
      ? trialOptions : Fix(.trim, 0, "", wholePixelsOffEdits).applied(to: trialOptions)
    changed[keyPath: path] = value
    return changed
  }

  /// The fit of the same text with other options; `nil` if the options make no plan.
  func trial(_ changed: FitOptions) -> Fit? {
    guard case .off = changed.loop else {
      return fit.fonts.flatMap {
        try? Fit(looping: fit.script, fonts: $0, options: changed, like: fit)
      }
    }
    return try? Fit(
      fit.script, text: fit.measured, options: changed, fonts: fit.fonts, blocks: fit.blocks)
  }

  /// True if the plan of a trial is comfortable or, at worst, slow.
  func isAcceptable(_ trial: Fit) -> Bool {
    // A plan without reading units passes only if the fit has no reading units either.
    (trial.pace.units > 0 || fit.pace.units == 0) && !trial.verdict.isTooFast
  }

  func isAcceptable(_ changed: FitOptions) -> Bool { trial(changed).map(isAcceptable) ?? false }

  /// The fit of the script with `requiredEdits` and other edits, if it passes; otherwise `nil`.
  func passingTrial(_ edits: [Fix.Edit], keepsWholePixels: Bool) -> Fit? {
    replanned(requiredEdits + edits + (keepsWholePixels ? [] : wholePixelsOffEdits))
      .flatMap { isAcceptable($0) ? $0 : nil }
  }

  /// The smallest number whose edits suffice, with the fit of the edited script.
  func fewest(
    _ range: ClosedRange<Int>, near guess: Int, edits: (Int) -> [Fix.Edit]
  ) -> (count: Int, trial: Fit)? {
    var passing: [Int128: Fit] = [:]
    let fewest = smallestNumber(
      in: Int128(range.lowerBound)...Int128(range.upperBound), near: Int128(guess)
    ) { count, keepsWholePixels in
      let trial = passingTrial(edits(Int(count)), keepsWholePixels: keepsWholePixels)
      if keepsWholePixels || wholePixelsOffEdits.isEmpty { passing[count] = trial }
      return trial != nil
    }
    return fewest.flatMap { count in passing[count].map { (Int(count), $0) } }
  }

  /// The fit of the edited script; `nil` if there is no plan. The text is measured again only if it changed.
  func replanned(_ edits: [Fix.Edit]) -> Fit? {
    let fix = Fix(.trim, 0, "", edits)
    let script = fix.applied(to: fit.script)
    let options = options(fix)
    if script.line == fit.script.line, fit.loop == nil {
      return try? Fit(
        script, text: fit.measured, options: options, fonts: fit.fonts, blocks: fit.blocks)
    }
    return fit.fonts.flatMap { try? Fit(script, fonts: $0, options: options) }
  }

  var neededSlowdown: Double {
    (fastStretches.isEmpty ? [fit.fastestRange] : fastStretches).reduce(1) {
      max($0, fit.slowdown(of: $1))
    }
  }

  /// True if the fonts must be opened again for another type size.
  var hasOpticalSize: Bool {
    fit.requestedOptions.type.opticalSize == .auto
      && fit.text.fonts.contains { $0.axisTags.contains("opsz") }
  }

  /// The smallest number that passes, if all larger numbers pass too. The search starts at a guess.
  ///
  /// A plan with whole pixels takes many times as long to make. The search therefore finds the number without whole
  /// pixels and then tries it with whole pixels. If the number fails, the search tries some larger numbers, because
  /// whole pixels may raise or lower the speed.
  func smallestNumber(
    in range: ClosedRange<Int128>, near guess: Int128,
    where isAcceptable: (Int128, _ keepsWholePixels: Bool) -> Bool
  ) -> Int128? {
    if wholePixelsOffEdits.isEmpty {
      return smallestNumber(in: range, near: guess) { isAcceptable($0, true) }
    }
    return smallestNumber(in: range, near: guess) { isAcceptable($0, false) }.flatMap {
      minimumWithWholePixels(from: $0, upTo: range.upperBound, where: isAcceptable)
    }
  }

  /// The smallest number that passes, in a range whose largest numbers may fail too. A very narrow viewport or very
  /// large type may fail because text leaves the screen sooner. The search tries eight numbers from the largest down,
  /// and bisects below the first that passes.
  func minimumWithin(
    _ range: ClosedRange<Int128>, where isAcceptable: (Int128, _ keepsWholePixels: Bool) -> Bool
  ) -> Int128? {
    let hasNoWholePixels = wholePixelsOffEdits.isEmpty
    let length = range.upperBound - range.lowerBound
    let highest = (0..<8).map { range.upperBound - length * $0 / 8 }
      .first { isAcceptable($0, hasNoWholePixels) }
    guard let highest else { return nil }
    let smallest = partitionPoint(in: range.lowerBound..<highest) {
      isAcceptable($0, hasNoWholePixels)
    }
    return hasNoWholePixels
      ? smallest : minimumWithWholePixels(from: smallest, upTo: highest, where: isAcceptable)
  }

  /// Tries some numbers from `smallest`, which passes without whole pixels, to its double. Returns the first that
  /// passes with whole pixels; `nil` if none does.
  private func minimumWithWholePixels(
    from smallest: Int128, upTo maximum: Int128,
    where isAcceptable: (Int128, _ keepsWholePixels: Bool) -> Bool
  ) -> Int128? {
    let last = min(maximum, smallest + max(8, smallest))
    var number = smallest
    var step: Int128 = 1
    while !isAcceptable(number, true) {
      guard number < last else { return nil }
      number = min(number + step, last)
      step = max(1, (number - smallest) / 2)
    }
    return number
  }

  /// The smallest number that passes, if all larger numbers pass too. The search starts at a guess and doubles its
  /// steps; a better guess needs fewer trials.
  func smallestNumber(
    in range: ClosedRange<Int128>, near guess: Int128, where isAcceptable: (Int128) -> Bool
  ) -> Int128? {
    var high = min(max(guess, range.lowerBound), range.upperBound)
    var low = range.lowerBound
    var step = Int128(1)
    if isAcceptable(high) {
      while high > low {
        let next = max(low, high - step)
        guard isAcceptable(next) else {
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
        // After three failures, check whether the largest number passes; if not, none does.
        if high == range.upperBound || failures == 3 && !isAcceptable(range.upperBound) {
          return nil
        }
        low = high + 1
        high = min(high + step, range.upperBound)
        step *= 2
      } while !isAcceptable(high)
    }
    return partitionPoint(in: low..<high, where: isAcceptable)
  }
}

extension Fit {
  /// The factor by which a part of the line must pass more slowly to be comfortable; 0 without readable text.
  func slowdown(of range: Range<Int>) -> Double {
    guard let pace = reading.pace(of: range, in: text) else { return 0 }
    let dwell = pace.leastDwell > 0 ? (pace.profile.dwell.comfortable / pace.leastDwell).double : 1
    let limit = pace.profile.comfortable.double
    return max(pace.peak.double / limit, dwell)
  }

  /// The UTF-8 range of the text in the line's densest seconds if that text is too fast, otherwise empty. The range may
  /// overlap several stretches, none of which is too fast by itself.
  var fastestRange: Range<Int> { pace.peakVerdict.isTooFast ? pace.peakRange : 0..<0 }

  /// True if too many reading units pass per second. In this case less text helps; it does not help text that is only
  /// on screen for too short a time.
  func isTooDense(_ range: Range<Int>) -> Bool {
    reading.pace(of: range, in: text).map { max($0.averageVerdict, $0.peakVerdict).isTooFast }
      ?? false
  }

  /// True if too many reading units pass per second, or if the text is on screen for too short a time.
  func isTooFast(_ range: Range<Int>) -> Bool {
    reading.pace(of: range, in: text).map(\.verdict.isTooFast) ?? false
  }
}
