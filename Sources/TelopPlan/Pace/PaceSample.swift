public import TelopUnits

/// How fast text passes the read point at some time.
@_spi(Answers) public struct PaceSample: Sendable, Hashable {
  /// Seconds from the start.
  public let time: Rational
  /// Units per second, in the unit of the fit's profile.
  public let pace: Rational
  /// By that alone.
  public let verdict: Pace.Verdict
}
