public import TelopText
public import TelopUnits

/// The pace at which a text, or a part of it, passes the read point, and a verdict on whether readers can keep up.
///
/// The main unit is the unit of the profile's main limit. Text in another language is converted to the main unit, by
/// the ratio of the comfortable limits of both languages. With limits of 4 characters and 2.5 words per second, a word
/// counts as 1.6 characters.
///
/// ```swift
/// let script = try Script("こんにちは、世界。", format: .plain, name: "talk.txt")
/// let fit = try Fit(script, fonts: .bundled(), options: FitOptions())
/// let signage = Pace(of: fit.plan, text: fit.text, profile: try .named("signage-ja"))
/// print(fit.pace.verdict, signage.verdict, signage.peak.double)  // at most, in characters/s
/// ```
public struct Pace: Sendable, Hashable {
  /// The verdict on whether readers can keep up, from the best to the worst.
  public enum Verdict: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Readers can keep up.
    case comfortable
    /// Readers have to wait for the text but miss nothing.
    case slow
    /// Some readers cannot keep up.
    case brisk
    /// No reader can keep up.
    case unreadable

    /// Whether the first verdict is better.
    public static func < (one: Verdict, other: Verdict) -> Bool {
      one != other && allCases.first { $0 == one || $0 == other } == one
    }
  }

  /// The profile whose limits decide the verdict; its main limit applies to the language of the line.
  public let profile: PaceProfile
  /// The number of reading units in the text, counted in the main unit of the profile.
  public let units: Rational
  /// Reading units per second over the time in which the text passes the read point.
  public let average: Rational
  /// Reading units per second in the densest `window`. For a line that passes in less than a window, the peak is taken
  /// over the line's whole time. For a part that passes in less than a window, the peak is lower than the average.
  public let peak: Rational
  /// The average as a multiple of the unreadable limit; above 1, nobody can read the text.
  package let strain: Rational
  /// The greatest strain in any `window`.
  package let peakStrain: Rational
  /// The text in the densest window: UTF-8 offsets into the line.
  package let peakRange: Range<Int>
  /// The time at which the densest window's first unit is at the read point, in seconds; clamped to the duration.
  package let peakTime: Rational
  /// The time for which a character is visible, in seconds: the mean over the text's units, or the whole duration
  /// without motion. If units are visible for different times, these times are rounded to nanoseconds before the mean
  /// and the minimum are taken.
  package let dwell: Rational
  /// The shortest time that any character is visible, in seconds.
  package let leastDwell: Rational
  /// The first character that is visible for `leastDwell` only: a UTF-8 offset into the line.
  package let leastDwellOffset: Int
  /// The text that moves too slowly: it passes at a pace below the profile's `slowest`. `nil` if no text is slow. Holds
  /// do not count. The movement of the first words to the read point counts, because readers already see these words.
  package let slowness: Slowness?

  /// The part of a text that moves too slowly.
  package enum Slowness: Sendable, Hashable {
    /// All of the text.
    case wholeText
    /// Some of the text, with its slowest pace in reading units per second.
    case part(Rational)
  }

  package var isSlow: Bool { slowness != nil }

  /// The pace of the slowest part, or the average if no part alone is slow.
  package var slowestPace: Rational {
    if case .part(let pace) = slowness { pace } else { average }
  }

  package func withPeak(of other: Pace) -> Pace {
    Pace(
      profile: profile, units: units, average: average, peak: other.peak, strain: strain,
      peakStrain: other.peakStrain, peakRange: other.peakRange, peakTime: other.peakTime,
      dwell: dwell, leastDwell: leastDwell, leastDwellOffset: leastDwellOffset, slowness: slowness)
  }

  /// The time over which the peak is computed: about as long as a reader keeps text in mind.
  package static let window = Duration.seconds(5)

  /// The average as a multiple of the comfortable limit: 1 if both are equal.
  public var load: Rational { Self.ratio(average, profile.comfortable) }

  /// The worst of the verdicts on the average, the densest window, the shortest time on screen and the slowest text.
  public var verdict: Verdict {
    max(averageVerdict, peakVerdict, dwellVerdict, isSlow ? .slow : .comfortable)
  }

  /// The verdict on the average: comfortable up to the profile's comfortable limit, brisk up to the unreadable limit.
  /// The average of a part that passes in less than a window is taken over a window.
  package var averageVerdict: Verdict {
    profile.verdict(at: min(average, peak), strain: min(strain, peakStrain))
  }

  /// The verdict on the densest window, by the limits that apply to the average.
  package var peakVerdict: Verdict { profile.verdict(at: peak, strain: peakStrain) }

  /// The verdict on the character that is visible for the shortest time.
  package var dwellVerdict: Verdict {
    let bounds = profile.dwell
    if leastDwell < bounds.unreadable { return .unreadable }
    return leastDwell < bounds.comfortable ? .brisk : .comfortable
  }

  /// A quotient for a report; 0 if `divisor` is 0. It is exact if the result is short (see `isShort`), otherwise
  /// rounded to nine decimals, so that further arithmetic fits 128 bits.
  package static func ratio(_ dividend: Rational, _ divisor: Rational) -> Rational {
    guard let inverse = Rational.one.divided(by: divisor) else { return 0 }
    if let exact = dividend.multipliedIfRepresentable(by: inverse), exact.isShort { return exact }
    return .rounded(dividend.double / divisor.double)
  }
}

extension Pace {
  /// Measures the pace of a whole line.
  ///
  /// Text may be past the read point at the plan's start, or still before it at the plan's end. Such text counts as if
  /// the strip moved at the plan's first speed before the start, and at the plan's last speed after the end.
  ///
  /// - Complexity: O(n) for a line of n bytes, or O(n log phases) for a plan of several phases.
  public init(of plan: ScrollPlan, text: MeasuredText, profile: PaceProfile) {
    self = LineReading(plan, text: text, profile: profile).overallPace
  }
}

extension PaceProfile {
  func verdict(at pace: Rational, strain: Rational) -> Pace.Verdict {
    // Text in another language may exceed its own limit while the pace is within the main limit.
    if strain > .one { return .unreadable }
    return pace <= comfortable ? .comfortable : .brisk
  }
}

extension Rational {
  /// Whether sums, differences and products of two such values fit 128 bits.
  var isShort: Bool {
    let limit: UInt128 = 1 << 60
    return numerator.magnitude < limit && denominator.magnitude < limit
  }

  /// The value itself if it is short, otherwise rounded to nine decimals.
  package var roundedIfManyDigits: Rational { isShort ? self : .rounded(double) }
}
