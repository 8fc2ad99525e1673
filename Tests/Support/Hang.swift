import TelopPlatform

/// The bound that ends a test which would otherwise wait for ever.
///
/// It is no part of any verdict about speed: it is longer than the busiest machine takes, and what waits
/// goes on as soon as what it waits for is there.
package enum Hang {
  /// An hour.
  package static let limit: Duration = .seconds(seconds)
  /// The same in seconds, for what other programs are told.
  package static let seconds = 3_600

  /// Waits until a condition holds, which is asked a hundred times a second.
  ///
  /// - Returns: false when the limit passed without it.
  package static func wait(until condition: () throws -> Bool) rethrows -> Bool {
    let start = ContinuousClock.now
    while try !condition() {
      guard start.duration(to: .now) < limit else { return false }
      usleep(10_000)
    }
    return true
  }
}
