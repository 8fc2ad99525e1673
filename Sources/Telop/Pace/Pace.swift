public import TelopText

/// How fast a planned text passes its readers, and whether they can keep up.
public struct Pace: Sendable, Hashable {
  /// In plain words.
  public enum Verdict: String, Sendable, Hashable {
    case comfortable, brisk, unreadable
  }

  /// Whose limits the verdict is by.
  public let profile: PaceProfile
  /// Reading units in the whole text.
  public let units: Rational
  /// Units per second over the whole text.
  public let average: Rational
  /// Units per second in the densest `window` of the text.
  public let peak: Rational
  /// How long a character stays on screen, in seconds; the whole time when nothing moves.
  public let dwell: Rational

  /// The time over which the peak is taken: about what a reader holds in mind.
  public static let window = Duration.seconds(5)

  /// - Complexity: O(n).
  public init(of plan: ScrollPlan, text: MeasuredText, profile: PaceProfile) {
    let reading = ReadingUnits(of: text, unit: profile.unit)
    self.profile = profile
    units = reading.total
    let width = plan.strip.width
    if plan.speed > 0, width > 0, let crossing = width.divided(by: plan.speed) {
      average = reading.total.divided(by: crossing) ?? 0
      dwell = plan.timing.viewport.divided(by: plan.speed) ?? 0
      let seconds = min(Self.window.exactSeconds, crossing)
      let length = (plan.speed * seconds).divided(by: plan.strip.layout.pixelsPerUnit) ?? 0
      let densest =
        Rational(Int128(reading.densest(within: Int64(clamping: length.floor)).halves), over: 2)
        ?? 0
      peak = max(average, densest.divided(by: seconds) ?? 0)
    } else {
      // Nothing moves: all of it may be read in the whole time.
      average = reading.total.divided(by: plan.timing.duration.exactSeconds) ?? 0
      peak = average
      dwell = plan.timing.duration.exactSeconds
    }
  }

  /// By the average: comfortable up to the profile's limit, brisk above it, unreadable beyond.
  public var verdict: Verdict {
    if average <= profile.comfortable { return .comfortable }
    return average <= profile.unreadable ? .brisk : .unreadable
  }
}
