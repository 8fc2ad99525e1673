internal import Synchronization
internal import TelopEssentials
internal import TelopShows

/// The time that shows run by: the wall clock's when the service started, and from then on what has passed. Setting
/// the wall clock moves nothing.
///
/// All moments of shows are of this time: those of commands, feeds, events, webhooks and pages. Only people have wall
/// time: an `end-at` is converted once, when it is given, and times of day are converted where they are written.
///
/// A service that is started again goes on with the same time, so its shows are where they would have been, whatever
/// the wall clock was set to in between. After a restart of the machine it begins with the wall clock again, but not
/// before the last command that is kept.
final class ServiceClock: Sendable {
  /// The identity of this run of the service. Revisions of two runs cannot be compared: in between, a backup may have
  /// been restored.
  let epoch = String(UInt64.random(in: 0...(.max)), radix: 36)
  private let clocks: MachineClocks
  private let start: Start
  private let state = Mutex(State())

  /// A moment by both clocks, kept in the data folder.
  private struct Start: Codable {
    var boot: String?
    var elapsed: ContinuousClock.Instant
    var moment: Moment
  }

  private struct State {
    var ahead = Duration.zero
    var stepCount = 0
    var hear: (@Sendable (Duration) -> Void)?
  }

  /// The least change of the wall clock that is a step; time services make up for less by its rate, which elapsed
  /// time shares.
  private static let minimumStep = Duration.milliseconds(250)

  /// - Parameters:
  ///   - folder: the data folder; `nil` keeps nothing.
  ///   - last: the moment of the last command that is kept.
  init(_ clocks: MachineClocks, folder: String?, after last: Moment?) {
    self.clocks = clocks
    let file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("clock.json") }
    let kept = file.flatMap { try? JSONDecoder().decode(Start.self, from: Data(contentsOf: $0)) }
    let elapsed = clocks.elapsed()
    let isSame = kept.map { $0.boot != nil && $0.boot == clocks.boot } ?? false
    let wall = max(clocks.wall(), last ?? clocks.wall())
    let next = kept.flatMap { isSame ? $0.moment + (elapsed - $0.elapsed) : nil } ?? wall
    start = Start(boot: clocks.boot, elapsed: elapsed, moment: next)
    // Where it cannot be written, the next run begins with the wall clock.
    if let file { try? JSONEncoder().encode(start).write(to: file, options: .atomic) }
    _ = ahead
  }

  /// The time.
  var now: Moment { start.moment + (clocks.elapsed() - start.elapsed) }

  /// By how much the wall clock is ahead of this time, because it was set; 0 where it was not. Each call notices
  /// whether it has been set since.
  var ahead: Duration {
    let (ahead, step, hear) = state.withLock { state in
      let before = now
      let off = clocks.wall().since(before)
      // The wall clock was read at some moment between the two.
      let step = off - state.ahead
      let isAhead = step - now.since(before) >= Self.minimumStep
      guard isAhead || step <= .zero - Self.minimumStep else {
        return (state.ahead, nil as Duration?, state.hear)
      }
      state.ahead = off
      state.stepCount += 1
      return (off, step, state.hear)
    }
    if let step { hear?(step) }
    return ahead
  }

  /// How often the wall clock was set, as far as it was noticed.
  var stepCount: Int { state.withLock { $0.stepCount } }

  /// Sets what is told by how much the wall clock was set, each time that it was; at once where it differs from the
  /// start.
  func hear(_ hear: @escaping @Sendable (Duration) -> Void) {
    let ahead = state.withLock { state in
      state.hear = hear
      return state.ahead
    }
    if ahead != .zero { hear(ahead) }
  }
}
