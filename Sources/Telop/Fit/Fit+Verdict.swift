@_spi(Answers) public import TelopPlan
internal import TelopText
public import TelopUnits

/// A reason why a plan is not comfortable to read.
public struct ReadingReason: Sendable, Hashable {
  /// The causes of a verdict.
  public enum Cause: String, Sendable, Hashable {
    /// Too much text passes per second.
    case pace
    /// A character is visible for too short a time.
    case dwell
    /// The text moves faster than the eye can follow.
    case smear
    /// The text passes so slowly that readers wait for it.
    case slow
  }

  /// The cause.
  public let cause: Cause
  /// The verdict of this reason alone.
  public let verdict: Pace.Verdict
  /// Reading units per second for `pace` and `slow`; seconds for `dwell`; degrees of visual angle per second for
  /// `smear`.
  public let amount: Rational
  /// The worst place; `nil` if the amount is the same everywhere.
  public let place: ReadingPlace?
}

extension Pace.Verdict {
  /// True for `brisk` and `unreadable`. Both are worse than `slow`.
  var isTooFast: Bool { self > .slow }
}

extension Fit {
  /// The worst verdict for a reader, including motion that is too fast or too slow.
  ///
  /// - Complexity: O(phases).
  public var verdict: Pace.Verdict {
    max(pace.verdict, isTooFastToFollow ? .unreadable : .comfortable)
  }

  /// The reasons for the verdict, the worst first; empty if the verdict is `comfortable`.
  ///
  /// - Complexity: O(phases), and the length of the text at the places.
  public var reasons: [ReadingReason] {
    var reasons: [ReadingReason] = []
    let paceVerdict = max(pace.peakVerdict, pace.averageVerdict)
    if paceVerdict != .comfortable {
      reasons.append(
        ReadingReason(cause: .pace, verdict: paceVerdict, amount: pace.peak, place: peakPlace))
    }
    if pace.dwellVerdict != .comfortable {
      reasons.append(
        ReadingReason(
          cause: .dwell, verdict: pace.dwellVerdict, amount: pace.leastDwell,
          place: shortestDwellPlace))
    }
    if isTooFastToFollow {
      reasons.append(
        ReadingReason(cause: .smear, verdict: .unreadable, amount: visualSpeed, place: nil))
    }
    if pace.isSlow, reasons.isEmpty {
      let slow = slowStretches.first
      reasons.append(
        ReadingReason(
          cause: .slow, verdict: .slow, amount: (slow?.pace ?? pace).slowestPace,
          place: slow.map { place($0.range, at: readTime(at: $0.range.lowerBound)) }))
    }
    // Within a verdict, the causes that a speaker can change most easily come first.
    return reasons.filter { $0.verdict == .unreadable }
      + reasons.filter { $0.verdict < .unreadable }
  }

  /// The verdict on the mean pace alone; `slow` if readers wait for the text.
  package var averageVerdict: Pace.Verdict {
    max(pace.averageVerdict, pace.isSlow ? .slow : .comfortable)
  }

  /// The number of stretches in which the text passes too fast, at least 1.
  @_spi(Answers) public var fastStretchCount: Int {
    let seconds = plan.timing.duration.exactSeconds.ceiling
    let areFast = paceCurve(Int(min(max(seconds, 1), 3_600))).map(\.verdict.isTooFast)
    return max(1, zip([false] + areFast, areFast).count { wasFast, isFast in !wasFast && isFast })
  }

  /// The parts of the line that are slow because of times in the script, with their paces; empty if the whole line is
  /// slow.
  var slowStretches: [(range: Range<Int>, pace: Pace)] {
    let paces = TimedStretches(self).ranges.compactMap { range in
      reading.pace(of: range, in: text).map { (range: range, pace: $0) }
    }
    let slow = paces.filter(\.pace.isSlow)
    return slow.count < paces.count || slow.contains { $0.pace.slowness != .wholeText } ? slow : []
  }

  /// The place of the character with the shortest time on screen; `nil` if all times are equal.
  private var shortestDwellPlace: ReadingPlace? {
    guard pace.leastDwell < pace.dwell else { return nil }
    let start = pace.leastDwellOffset
    let following = text.substring(start..<min(start + 64, text.utf8Length))
    let word = following.prefix { !$0.isWhitespace }.prefix(12)
    let time = readTime(at: start)
    return place(
      start..<start + word.utf8.count, at: min(max(0, time), plan.timing.duration.exactSeconds))
  }

  // MARK: Visual pursuit

  /// True if the text moves faster than the eye can follow, so that text of any size smears.
  private var isTooFastToFollow: Bool { visualSpeed > Self.maximumVisualSpeed }

  /// True if motion after a time, in seconds from the start, is faster than the eye can follow.
  func isTooFastToFollow(from seconds: Rational) -> Bool {
    zip(plan.motion.phases, plan.motion.milestones.dropFirst()).contains { phase, end in
      end.time > seconds
        && phase.speed.double * options.degreesPerPixel > Self.maximumVisualSpeed.double
    }
  }

  /// The highest speed that the eye follows, in degrees of visual angle per second.
  static let maximumVisualSpeed: Rational = 30

  /// The highest speed of the text, in degrees of visual angle per second.
  private var visualSpeed: Rational {
    let fastest = plan.motion.phases.reduce(Rational.zero) { max($0, $1.speed) }
    return .rounded(fastest.double * options.degreesPerPixel)
  }
}
