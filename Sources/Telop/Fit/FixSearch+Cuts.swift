internal import TelopPlan
internal import TelopScript
internal import TelopText
import TelopUnits

/// The cuts of a trim in a line with several timed stretches.
extension FixSearch {
  private static let maximumTrials = 16

  /// Sufficient cuts in stretches, with the fit of the shortened text. The first guess for each stretch is computed
  /// from its length and pace. Then all cuts are tried together, and insufficient cuts are lengthened.
  func cuts(of stretches: [StretchCuts]) -> (cuts: [Range<Int>], trial: Fit)? {
    var counts = stretches.map { stretch in
      excess(of: stretch.stretch, in: fit).map { max(1, min($0, stretch.maximum)) } ?? 1
    }
    var steps = stretches.map { _ in 1 }
    var keepsWholePixels = wholePixelsOffEdits.isEmpty
    for trialCount in 1...Self.maximumTrials {
      let tried = zip(stretches, counts).map { $0.cuts(removing: $1) }
      guard let trial = trial(cutting: tried, keepsWholePixels: keepsWholePixels) else {
        return nil
      }
      guard !isAcceptable(trial) else {
        if keepsWholePixels {
          return reduced(tried, trial, in: stretches, trials: Self.maximumTrials - trialCount)
        }
        keepsWholePixels = true
        continue
      }
      let remainders = remainders(of: stretches, after: tried)
      var excesses = remainders.map { excess(of: $0, in: trial) }
      if excesses.allSatisfy({ $0 == nil }) {
        excesses = remainders.map { $0.overlaps(trial.fastestRange) ? 1 : nil }
      }
      var isChanged = false
      for (index, excess) in excesses.enumerated() {
        guard let excess else { continue }
        let removedCount = tried[index].count
        guard removedCount < stretches[index].maximum else { continue }
        // The steps double, so that a few trials reach the maximum.
        counts[index] = min(stretches[index].maximum, removedCount + max(steps[index], excess))
        steps[index] *= 2
        isChanged = true
      }
      if !isChanged { return nil }
    }
    return nil
  }

  private func trial(cutting cuts: [StretchCuts.Cuts], keepsWholePixels: Bool) -> Fit? {
    replanned(
      requiredEdits + Self.edits(cutting: cuts.flatMap(\.ranges))
        + (keepsWholePixels ? [] : wholePixelsOffEdits))
  }

  /// The remaining part of each stretch, as UTF-8 ranges of the shortened line.
  private func remainders(
    of stretches: [StretchCuts], after cuts: [StretchCuts.Cuts]
  ) -> [Range<Int>] {
    var removed = 0
    return zip(stretches, cuts).map { stretch, cuts in
      let start = stretch.stretch.lowerBound - removed
      removed += cuts.ranges.reduce(0) { $0 + $1.count }
      return start..<stretch.stretch.upperBound - removed
    }
  }

  /// Shorter sufficient cuts of whole sentences. Each trial keeps one more sentence or parenthesis in every stretch
  /// whose pace allows it.
  private func reduced(
    _ sufficient: [StretchCuts.Cuts], _ trial: Fit, in stretches: [StretchCuts], trials: Int
  ) -> (cuts: [Range<Int>], trial: Fit) {
    var best = sufficient
    var bestTrial = trial
    var remainingTrials = trials
    while remainingTrials > 0 {
      remainingTrials -= 1
      var cuts = best
      for (index, remainder) in remainders(of: stretches, after: best).enumerated() {
        let remainingUnits = { (cuts: StretchCuts.Cuts) in
          cuts.ranges.reduce(fit.text.units(of: stretches[index].stretch)) {
            $0 - fit.text.units(of: $1)
          }
        }
        let slowdownPerUnit =
          bestTrial.slowdown(of: remainder) / Double(max(1, remainingUnits(best[index])))
        let next = stretches[index].shorter(than: best[index])
          .first { slowdownPerUnit * Double(remainingUnits($0)) <= 1 }
        cuts[index] = next ?? best[index]
      }
      if cuts == best { break }
      guard let trial = self.trial(cutting: cuts, keepsWholePixels: true), isAcceptable(trial)
      else {
        break
      }
      best = cuts
      bestTrial = trial
    }
    return withFewerCuts(best, bestTrial, in: stretches, trials: min(remainingTrials, 4))
  }

  /// Sufficient cuts without those that turn out to be unnecessary. A stretch that was slow enough may need none, once
  /// its neighbours are shorter, and a parenthesis may stay although the estimate is against it. Each trial measures the
  /// line, so only a few are made.
  private func withFewerCuts(
    _ sufficient: [StretchCuts.Cuts], _ trial: Fit, in stretches: [StretchCuts], trials: Int
  ) -> (cuts: [Range<Int>], trial: Fit) {
    var best = sufficient
    var bestTrial = trial
    var remainingTrials = trials
    let attempt = { (index: Int, cuts: StretchCuts.Cuts) in
      guard remainingTrials > 0 else { return }
      remainingTrials -= 1
      var tried = best
      tried[index] = cuts
      guard let trial = self.trial(cutting: tried, keepsWholePixels: true), isAcceptable(trial)
      else { return }
      best = tried
      bestTrial = trial
    }
    let slow = best.indices.filter {
      stretches[$0].dividesSentence(best[$0]) && !fit.isTooFast(stretches[$0].stretch)
    }
    for index in slow.prefix(2) where best.count(where: { $0.count > 0 }) > 1 {
      attempt(index, stretches[index].cuts(removing: 0))
    }
    for index in best.indices {
      for parenthesis in stretches[index].parentheses(in: best[index]) {
        attempt(index, best[index].keeping(parenthesis))
      }
    }
    return (best.flatMap(\.ranges), bestTrial)
  }

  /// The number of characters by which a part of the line is too long for its time, estimated from its pace; `nil` if
  /// the part is slow enough.
  private func excess(of range: Range<Int>, in fit: Fit) -> Int? {
    guard fit.isTooFast(range) else { return nil }
    let length = Double(fit.text.substring(range).count)
    return Int(length * (1 - 1 / max(1, fit.slowdown(of: range))))
  }
}
