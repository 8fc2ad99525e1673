/// The displacements of all frames along one axis.
struct ProfileTrack {
  private(set) var frames: [MotionTrack.Frame] = []
  /// The total displacement in pixels; opposite motions cancel out.
  private(set) var distance = 0.0
  /// Compares frames by their ink along the motion.
  private var wholeChain: Chain
  /// Compares frames by their ink without an eighth of the length at each end, where text may fade in and out.
  private var innerChain: Chain
  /// The last known displacement, in pixels.
  private var previousStep = 0.0
  /// The ink of the strongest pixel so far.
  private var strongestPixel: UInt8 = 0
  /// The number of pixels in a step of the coarse search.
  private let coarseStep: Int

  init(length: Int) {
    coarseStep = max(1, (length + 479) / 480)
    wholeChain = Chain(InkProfile([Int32](repeating: 0, count: length), coarseStep: coarseStep))
    innerChain = Chain(
      InkProfile(Array(repeating: 0, count: length - length / 8 * 2), coarseStep: coarseStep))
  }

  /// - Parameter isSteady: true if the background is unchanged. If false, no motion is measured.
  mutating func add(_ sums: InkSums, isSteady: Bool = true) {
    let profile = InkProfile(sums.sums, coarseStep: coarseStep)
    let edge = sums.sums.count / 8
    let innerProfile = InkProfile(
      Array(sums.sums.dropFirst(edge).dropLast(edge)), coarseStep: coarseStep)
    var displacement: Double?
    var isUnmatched = false
    if isSteady,
      min(profile.inkedColumnCount, wholeChain.last.inkedColumnCount) >= Self.minimumInkedColumns
    {
      let wholeMatch = Match(
        wholeChain.last, profile, previousStep: previousStep, coarseStep: coarseStep)
      let innerInkedColumns = min(innerProfile.inkedColumnCount, innerChain.last.inkedColumnCount)
      let innerMatch =
        wholeMatch?.isExact != true && innerInkedColumns >= Self.minimumInkedColumns
        ? Match(innerChain.last, innerProfile, previousStep: previousStep, coarseStep: coarseStep)
        : nil
      // Text that fades at the ends makes displacements unreliable. A match of the whole profiles therefore counts only
      // if it is exact. Without an inner or an exact match, the displacement stays unknown.
      if let innerMatch {
        displacement = innerChain.distance(of: innerMatch, to: innerProfile)
      } else if let wholeMatch, wholeMatch.isExact {
        displacement = wholeChain.distance(of: wholeMatch, to: profile)
        innerChain.reset()
      }
      isUnmatched = wholeMatch == nil && innerMatch == nil
      if innerMatch != nil { wholeChain.reset() }
    }
    if displacement == nil {
      wholeChain.reset()
      innerChain.reset()
    }
    distance += displacement ?? 0
    frames.append(
      MotionTrack.Frame(
        hasInk: profile.inkedColumnCount > 0, displacement: displacement, ink: clearInk(sums.peaks),
        isUnmatched: isUnmatched))
    if let displacement { previousStep = displacement }
    wholeChain.last = profile
    innerChain.last = innerProfile
  }

  /// The minimum number of columns with ink in both frames. Fewer, such as one letter at the edge, fit at every shift.
  private static let minimumInkedColumns = 48

  /// The range of the lines of pixels, across the motion, from the first to the last with clear ink. Ink is clear if it
  /// is at least a quarter as strong as the strongest pixel so far. The artefacts of an encoder are weaker.
  private mutating func clearInk(_ peaks: [UInt8]) -> Range<Int>? {
    strongestPixel = max(strongestPixel, peaks.max() ?? 0)
    let minimum = max(1, strongestPixel / 4)
    guard let first = peaks.firstIndex(where: { $0 >= minimum }),
      let last = peaks.lastIndex(where: { $0 >= minimum })
    else { return nil }
    return first..<last + 1
  }
}

/// Consecutive frames, each measured against a frame further back.
private struct Chain {
  var last: InkProfile
  /// The profile of a frame further back, and the distance from that frame to the last frame.
  private var base: (profile: InkProfile, distance: Double)?

  init(_ first: InkProfile) { last = first }

  mutating func reset() { base = nil }

  /// The distance of a step, in pixels, measured against a frame further back if possible. Against the previous frame,
  /// a step is up to a hundredth of a pixel too short, and these errors would add up.
  mutating func distance(of step: Match, to profile: InkProfile) -> Double {
    let (baseProfile, baseDistance) = base ?? (last, 0)
    base = (baseProfile, baseDistance + step.displacement)
    if step.isExact { return step.displacement }
    if let far = Match(baseProfile, profile, near: baseDistance + step.displacement),
      abs(far.displacement - baseDistance - step.displacement) < 0.3
    {
      base = (baseProfile, far.displacement)
      return far.displacement - baseDistance
    }
    base = (last, step.displacement)
    return step.displacement
  }
}

/// The ink of a frame along the direction of motion.
struct InkProfile {
  let sums: [Int32]
  /// The sums in steps of `coarseStep` pixels.
  let coarse: [Int32]
  let total: Int64
  /// The number of pixel columns with ink; if the motion is vertical, the number of pixel rows.
  let inkedColumnCount: Int

  init(_ sums: [Int32], coarseStep: Int) {
    self.sums = sums
    coarse =
      coarseStep == 1
      ? sums
      : stride(from: 0, to: sums.count, by: coarseStep).map { start in
        sums[start..<min(start + coarseStep, sums.count)].reduce(0, &+)
      }
    var total: Int64 = 0
    var inkedColumnCount = 0
    for value in sums where value > 0 {
      total &+= Int64(value)
      inkedColumnCount += 1
    }
    self.total = total
    self.inkedColumnCount = inkedColumnCount
  }
}

/// A shift at which a profile fits an earlier profile.
struct Match {
  let displacement: Double
  /// True if the profiles are almost equal at a shift by whole pixels.
  let isExact: Bool
  /// The mean square of the differences at this shift.
  private let cost: Double
  /// True if the fit is good enough to end the search.
  private let isGood: Bool

  /// Finds the best shift within half the picture; `nil` if none fits. Several shifts may fit well, because text
  /// repeats itself, and an underline or a mark has the same ink everywhere. The result is then the shift nearest to
  /// the previous step.
  init?(_ before: InkProfile, _ after: InkProfile, previousStep: Double, coarseStep: Int) {
    if let repeated = Match(before, after, near: previousStep), repeated.isGood {
      self = repeated
      return
    }
    let reach = max(1, after.sums.count / 2)
    let matches = Self.candidates(before, after, reach: reach, coarseStep: coarseStep).flatMap {
      step in
      Self.localMinima(
        before, after, step * coarseStep - coarseStep - 1...step * coarseStep + coarseStep + 1)
    }
    guard let minimumCost = matches.map(\.cost).min() else { return nil }
    let maximumCost = minimumCost * 1.02 + Self.energy(after) * 1e-3
    guard
      let best = matches.filter({ $0.isGood || $0.cost <= maximumCost })
        .min(by: { abs($0.displacement - previousStep) < abs($1.displacement - previousStep) })
    else { return nil }
    self = best
  }

  /// Finds the best shift within two pixels of `expected`.
  init?(_ before: InkProfile, _ after: InkProfile, near expected: Double) {
    guard abs(expected) < Double(after.sums.count) * 0.6 else { return nil }
    let center = Int(expected.rounded())
    let matches = Self.localMinima(before, after, center - 2...center + 2)
    guard let best = matches.min(by: { $0.cost < $1.cost }) else { return nil }
    self = best
  }

  /// The shifts in a range that fit better than both neighbours; the outermost two lack a neighbour and are left out.
  private static func localMinima(
    _ before: InkProfile, _ after: InkProfile, _ steps: ClosedRange<Int>
  ) -> [Match] {
    let minimumInk = min(before.total, after.total) / 2
    let costs = steps.map { cost(before.sums, after.sums, $0, minimumInk) }
    let energy = energy(after)
    return costs.indices.dropFirst().dropLast().compactMap { index in
      let left = costs[index - 1]
      let middle = costs[index]
      let right = costs[index + 1]
      guard middle.isFinite, middle <= left, middle <= right else { return nil }
      return Match(
        before, after, step: steps.lowerBound + index, costs: (left, middle, right), energy)
    }
  }

  private init?(
    _ before: InkProfile, _ after: InkProfile, step: Int,
    costs: (left: Double, middle: Double, right: Double), _ energy: Double
  ) {
    let unrelatedCost = Self.unrelatedCost(before, after, step)
    guard costs.middle <= energy * 1e-3 + unrelatedCost / 2 else { return nil }
    isExact = costs.middle <= energy * 1e-4
    // The best shift between whole steps is at the minimum of a parabola through the three costs.
    let slope = costs.left - costs.right
    let curvature = costs.left - 2 * costs.middle + costs.right
    let hasMinimum = !isExact && curvature > 0 && curvature.isFinite
    displacement = hasMinimum ? Double(step) + 0.5 * slope / curvature : Double(step)
    cost = hasMinimum ? max(0, costs.middle - slope * slope / (8 * curvature)) : costs.middle
    isGood = cost <= energy * 1e-3 + unrelatedCost / 20
  }

  private static func energy(_ profile: InkProfile) -> Double {
    profile.sums.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(profile.sums.count)
  }

  /// Up to eight shifts in steps of `coarseStep` pixels: the local minima with the lowest coarse costs.
  private static func candidates(
    _ before: InkProfile, _ after: InkProfile, reach: Int, coarseStep: Int
  ) -> [Int] {
    let maximum = reach / coarseStep
    let costs = (-maximum...maximum).map { step in
      cost(before.coarse, after.coarse, step, min(before.total, after.total) / 2)
    }
    let localMinima = costs.indices.filter { index in
      costs[index].isFinite && (index == 0 || costs[index] <= costs[index - 1])
        && (index == costs.count - 1 || costs[index] <= costs[index + 1])
    }
    return localMinima.sorted { costs[$0] < costs[$1] }.prefix(8).map { $0 - maximum }
  }

  /// The mean square of the differences; infinite if either profile has less than `minimumInk` in the overlap.
  private static func cost(
    _ before: [Int32], _ after: [Int32], _ step: Int, _ minimumInk: Int64
  ) -> Double {
    let count = after.count - abs(step)
    guard count > 0, minimumInk > 0 else { return .infinity }
    let afterStart = max(0, -step)
    let beforeStart = max(0, step)
    // Slices check their bounds once, not for each index.
    return before[beforeStart..<beforeStart + count].withUnsafeBufferPointer { before in
      after[afterStart..<afterStart + count].withUnsafeBufferPointer { after in
        var sum: Int64 = 0
        var afterInk: Int64 = 0
        var beforeInk: Int64 = 0
        for index in 0..<count {
          let difference = Int64(after[index] &- before[index])
          sum &+= difference &* difference
          afterInk &+= Int64(after[index])
          beforeInk &+= Int64(before[index])
        }
        return min(afterInk, beforeInk) >= minimumInk ? Double(sum) / Double(count) : .infinity
      }
    }
  }

  /// The expected cost if the profiles are unrelated: the sum of their variances in the overlap.
  private static func unrelatedCost(_ before: InkProfile, _ after: InkProfile, _ step: Int)
    -> Double
  {
    let count = after.sums.count - abs(step)
    let variance = { (values: ArraySlice<Int32>) in
      let (sum, squares) = values.reduce((sum: 0.0, squares: 0.0)) { totals, value in
        (totals.sum + Double(value), totals.squares + Double(value) * Double(value))
      }
      let mean = sum / Double(count)
      return squares / Double(count) - mean * mean
    }
    return variance(after.sums[max(0, -step)..<max(0, -step) + count])
      + variance(before.sums[max(0, step)..<max(0, step) + count])
  }
}
