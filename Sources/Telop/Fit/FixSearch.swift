@_spi(Answers) internal import TelopPlan
internal import TelopScript
internal import TelopText
import TelopUnits

/// The search for the smallest changes that make a plan comfortable to read, or slow at worst.
struct FixSearch {
  /// The fit of `script` after `slideNamingEdits`.
  let fit: Fit
  let script: Script
  /// Edits that name slides in the script. A fix that cuts text must include them, because sections without a named
  /// slide are assigned to slides by the length of their text.
  let slideNamingEdits: [Fix.Edit]
  /// The parts of the line that have their own times; see `TimedStretches`.
  let stretches: [Range<Int>]
  /// Like `stretches`, but the slides of one section form one stretch.
  let stretchesWithMergedSlides: [Range<Int>]
  let fastStretches: [Range<Int>]
  /// True if a section requests a time, a weight or a speed limit.
  let hasSectionTimes: Bool

  init(fit: Fit) {
    script = fit.script
    slideNamingEdits = Self.slideNamingEdits(of: fit)
    let fit = Self.applying(slideNamingEdits, to: fit)
    self.fit = fit
    let timed = TimedStretches(fit)
    stretches = timed.ranges
    stretchesWithMergedSlides = timed.rangesWithMergedSlides
    fastStretches = stretches.filter(fit.isTooFast)
    hasSectionTimes = fit.script.sections.contains {
      let demands = $0.demands
      return demands.time != nil || demands.weight != nil || demands.minSpeed != nil
        || demands.maxSpeed != nil
    }
    // Text at an edge with too short a hold leaves before it can be read, however slow the motion is.
    let dwell = fit.pace.profile.dwell.comfortable
    let needed = Duration(exactSeconds: Rational(dwell.ceiling))
    let timing = fit.requestedOptions.timing
    let isShort = { (edge: ScrollPlan.Edge, hold: Duration) in
      edge == .flush && hold.exactSeconds < dwell
    }
    guard fit.plan.distance > 0, fit.loop?.isEndless != true, fit.pace.dwellVerdict.isTooFast else {
      return
    }
    let start = isShort(timing.start, timing.holdStart) ? needed : nil
    let end = isShort(timing.finish, timing.holdEnd) ? needed : nil
    if start != nil || end != nil { requiredEdits = [.holds(start: start, end: end)] }
  }

  private static func slideNamingEdits(of fit: Fit) -> [Fix.Edit] {
    guard !fit.requestedOptions.slides.isEmpty, fit.loop == nil,
      let map = SlideMap(fit.script, slides: fit.requestedOptions.slides.count)
    else { return [] }
    return map.unnamedStarts(in: fit.script).sorted { $0.key < $1.key }
      .map { .slide(section: $0.key, $0.value) }
  }

  private static func applying(_ edits: [Fix.Edit], to fit: Fit) -> Fit {
    guard !edits.isEmpty else { return fit }
    let named = try? Fit(
      Fix(.trim, 0, "", edits).applied(to: fit.script), text: fit.measured,
      options: fit.requestedOptions, fonts: fit.fonts, blocks: fit.blocks)
    guard var named else { return fit }
    named.origin = fit.origin
    return named
  }

  /// Longer holds, if text is held at an edge for too short a time; otherwise empty. Every fix for fast text includes
  /// these edits, except `ends` and `hold`, which change the edges instead.
  private(set) var requiredEdits: [Fix.Edit] = []

  var fixesWhenTooFast: [Fix] {
    let pauses = [pause, ends].compactMap { $0 }
    if !pauses.isEmpty { return pauses }
    if fit.loop != nil { return [wholePixelsOff, duration, fewerPasses].compactMap { $0 } }
    // Cues, slides and timed sections keep their times. A narrower viewport or larger type therefore helps only the
    // first and the last stretch.
    let isFastOnlyAtEnds = fastStretches.allSatisfy {
      $0 == stretches.first || $0 == stretches.last
    }
    let trim = trim
    let sections = sections(afterTrim: trim)
    // `sections` is proposed alone if the trim removes exactly the sections that it leaves out.
    let hasSameLine =
      trim.map { $0.applied(to: fit.script).line }
      == sections.map { $0.applied(to: fit.script).line }
    let fixes = [wholePixelsOff, times, duration, hasSameLine ? nil : trim, sections]
    let found = (fixes + (isFastOnlyAtEnds ? [viewport, size] : [])).compactMap { $0 }
    return found.isEmpty ? [hold].compactMap { $0 } : found
  }

  var fixesWhenTooSlow: [Fix] {
    (fit.loop == nil
      ? [wholePixelsOff, hold, shorterDuration, loop] : [wholePixelsOff, shorterDuration])
      .compactMap { $0 }
  }

  private var pause: Fix? {
    guard case .holds(let start, let end)? = requiredEdits.first, isAcceptable(trialOptions) else {
      return nil
    }
    return Fix(
      .pause, Rational(fit.pace.profile.dwell.comfortable.ceiling), "s", requiredEdits,
      messagePart: Fix.holdMessage(start, end))
  }

  /// The fix that lets text start and finish offscreen instead of at an edge, if this suffices.
  private var ends: Fix? {
    guard !requiredEdits.isEmpty else { return nil }
    let fix = Fix(.ends, 0, "px", [.ends(start: .offscreen, finish: .offscreen)])
    return isAcceptable(options(fix)) ? fix : nil
  }

  private var wholePixelsOff: Fix? {
    guard !wholePixelsOffEdits.isEmpty else { return nil }
    let fix = Fix(.wholePixels, 0, "px", requiredEdits + wholePixelsOffEdits)
    guard let trial = trial(options(fix)), isAcceptable(trial),
      fit.verdict != .slow || trial.verdict == .comfortable
    else { return nil }
    return fix
  }

  private var duration: Fix? { fit.requestedOptions.hasFixedTime ? nil : longerDuration }

  /// The fix that sets the shortest comfortable duration in whole seconds, even if the time is fixed. It also turns off
  /// whole pixels if only much longer durations are comfortable with them.
  var longerDuration: Fix? {
    let presentDuration = fit.plan.timing.duration.exactSeconds
    guard let maximum = longestDuration(from: presentDuration.floor + 1) else { return nil }
    // Cues, slides and timed sections keep their times, so a longer duration may help only the last stretch. One trial
    // shows whether any duration helps.
    let isFastOnlyAtEnd = fastStretches.allSatisfy { $0 == stretches.last }
    guard isFastOnlyAtEnd || isAcceptable(seconds: maximum, keepsWholePixels: false) else {
      return nil
    }
    // The time from the start of the first fast text to the end.
    let start = fastStretches.first?.lowerBound ?? 0
    let available =
      start > 0 ? presentDuration.double - fit.readTime(at: start).double : presentDuration.double
    let additionalTime = max(0, available) * (neededSlowdown - 1)
    var guess = Int128(min((presentDuration.double + additionalTime).rounded(.up), Double(maximum)))
    // The pace is checked in windows of five seconds. In a longer plan, a window contains less text, so the pace varies
    // more between windows, and the densest window may need more time than the guess.
    if let trial = trial(seconds: guess, keepsWholePixels: wholePixelsOffEdits.isEmpty) {
      let slowdown = trial.slowdown(of: start..<fit.text.utf8Length)
      let nextGuess =
        Double(guess) + Double(guess) * available / presentDuration.double * max(0, slowdown - 1)
      guess = Int128(min(nextGuess.rounded(.up), Double(maximum)))
    }
    return durationFix(
      presentDuration.floor + 1...maximum, near: guess, seconds: { $0 }, where: isAcceptable)
  }

  /// The longest duration that has a plan, in whole seconds, from `minimum` to the limit for plans. Times of sections
  /// and minimum speeds may rule out long durations.
  private func longestDuration(from minimum: Int128) -> Int128? {
    let limit = Duration.maximumPlanDuration.exactSeconds.floor
    let hasNoPlan = { trial(seconds: $0, keepsWholePixels: false) == nil }
    guard minimum <= limit, hasNoPlan(limit) else { return minimum <= limit ? limit : nil }
    let first = partitionPoint(in: minimum..<limit, where: hasNoPlan)
    return first > minimum ? first - 1 : nil
  }

  /// The fix that sets the longest duration in whole seconds at which the plan is not too slow, if this is shorter than
  /// the present duration.
  private var shorterDuration: Fix? {
    let high = fit.plan.timing.duration.exactSeconds.ceiling - 1
    guard !fit.requestedOptions.hasFixedTime, high >= 1 else { return nil }
    let guess = Double(high) * min(1, fit.pace.average.double / fit.pace.profile.slowest.double)
    // Searches downwards for the first duration that is not too slow. A duration without a plan passes too,
    // because the search needs all shorter durations to pass.
    return durationFix(1...high, near: high + 1 - Int128(guess), seconds: { high + 1 - $0 }) {
      trial(seconds: $0, keepsWholePixels: $1)?.pace.isSlow != true
    }
  }

  /// The fix that sets the first sufficient duration of a range.
  ///
  /// - Parameter suffices: returns whether a duration is sufficient. If it is for one number of the range, it must be for
  ///   all larger numbers.
  private func durationFix(
    _ range: ClosedRange<Int128>, near guess: Int128, seconds: (Int128) -> Int128,
    where suffices: (_ seconds: Int128, _ keepsWholePixels: Bool) -> Bool
  ) -> Fix? {
    let first = smallestNumber(in: range, near: guess) { suffices(seconds($0), $1) }
    if let sufficientSeconds = first.map(seconds),
      fit.verdict != .slow || isAcceptable(seconds: sufficientSeconds, keepsWholePixels: true)
    {
      return durationFix(sufficientSeconds)
    }
    // `wholePixelsOff` alone is a smaller change.
    guard !wholePixelsOffEdits.isEmpty, wholePixelsOff == nil,
      let sufficientSeconds = smallestNumber(
        in: range, near: guess, where: { suffices(seconds($0), false) }
      ).map(seconds), isAcceptable(seconds: sufficientSeconds, keepsWholePixels: false)
    else { return nil }
    return durationFix(sufficientSeconds, wholePixelsOffEdits)
  }

  private func trial(seconds: Int128, keepsWholePixels: Bool) -> Fit? {
    trial(
      options(
        setting: \.timing.duration, to: .seconds(Int64(seconds)), keepsWholePixels: keepsWholePixels
      ))
  }

  private func isAcceptable(seconds: Int128, keepsWholePixels: Bool) -> Bool {
    guard let trial = trial(seconds: seconds, keepsWholePixels: keepsWholePixels),
      isAcceptable(trial)
    else { return false }
    return fit.verdict != .slow || trial.verdict == .comfortable
  }

  private func durationFix(_ seconds: Int128, _ others: [Fix.Edit] = []) -> Fix {
    Fix(
      .duration, Rational(seconds), "s",
      requiredEdits + [.duration(.seconds(Int64(seconds)))] + others,
      messagePart: fit.loop.map { $0.isEndless ? "a pass" : "these passes" } ?? "this text")
  }

  /// The fix that sets the widest sufficient viewport, at least a quarter of the present viewport.
  private var viewport: Fix? {
    // A canvas sets the viewport.
    if case .pixels? = fit.options.canvas { return nil }
    let maximumWidth = fit.requestedOptions.timing.viewport.ceiling - 1
    guard maximumWidth >= 2 else { return nil }
    // A very narrow viewport may fail too, because text leaves it sooner; `minimumWithin` allows for that.
    let reduction = minimumWithin(0...maximumWidth - max(1, maximumWidth / 4)) {
      isAcceptable(
        options(setting: \.timing.viewport, to: Rational(maximumWidth - $0), keepsWholePixels: $1))
    }
    return reduction.map { Rational(maximumWidth - $0) }
      .map { Fix(.viewport, $0, "px", requiredEdits + [.viewport($0)]) }
  }

  /// The fix that sets the smallest sufficient type size, at most twice the present size.
  private var size: Fix? {
    guard !hasOpticalSize else { return nil }
    let tenth = Rational(1) / 10
    let presentTenths = (fit.requestedOptions.type.size * 10).floor
    // A very large type size may fail too, because text leaves the viewport sooner.
    let tenths = minimumWithin(presentTenths + 1...presentTenths * 2) {
      isAcceptable(options(setting: \.type.size, to: tenth * $0, keepsWholePixels: $1))
    }
    return tenths.map { tenth * $0 }.map { Fix(.size, $0, "px", requiredEdits + [.size($0)]) }
  }

  private var hold: Fix? {
    var changed = trialOptions
    changed.timing.lead = 0
    changed.timing.start = .flush
    changed.timing.finish = .flush
    guard let trial = trial(changed), trial.plan.distance == 0, trial.verdict == .comfortable
    else { return nil }
    return Fix(.hold, 0, "px", [.lead(0), .ends(start: .flush, finish: .flush)])
  }

  /// The maximum number of passes that a fix proposes. Without a maximum, a line of three digits might pass 700 times.
  private static let maximumPasses = 20

  /// The maximum length of all passes of a tried loop, in UTF-8 bytes. Such a text takes hours to read.
  private static let maximumLoopSize = 1 << 18

  /// The fix that sets the smallest number of passes that is not too slow. `LoopFilling` finds the largest number that
  /// the average pace allows.
  private var loop: Fix? {
    let maximumBySize = Self.maximumLoopSize / max(1, fit.text.utf8Length)
    guard let fonts = fit.fonts, maximumBySize > 1,
      !ScheduleMaker.isNeeded(for: fit.script, fit.requestedOptions.plan),
      let maximum =
        (try? LoopFilling(fit.script, fonts: fonts, options: fit.requestedOptions.plan))?
        .passes(upTo: min(Self.maximumPasses, maximumBySize)), maximum > 1
    else { return nil }
    let verdict = { (passCount: Int128) in
      trial(options(setting: \.loop, to: .passes(Int(passCount)), keepsWholePixels: true))?.verdict
    }
    let isEnough = { (passCount: Int128) in verdict(passCount).map { $0 != .slow } ?? false }
    guard isEnough(Int128(maximum)) else { return nil }
    let passCount = partitionPoint(in: 2..<Int128(maximum), where: isEnough)
    guard verdict(passCount) == .comfortable else { return nil }
    return Fix(.loop, Rational(passCount), "passes", [.loop(.passes(Int(passCount)))])
  }

  /// The fix that sets the largest readable number of passes, for a loop that has too many passes.
  private var fewerPasses: Fix? {
    guard let passCount = fit.loop?.passes, passCount > 1 else { return nil }
    let excess = Double(passCount) * (1 - 1 / neededSlowdown)
    let removedPasses = smallestNumber(
      in: 1...Int128(passCount - 1), near: Int128(excess.rounded(.up))
    ) {
      isAcceptable(options(setting: \.loop, to: .passes(passCount - Int($0)), keepsWholePixels: $1))
    }
    return removedPasses.map {
      Fix(
        .loop, Rational(passCount) - Rational($0), "passes",
        requiredEdits + [.loop(.passes(passCount - Int($0)))])
    }
  }
}
