public import TelopUnits

/// The pace at the read point at one time.
@_spi(Answers) public struct PaceSample: Sendable, Hashable {
  /// The time in seconds from the start.
  public let time: Rational
  /// Reading units per second, in the unit of the fit's profile.
  public let pace: Rational
  /// The verdict on this pace alone.
  public let verdict: Pace.Verdict
}
