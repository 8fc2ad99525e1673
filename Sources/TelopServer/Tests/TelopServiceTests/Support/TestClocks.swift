import Synchronization
import TelopShows

@testable import TelopService

/// A machine's clocks, which move only when a test moves them.
final class TestClocks: Sendable {
  private struct State {
    var passed = Duration.zero
    var ahead = Duration.zero
  }
  private let state = Mutex(State())
  private let zero = ContinuousClock.now
  /// 2026-11-22 05:00:00 UTC.
  static let start = Moment(microseconds: 1_795_323_600_000_000)

  /// Advances both clocks.
  func pass(_ time: Duration) { state.withLock { $0.passed += time } }

  /// Sets the wall clock forward or back.
  func set(by time: Duration) { state.withLock { $0.ahead += time } }

  /// Total offset that was set on the wall clock.
  var ahead: Duration { state.withLock { $0.ahead } }

  var wall: Moment { state.withLock { Self.start + ($0.passed + $0.ahead) } }

  /// The clocks as a service reads them.
  ///
  /// - Parameter boot: identifies the machine's start.
  func machine(boot: String? = "1") -> MachineClocks {
    MachineClocks(
      wall: { [self] in wall },
      elapsed: { [self] in zero + state.withLock { $0.passed } }, boot: boot)
  }
}
