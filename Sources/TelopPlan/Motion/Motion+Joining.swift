package import TelopUnits

extension Motion {
  /// The motion followed by some seconds without motion; 0 and less add none.
  ///
  /// - Throws: `tooLarge`, as `init(_:)`.
  package func held(for seconds: Rational) throws(PlanError) -> Motion {
    try Motion(phases + [Phase(.hold, duration: seconds)])
  }

  /// This motion and then another, from where this one stops.
  ///
  /// - Throws: `tooLarge`, as `init(_:)`.
  package func followed(by next: Motion) throws(PlanError) -> Motion {
    try Motion(phases + next.phases)
  }
}
