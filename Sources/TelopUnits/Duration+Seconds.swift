extension Duration {
  /// The longest duration of a plan: 1,000,000 s, or eleven and a half days.
  package static let maximumPlanDuration = Duration.seconds(1_000_000)

  /// Converts seconds exactly to a time from 0 to `maximumPlanDuration`.
  ///
  /// - Returns: `nil` outside this range, or unless the value is a whole number of nanoseconds.
  public init?(exactSeconds seconds: Rational) {
    // Checks first that the value is whole nanoseconds: multiplying a finer value could overflow.
    guard seconds >= 0, seconds <= Self.maximumPlanDuration.exactSeconds,
      1_000_000_000 % seconds.denominator == 0
    else { return nil }
    self = .nanoseconds(Int64((seconds * 1_000_000_000).numerator))
  }

  /// This time in seconds, exact to the nanosecond; any finer part is truncated.
  public var exactSeconds: Rational {
    // `components` has 64-bit seconds, which the sum of two durations can exceed.
    Rational(reducing: attoseconds / 1_000_000_000, 1_000_000_000)
  }
}
