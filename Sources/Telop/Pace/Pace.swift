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
      average = Self.ratio(reading.total, crossing)
      dwell = Self.ratio(plan.timing.viewport, plan.speed)
      let seconds = min(Self.window.exactSeconds, crossing)
      let length = Self.ratio(plan.speed * seconds, plan.strip.layout.pixelsPerUnit)
      let densest =
        Rational(Int128(reading.densest(within: Int64(clamping: length.floor)).halves), over: 2)
        ?? 0
      peak = max(average, Self.ratio(densest, seconds))
    } else {
      // Nothing moves: all of it may be read in the whole time.
      average = Self.ratio(reading.total, plan.timing.duration.exactSeconds)
      peak = average
      dwell = plan.timing.duration.exactSeconds
    }
  }

  /// A quotient for a report: exact while it is short, to nine decimals when it would grow so long
  /// that reckoning on with it could leave 128 bits.
  private static func ratio(_ dividend: Rational, _ divisor: Rational) -> Rational {
    guard let inverse = Rational.one.divided(by: divisor) else { return 0 }
    let short: UInt128 = 1 << 60
    if let exact = dividend.multipliedIfRepresentable(by: inverse),
      exact.numerator.magnitude < short, exact.denominator.magnitude < short
    {
      return exact
    }
    let scale = 1_000_000_000.0
    let scaled = (dividend.double / divisor.double * scale).rounded()
    return Rational(Int128(min(scaled, 1e27)), over: Int128(scale)) ?? 0
  }

  /// By the average: comfortable up to the profile's limit, brisk above it, unreadable beyond.
  public var verdict: Verdict {
    if average <= profile.comfortable { return .comfortable }
    return average <= profile.unreadable ? .brisk : .unreadable
  }
}
