package import TelopUnits

/// A moment in whole microseconds since 1970-01-01 UTC by the server's clock.
package struct Moment: Sendable, Hashable, Comparable, Codable {
  package let microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }

  package init(from decoder: any Decoder) throws {
    microseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(microseconds)
  }

  package static func < (one: Moment, other: Moment) -> Bool {
    one.microseconds < other.microseconds
  }

  /// The duration from another moment to this moment; negative if the other moment is later.
  package func since(_ other: Moment) -> Duration {
    .microseconds(microseconds) - .microseconds(other.microseconds)
  }

  /// Microseconds since another moment, clamped to 64 bits.
  func microseconds(since other: Moment) -> Int64 {
    Int64(clamping: Int128(microseconds) - Int128(other.microseconds))
  }

  /// Adds a duration, truncated to whole microseconds. The sum is clamped to 64 bits.
  package static func + (moment: Moment, time: Duration) -> Moment {
    let sum = Int128(moment.microseconds) + time.attoseconds / 1_000_000_000_000
    return Moment(microseconds: Int64(clamping: sum))
  }

  /// Adds exact seconds, rounded down to whole microseconds.
  package static func + (moment: Moment, seconds: Rational) -> Moment {
    moment + .microseconds(seconds.microseconds)
  }
}

extension Rational {
  /// Seconds as whole microseconds, rounded down.
  package var microseconds: Int64 { Int64(clamping: roundedProduct(with: 1_000_000).floor) }

  /// Seconds as a duration of whole microseconds, rounded up.
  var roundedUp: Duration {
    .microseconds(Int64(clamping: roundedProduct(with: 1_000_000).ceiling))
  }
}
