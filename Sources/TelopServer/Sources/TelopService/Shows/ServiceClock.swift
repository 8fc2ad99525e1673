internal import Synchronization
internal import TelopEssentials
internal import TelopShows

/// The clock of shows: wall time at the service's start plus elapsed time. Setting the wall clock does not affect it.
///
/// All moments of shows are by this clock. Wall time is only for people and other instances: the argument of `end-at`
/// is converted when the command is given, and moments are converted in logs, webhooks and exports.
///
/// A restarted service continues this clock. After a reboot of the machine, the clock starts at wall time, or at the
/// last stored command if that is later.
final class ServiceClock: Sendable {
  /// The identity of this run. Revisions of two runs cannot be compared: a backup may be restored between the runs.
  let epoch = String(UInt64.random(in: 0...(.max)), radix: 36)
  private let clocks: MachineClocks
  private let start: Start
  private let state = Mutex(State())

  /// A moment by this clock and by the clock of elapsed time. Stored in the data folder.
  private struct Start: Codable {
    var boot: String?
    var elapsed: ContinuousClock.Instant
    var moment: Moment
  }

  private struct State {
    var wallClockOffset = Duration.zero
    var stepCount = 0
    /// Called with the size of each step: positive if the wall clock was set ahead.
    var onStep: (@Sendable (Duration) -> Void)?
  }

  /// Minimum change of the wall clock that counts as a step. Time services correct smaller differences by changing the
  /// rate of the wall clock. The clock of elapsed time then runs at the same rate, so the difference does not grow.
  private static let minimumStep = Duration.milliseconds(250)

  /// - Parameter last: moment of the last stored command.
  init(_ clocks: MachineClocks, folder: String?, after last: Moment?) {
    self.clocks = clocks
    let file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("clock.json") }
    let stored = file.flatMap { try? JSONDecoder().decode(Start.self, from: Data(contentsOf: $0)) }
    let elapsed = clocks.elapsed()
    let isSameBoot = stored.map { $0.boot != nil && $0.boot == clocks.boot } ?? false
    let wall = max(clocks.wall(), last ?? clocks.wall())
    var now = wall
    if isSameBoot, let stored { now = stored.moment + (elapsed - stored.elapsed) }
    start = Start(boot: clocks.boot, elapsed: elapsed, moment: now)
    // If the file cannot be written, the clock of the next run starts with the wall clock.
    if let file { try? JSONEncoder().encode(start).write(to: file, options: .atomic) }
    // Checks whether the wall clock was set before this run.
    _ = wallClockOffset
  }

  var now: Moment { start.moment + (clocks.elapsed() - start.elapsed) }

  /// The time by which the wall clock is ahead of this clock. Each call also checks whether the wall clock was set.
  var wallClockOffset: Duration {
    let (wallClockOffset, step, onStep) = state.withLock { state in
      let before = now
      let offset = clocks.wall().since(before)
      // The wall clock was read slightly after `before`, so a step ahead may seem longer than it is.
      let step = offset - state.wallClockOffset
      let isAhead = step - now.since(before) >= Self.minimumStep
      guard isAhead || step <= .zero - Self.minimumStep else {
        return (state.wallClockOffset, nil as Duration?, state.onStep)
      }
      state.wallClockOffset = offset
      state.stepCount += 1
      return (offset, step, state.onStep)
    }
    if let step { onStep?(step) }
    return wallClockOffset
  }

  var stepCount: Int { state.withLock { $0.stepCount } }

  /// Sets the handler for steps of the wall clock. The handler is called at once if the wall clock was set before.
  func setStepHandler(_ onStep: @escaping @Sendable (Duration) -> Void) {
    let wallClockOffset = state.withLock { state in
      state.onStep = onStep
      return state.wallClockOffset
    }
    if wallClockOffset != .zero { onStep(wallClockOffset) }
  }
}
