public import TelopUnits

extension Script.Section {
  /// What a heading's attributes ask of the plan, `{time=1:20±10s weight=2 optional}`; all of it nil when
  /// there are none.
  public struct Demands: Hashable, Sendable {
    /// How long the section takes: whole nanoseconds, above 0, up to 1,000,000 s.
    public var time: Duration?

    /// How much longer or shorter than `time` it may be: above 0 and below `time`; nil for not at all.
    public var timeSlack: Duration?

    /// Its share of the time that is left to share, beside other sections' shares; nil counts as 1.
    /// Above 0, up to 1,000,000, at most six decimals.
    public var weight: Rational?

    /// The slowest and the fastest that it may run, in px/s, the former not above the latter. Each
    /// above 0, up to 1,000,000, at most six decimals.
    public var minSpeed: Rational?
    /// See `minSpeed`.
    public var maxSpeed: Rational?

    /// From 1, when the section may be dropped if time runs short: the highest number goes first.
    public var dropPriority: Int?

    /// No demand.
    ///
    /// - Complexity: O(1).
    public init() {}
  }
}
