@_spi(Answers) public import TelopPlan
internal import TelopText
public import TelopUnits

/// Why a plan is not comfortable to read.
public struct ReadingReason: Sendable, Hashable {
  /// The causes of a verdict.
  public enum Cause: String, Sendable, Hashable {
    /// Too much text passes in a time.
    case pace
    /// A character is not on screen for long enough.
    case dwell
    /// The text moves faster than an eye follows it.
    case smear
    /// The text passes so slowly that a reader waits for it.
    case slow
  }

  /// The cause.
  public let cause: Cause
  /// The verdict of this reason alone.
  public let verdict: Pace.Verdict
  /// Units per second for `pace` and `slow`, seconds for `dwell`, degrees of the viewer's sight a second
  /// for `smear`.
  public let amount: Rational
  /// The worst place; `nil` if it is the same throughout.
  public let place: ReadingPlace?
}

extension Fit {
  /// The worst verdict that a reader meets, motion that is too fast or too slow included.
  ///
  /// - Complexity: O(phases).
  public var verdict: Pace.Verdict {
    max(pace.verdict, isSwept ? .unreadable : .comfortable, isTooSlow ? .slow : .comfortable)
  }

  /// The reasons for the verdict, the worst first; empty if it is comfortable.
  ///
  /// - Complexity: O(phases), and the length of the places.
  public var reasons: [ReadingReason] {
    var reasons: [ReadingReason] = []
    let paced = max(pace.peakVerdict, pace.averageVerdict)
    if paced != .comfortable {
      reasons.append(
        ReadingReason(cause: .pace, verdict: paced, amount: pace.peak, place: peakPlace))
    }
    if pace.dwellVerdict != .comfortable {
      reasons.append(
        ReadingReason(
          cause: .dwell, verdict: pace.dwellVerdict, amount: pace.leastDwell,
          place: shortestPlace))
    }
    if isSwept {
      reasons.append(
        ReadingReason(cause: .smear, verdict: .unreadable, amount: sweep, place: nil))
    }
    if isTooSlow, reasons.isEmpty {
      reasons.append(
        ReadingReason(cause: .slow, verdict: .slow, amount: pace.average, place: nil))
    }
    // What comes first of equally bad ones is what a speaker can do most about.
    return reasons.filter { $0.verdict == .unreadable }
      + reasons.filter { $0.verdict < .unreadable }
  }

  /// By the mean pace alone: slow where readers wait for the text.
  ///
  /// - Complexity: O(1).
  package var averageVerdict: Pace.Verdict {
    max(pace.averageVerdict, isTooSlow ? .slow : .comfortable)
  }

  /// In how many stretches the text passes too fast, one at least.
  ///
  /// - Complexity: O(n).
  package var fastPlaces: Int {
    let seconds = plan.timing.duration.exactSeconds.ceiling
    var (count, isFast) = (0, false)
    for sample in paceCurve(Int(min(max(seconds, 1), 3_600))) {
      if sample.verdict > .slow, !isFast { count += 1 }
      isFast = sample.verdict > .slow
    }
    return max(1, count)
  }

  /// Whether the text passes so slowly that a reader has long been waiting: below an eighth of the
  /// comfortable pace, or where the profile knows that reading gets worse again. Text that stands still
  /// is not slow, nor is text without anything to read at a pace, such as emoji.
  package var isTooSlow: Bool { isTooSlow(pace) }

  func isTooSlow(_ pace: Pace) -> Bool {
    guard plan.distance > 0, pace.units > 0 else { return false }
    return pace.average * 8 < pace.profile.comfortable
      || pace.profile.main.slow.map { pace.average < $0 } ?? false
  }

  /// The character that stays on screen the shortest, with its word; `nil` where all stay equally long.
  private var shortestPlace: ReadingPlace? {
    guard pace.leastDwell < pace.dwell else { return nil }
    let start = pace.leastDwellOffset
    let rest = text.substring(start..<min(start + 64, text.utf8Length))
    let word = rest.prefix { !$0.isWhitespace }.prefix(12)
    let time = readTime(at: start)
    return place(
      start..<start + word.utf8.count,
      at: min(max(0, time), plan.timing.duration.exactSeconds))
  }

  // MARK: What an eye follows

  /// Whether the text moves faster than an eye follows it, so that it smears whatever its size. The
  /// eye's pursuit falls behind from about 30 degrees a second on.
  private var isSwept: Bool { sweep > Self.followedSweep }

  /// The same of what is still to come at a moment, in seconds since the start.
  func isSwept(from seconds: Rational) -> Bool {
    zip(plan.motion.phases, plan.motion.milestones.dropFirst()).contains { phase, end in
      end.time > seconds && phase.speed.double * degreesPerPixel > Self.followedSweep.double
    }
  }

  /// In degrees of the viewer's sight a second.
  static let followedSweep: Rational = 30

  /// How fast the text moves at its fastest, in degrees of the viewer's sight a second.
  private var sweep: Rational {
    let fastest = plan.motion.phases.reduce(Rational.zero) { max($0, $1.speed) }
    return .rounded(fastest.double * degreesPerPixel)
  }

  /// How much of the viewer's sight a pixel takes, in degrees. Where the screen is not told, it is seen
  /// from the 3.2 heights of a 16:9 picture that broadcasters design for, 31 degrees across.
  var degreesPerPixel: Double {
    let length = options.pictureLength
    let across = options.plan.screen.map { $0.angle(ofSize: length, viewport: length) } ?? 31
    return across / length.double
  }
}
