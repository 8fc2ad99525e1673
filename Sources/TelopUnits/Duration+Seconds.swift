extension Duration {
  /// The longest time a plan may take: 1,000,000 s, eleven and a half days.
  public static let longestPlan = Duration.seconds(1_000_000)

  /// A time from 0 to `longestPlan`, exactly.
  ///
  /// - Returns: `nil` outside, and for what is finer than a nanosecond.
  public init?(exactSeconds seconds: Rational) {
    // Whole nanoseconds before anything is multiplied: finer times may be finer than 128 bits hold.
    guard seconds >= 0, seconds <= Self.longestPlan.exactSeconds,
      1_000_000_000 % seconds.denominator == 0
    else { return nil }
    self = .nanoseconds(Int64((seconds * 1_000_000_000).numerator))
  }

  /// This time in seconds, exact to the nanosecond; what is finer is cut off.
  public var exactSeconds: Rational {
    // Not by `components`, whose seconds are 64 bits, which a sum of two times may exceed.
    Rational(reducing: attoseconds / 1_000_000_000, 1_000_000_000)
  }
}
