public import TelopUnits

extension Motion {
  /// The same motion after some seconds of standing still; 0 and less add none.
  ///
  /// - Throws: `tooLarge`, as `init(_:)`.
  public func delayed(by seconds: Rational) throws(PlanError) -> Motion {
    try Motion([Phase(.hold, duration: seconds)] + phases)
  }

  /// The same motion with some seconds of standing still after it; 0 and less add none.
  ///
  /// - Throws: `tooLarge`, as `init(_:)`.
  public func held(for seconds: Rational) throws(PlanError) -> Motion {
    try Motion(phases + [Phase(.hold, duration: seconds)])
  }

  /// This motion and then another, from where this one stops.
  ///
  /// - Throws: `tooLarge`, as `init(_:)`.
  public func followed(by next: Motion) throws(PlanError) -> Motion {
    try Motion(phases + next.phases)
  }
}
