public import TelopUnits

extension Motion {
  /// The same motion after some seconds of standing still; 0 and less add none.
  public func delayed(by seconds: Rational) -> Motion {
    Motion([Phase(.hold, duration: seconds)] + phases)
  }

  /// The same motion with some seconds of standing still after it; 0 and less add none.
  public func held(for seconds: Rational) -> Motion {
    Motion(phases + [Phase(.hold, duration: seconds)])
  }

  /// This motion and then another, from where this one stops.
  public func followed(by next: Motion) -> Motion { Motion(phases + next.phases) }
}
