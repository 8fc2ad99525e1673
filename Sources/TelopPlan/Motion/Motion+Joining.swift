package import TelopUnits

extension Motion {
  /// The motion followed by a hold of some seconds; 0 or less adds no hold.
  ///
  /// - Throws: `tooLarge`, as `init(_:)`.
  package func held(for seconds: Rational) throws(PlanError) -> Motion {
    try Motion(phases + [Phase(.hold, duration: seconds)])
  }

  /// This motion followed by another motion, which starts at the offset at which this motion ends.
  ///
  /// - Throws: `tooLarge`, as `init(_:)`.
  package func followed(by next: Motion) throws(PlanError) -> Motion {
    try Motion(phases + next.phases)
  }
}
