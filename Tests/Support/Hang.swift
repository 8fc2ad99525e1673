import TelopPlatform

/// The time limit of tests that could otherwise wait forever.
///
/// It does not test speed: it is longer than any busy machine needs, and waiting ends as soon as the condition holds.
package enum Hang {
  /// An hour.
  package static let limit: Duration = .seconds(seconds)
  /// The limit in seconds, for arguments of other programs.
  package static let seconds = 3_600

  /// Waits until a condition holds, checking it a hundred times a second.
  ///
  /// - Returns: false on timeout.
  package static func wait(until condition: () throws -> Bool) rethrows -> Bool {
    let start = ContinuousClock.now
    while try !condition() {
      guard start.duration(to: .now) < limit else { return false }
      usleep(10_000)
    }
    return true
  }
}
