import Synchronization
import TelopShows

@testable import TelopService

/// A machine's clocks that stand until a test moves them.
final class TestClocks: Sendable {
  private struct State {
    var passed = Duration.zero
    var ahead = Duration.zero
  }
  private let state = Mutex(State())
  private let zero = ContinuousClock.now
  /// 2026-11-22 05:00:00 UTC.
  static let start = Moment(microseconds: 1_795_323_600_000_000)

  /// Time passes, by both clocks.
  func pass(_ time: Duration) { state.withLock { $0.passed += time } }

  /// Sets the wall clock ahead, or back.
  func set(by time: Duration) { state.withLock { $0.ahead += time } }

  /// What the wall clock was set by.
  var ahead: Duration { state.withLock { $0.ahead } }

  var wall: Moment { state.withLock { Self.start + ($0.passed + $0.ahead) } }

  /// As a service reads them, of a machine that was started as often as `boot` says.
  func machine(boot: String? = "1") -> MachineClocks {
    MachineClocks(
      wall: { [self] in wall },
      elapsed: { [self] in zero + state.withLock { $0.passed } }, boot: boot)
  }
}
