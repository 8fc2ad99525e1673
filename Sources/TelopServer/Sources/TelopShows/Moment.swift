/// A moment of the server's clock: whole microseconds since the start of 1970 in UTC.
package struct Moment: Sendable, Hashable, Comparable, Codable {
  /// Microseconds since the start of 1970 in UTC.
  package let microseconds: Int64

  /// A moment from its number.
  package init(microseconds: Int64) { self.microseconds = microseconds }

  /// A moment is a plain number in JSON.
  package init(from decoder: any Decoder) throws {
    microseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// A moment is a plain number in JSON.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(microseconds)
  }

  /// Whether one is before the other.
  package static func < (one: Moment, other: Moment) -> Bool {
    one.microseconds < other.microseconds
  }

  /// The time from another moment to this one; below 0 where that is later.
  package func since(_ other: Moment) -> Duration {
    .microseconds(microseconds) - .microseconds(other.microseconds)
  }

  /// The time from another moment to this one in microseconds; beyond what 64 bits hold it is the largest or the
  /// smallest that there is.
  func microseconds(since other: Moment) -> Int64 {
    let (time, isOver) = microseconds.subtractingReportingOverflow(other.microseconds)
    return isOver ? (microseconds < 0 ? .min : .max) : time
  }

  /// A moment so much later. What is finer than a microsecond is cut off; beyond what 64 bits hold it is
  /// the last or the first that there is.
  package static func + (moment: Moment, time: Duration) -> Moment {
    let (seconds, attoseconds) = time.components
    let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isFar) = moment.microseconds.addingReportingOverflow(
      isOver ? (seconds < 0 ? .min : .max) : whole)
    guard !isOver, !isFar else { return Moment(microseconds: seconds < 0 ? .min : .max) }
    let rest = attoseconds / 1_000_000_000_000
    let (last, isBeyond) = sum.addingReportingOverflow(rest)
    return Moment(microseconds: isBeyond ? (rest < 0 ? .min : .max) : last)
  }
}
