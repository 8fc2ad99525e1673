internal import Synchronization
internal import TelopEssentials
internal import TelopShows

/// The time of shows: the wall clock's at the start of the service plus the time elapsed since. Setting the wall
/// clock does not affect it.
///
/// All moments of shows use this time: those of commands, feeds, events, webhooks and pages. Only people use wall
/// time: an `end-at` is converted once, when it is given, and times of day are converted where they are written.
///
/// A restarted service continues this time, so its shows are where they would have been, even if the wall clock was
/// set in between. After a reboot the time starts from the wall clock again, but not before the last stored command.
final class ServiceClock: Sendable {
  /// The identity of this run of the service. Revisions of different runs cannot be compared, as a backup may have
  /// been restored in between.
  let epoch = String(UInt64.random(in: 0...(.max)), radix: 36)
  private let clocks: MachineClocks
  private let start: Start
  private let state = Mutex(State())

  /// A moment by both clocks, stored in the data folder.
  private struct Start: Codable {
    var boot: String?
    var elapsed: ContinuousClock.Instant
    var moment: Moment
  }

  private struct State {
    var ahead = Duration.zero
    var stepCount = 0
    var onStep: (@Sendable (Duration) -> Void)?
  }

  /// Minimum change of the wall clock that counts as a step. Time services correct smaller differences by the clock's
  /// rate, which elapsed time shares.
  private static let minimumStep = Duration.milliseconds(250)

  /// - Parameters:
  ///   - folder: the data folder; `nil` stores nothing.
  ///   - last: moment of the last stored command.
  init(_ clocks: MachineClocks, folder: String?, after last: Moment?) {
    self.clocks = clocks
    let file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("clock.json") }
    let kept = file.flatMap { try? JSONDecoder().decode(Start.self, from: Data(contentsOf: $0)) }
    let elapsed = clocks.elapsed()
    let isSame = kept.map { $0.boot != nil && $0.boot == clocks.boot } ?? false
    let wall = max(clocks.wall(), last ?? clocks.wall())
    let next = kept.flatMap { isSame ? $0.moment + (elapsed - $0.elapsed) : nil } ?? wall
    start = Start(boot: clocks.boot, elapsed: elapsed, moment: next)
    // If this fails, the next run starts from the wall clock.
    if let file { try? JSONEncoder().encode(start).write(to: file, options: .atomic) }
    _ = ahead
  }

  /// The current time.
  var now: Moment { start.moment + (clocks.elapsed() - start.elapsed) }

  /// Time by which the wall clock is ahead because it was set; 0 if it was not. Each call checks for another step.
  var ahead: Duration {
    let (ahead, step, onStep) = state.withLock { state in
      let before = now
      let off = clocks.wall().since(before)
      // The wall clock was read some time after `before`, by which a step forward may be overestimated.
      let step = off - state.ahead
      let isAhead = step - now.since(before) >= Self.minimumStep
      guard isAhead || step <= .zero - Self.minimumStep else {
        return (state.ahead, nil as Duration?, state.onStep)
      }
      state.ahead = off
      state.stepCount += 1
      return (off, step, state.onStep)
    }
    if let step { onStep?(step) }
    return ahead
  }

  /// Number of steps of the wall clock that were noticed.
  var stepCount: Int { state.withLock { $0.stepCount } }

  /// Sets the handler for steps of the wall clock. It is called at once if the clock has already been set.
  func setStepHandler(_ onStep: @escaping @Sendable (Duration) -> Void) {
    let ahead = state.withLock { state in
      state.onStep = onStep
      return state.ahead
    }
    if ahead != .zero { onStep(ahead) }
  }
}
