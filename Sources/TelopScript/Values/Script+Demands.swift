public import TelopUnits

extension Script.Section {
  /// The demands of a heading's attributes, such as `{time=1:20±10s weight=2 optional}`; all `nil` without attributes.
  public struct Demands: Hashable, Sendable {
    /// The length of the section: whole nanoseconds, above 0, up to 1,000,000 s.
    public var time: Duration?

    /// The tolerance of `time` in both directions: above 0 and below `time`; `nil` for none.
    public var timeSlack: Duration?

    /// The section's share of the time that is not requested otherwise, relative to other sections;
    /// `nil` counts as 1. Above 0, up to 1,000,000, with at most six decimals.
    public var weight: Rational?

    /// The lowest speed in px/s, not above `maxSpeed`. Above 0, up to 1,000,000, with at most six decimals.
    public var minSpeed: Rational?
    /// The highest speed in px/s; see `minSpeed`.
    public var maxSpeed: Rational?

    /// The priority, from 1, with which the section is dropped if time runs short: the highest
    /// number goes first; `nil` if it is not optional.
    public var dropPriority: Int?

    package init() {}
  }
}
