internal import TelopScript
internal import TelopText
import TelopUnits

/// Fixes that cut sentences at the ends of sections, or at the ends of timed stretches.
extension FixSearch {
  /// The fix with the smallest sufficient cuts: of the last sentences of sections, or at the end of each timed stretch
  /// that is too fast.
  var trim: Fix? {
    guard fit.fonts != nil else { return nil }
    let hasOneStretch = stretches.count == 1
    let fast = hasOneStretch ? stretches : stretches.filter { isTooFast($0, in: fit) }
    let ends = TextEnds(fit, of: fast, isAll: hasOneStretch)
    guard let last = ends.all.last else { return nil }
    let isCuttable = ends.all.allSatisfy { $0.maximum > 0 }
    guard hasOneStretch else {
      return isCuttable ? cuts(of: ends.all).flatMap { fix(cutting: $0, like: $1, ends) } : nil
    }
    return sentences(of: last).flatMap { fix(cutting: $0, like: $1, ends) }
      ?? (isCuttable ? cut(of: last) : nil).flatMap { fix(cutting: $0, like: $1, ends) }
  }

  private func fix(cutting cuts: [Range<Int>], like trial: Fit, _ ends: TextEnds) -> Fix? {
    let loss = loss(by: cuts)
    let isEnd = cuts.count == 1 && cuts.last?.upperBound == fit.script.paragraphs.last?.upperBound
    let fix = Fix(
      .trim, fit.pace.units - trial.pace.units, fit.pace.profile.unit.rawValue,
      requiredEdits + cuts.reversed().map { .cut($0) },
      loss: isEnd && stretches.count == 1 && loss.removed.isEmpty ? nil : loss)
    return inSource(fix, at: cuts, like: trial, endingAt: ends.places.contains)
  }

  /// The fewest sufficient cuts of whole sentences, with the fit of the shortened text.
  ///
  /// - Parameter whole: the end of the whole text.
  private func sentences(of whole: TextEnd) -> (cuts: [Range<Int>], trial: Fit)? {
    let cuts = SentenceCuts(fit)
    guard cuts.count > 0 else { return nil }
    var passing: [Int128: Fit] = [:]
    let guess = Int128(cuts.count(removing: whole.excess(in: fit)))
    let fewest = minimum(1...Int128(cuts.count), near: guess) { count, keepsWholePixels in
      let edits = requiredEdits + cuts.ranges(Int(count)).reversed().map { .cut($0) }
      guard let trial = remeasured(edits + (keepsWholePixels ? [] : withoutWholePixels)) else {
        return false
      }
      if keepsWholePixels || withoutWholePixels.isEmpty { passing[count] = trial }
      return true
    }
    guard let fewest, let trial = passing[fewest] else { return nil }
    return (cuts.ranges(Int(fewest)), trial)
  }

  /// The shortest sufficient cut at the end of the whole text, extended back to the start of a sentence, with the fit of
  /// the shortened text.
  private func cut(of end: TextEnd) -> (cuts: [Range<Int>], trial: Fit)? {
    var passing: [Range<Int>: Fit] = [:]
    let suffices = { (cut: Range<Int>, keepsWholePixels: Bool) -> Bool in
      let edits = requiredEdits + [.cut(cut)] + (keepsWholePixels ? [] : withoutWholePixels)
      guard let trial = remeasured(edits) else { return false }
      if keepsWholePixels || withoutWholePixels.isEmpty { passing[cut] = trial }
      return true
    }
    let guess = Int128(end.excess(in: fit))
    guard
      let fewest = minimum(
        1...Int128(end.maximum), near: guess, where: { suffices(end.cut($0), $1) })
    else { return nil }
    for cut in [end.sentence(from: Int(fewest)), end.cut(fewest)] {
      if passing[cut] == nil { _ = suffices(cut, true) }
      if let trial = passing[cut] { return ([cut], trial) }
    }
    return nil
  }

  /// The maximum number of trials for all stretches together.
  private static let maximumTrials = 16

  /// Sufficient cuts at the ends of stretches, with the fit of the shortened text. The first guess for each cut is
  /// computed from the stretch's text and time. Then all cuts are tried together, and insufficient cuts are lengthened.
  private func cuts(of ends: [TextEnd]) -> (cuts: [Range<Int>], trial: Fit)? {
    var counts = ends.map { $0.excess(in: fit) }
    var steps = ends.map { _ in 1 }
    var keepsWholePixels = withoutWholePixels.isEmpty
    for _ in 0..<Self.maximumTrials {
      let cuts = zip(ends, counts).map { $0.sentence(from: $1) }
      let edits =
        requiredEdits + cuts.reversed().map { .cut($0) }
        + (keepsWholePixels ? [] : withoutWholePixels)
      guard let trial = replanned(edits) else { return nil }
      if passes(trial) {
        if keepsWholePixels { return (cuts, trial) }
        keepsWholePixels = true
        continue
      }
      var removed = 0
      var isChanged = false
      for index in ends.indices {
        let end = ends[index]
        let cut = cuts[index]
        let start = end.stretch.lowerBound - removed
        let rest = start..<end.stretch.upperBound - removed - cut.count
        removed += cut.count
        guard isTooFast(rest, in: trial) else { continue }
        let now = end.count(of: cut)
        guard now < end.maximum else { return nil }
        // The steps double, so that a few trials reach the maximum.
        let left = Double(end.maximum - now) * (1 - 1 / max(1, slowdown(of: rest, in: trial)))
        counts[index] = min(end.maximum, now + max(steps[index], Int(left)))
        steps[index] *= 2
        isChanged = true
      }
      if !isChanged { return nil }
    }
    return nil
  }

  private func loss(by cuts: [Range<Int>]) -> Fix.Loss {
    let paragraphs = fit.script.paragraphs
    var shortened = [String?]()
    var removed = [String?]()
    for section in fit.script.sections {
      let from = partitionPoint(in: 0..<paragraphs.count) {
        paragraphs[$0].lowerBound >= section.range.lowerBound
      }
      let to = partitionPoint(in: from..<paragraphs.count) {
        paragraphs[$0].lowerBound >= section.range.upperBound
      }
      guard from < to else { continue }
      let text = paragraphs[from].lowerBound..<paragraphs[to - 1].upperBound
      guard let cut = cuts.ascending(overlapping: text).first else { continue }
      if cut.clamped(to: text) == text {
        removed.append(section.title)
      } else {
        shortened.append(section.title)
      }
    }
    return Fix.Loss(shortened: shortened, removed: removed)
  }
}
