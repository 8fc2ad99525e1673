internal import HTTPTypes
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopShows
internal import TelopStore

/// The registry of an instance's shows: their sessions, store and clock.
final class ShowRegistry: Service, Sendable {
  private let store: ShowStore
  private let fonts: SharedFonts
  private let limits: Limits
  private let instance: String
  private let places: ShowTable
  /// The time of all shows.
  let clock: ServiceClock
  private let streams = Mutex(0)
  private let disk = DiskState()
  private let isStopping = Mutex(false)

  /// How long ended shows are kept.
  static let kept = Duration.seconds(30 * 86_400)
  /// Interval of heartbeats on event streams.
  static let heartbeat = Duration.seconds(15)

  /// Opens the store and replays shows for up to `replayTime`, the most recently used first. The others are replayed
  /// while the service runs.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(commands × text), within `replayTime`.
  init(_ configuration: ServiceConfiguration, fonts: SharedFonts) throws {
    store = try ShowStore(folder: configuration.data, limit: configuration.limits.store)
    self.fonts = fonts
    limits = configuration.limits
    clock = ServiceClock(
      configuration.clocks, folder: configuration.data, after: try store.lastMoment())
    instance = configuration.instance
    places = ShowTable(try store.latest())
    let end = ContinuousClock.now + limits.replayTime
    while ContinuousClock.now < end, let id = places.waiting.first, replay(id, until: end) {}
    sweep(clock.now)
  }

  /// Replays a stored show; blocks.
  ///
  /// - Parameter end: when to give up for now; `nil` for never.
  /// - Returns: `false` if it gave up.
  private func replay(_ id: String, until end: ContinuousClock.Instant?) -> Bool {
    do {
      guard let show = try store.load(id) else {
        places.lose(id, nil)
        return true
      }
      let session = try ShowSession(
        show, store: store, fonts: fonts, limits: limits, disk: disk, clock: clock
      ) { _, _ in
        if isStopping.withLock({ $0 }) || end.map({ $0 < .now }) ?? false {
          throw CancellationError()
        }
      }
      places.add(replayed: session)
    } catch is CancellationError {
      return false
    } catch { places.lose(id, "\(error)") }
    return true
  }

  /// Replays the remaining shows, putting off slow ones; blocks.
  private func replayRest() {
    for id in places.waiting where !replay(id, until: .now + limits.answerTime) {
      if isStopping.withLock({ $0 }) { return }
      places.putOff(id)
    }
    for id in places.waiting where !replay(id, until: nil) { return }
    sweep(clock.now)
  }

  /// Number of shows not replayed yet.
  var waiting: Int { places.waiting.count }

  /// Whether all stored shows are replayed.
  var hasAll: Bool { places.hasAll }

  /// Sets the handler for shows that fail to replay; their rows stay in the store.
  func hearOfLost(_ hear: @escaping @Sendable (String) -> Void) { places.hear(hear) }

  /// A show by its id.
  ///
  /// - Throws: 404; 503 if it is not replayed yet.
  func session(_ id: String) throws(Problem) -> ShowSession { try places.session(id) }

  /// All replayed shows, oldest first.
  var all: [ShowSession] { places.all.sorted { ($0.created, $0.id) < ($1.created, $1.id) } }

  /// Creates a show; blocks.
  ///
  /// - Throws: planning errors; 429 for too many shows; 507.
  func make(_ source: ShowSource) throws -> ShowSession {
    try limits.check(source)
    try checkPlace()
    let show = StoredShow(id: newID(), created: clock.now, source: source)
    let session = try ShowSession(
      show, store: store, fonts: fonts, limits: limits, disk: disk, clock: clock)
    return try keep(show, session)
  }

  /// Imports a show from another instance under a new id; its commands keep their ids. Blocks.
  ///
  /// - Parameter wanted: the request's cancellation flag, checked before each command.
  /// - Throws: 422 if it cannot be replayed or places its text differently; 413, 429; 507.
  func take(_ export: ShowExport, while wanted: CancellationFlag) throws -> ShowSession {
    try checkPlace()
    let export = try settled(export)
    try limits.check(export.source)
    let show = export.stored(as: newID())
    let session = try replayed(show, while: wanted)
    try limits.check(session.log.state.source)
    try export.check(session.log.state)
    return try keep(show, session)
  }

  /// Converts an export to this service's time.
  ///
  /// - Throws: 422 for another version or an invalid time, 413 for too many commands.
  private func settled(_ export: ShowExport) throws(Problem) -> ShowExport {
    guard export.version == Wire.version else {
      throw Problem(
        .unprocessableContent,
        "the show is of version \(export.version), and this is \(Wire.version)",
        fix: "use the same version of telop-server on both")
    }
    guard export.records.count <= limits.maximumLogCount else {
      throw Problem.over(limits.maximumLogCount, "the show has \(export.records.count) commands")
    }
    let export = export.moved(by: .zero - clock.ahead)
    // Clocks differ a little; a show further in the future could not be ended.
    let times = Moment(microseconds: 0)...(clock.now + .seconds(3_600))
    guard times.contains(export.created),
      export.records.allSatisfy({ times.contains($0.moment) })
    else {
      throw Problem(
        .unprocessableContent, "the show has commands with a time before 1970 or in the future",
        fix: "set the clocks of both machines, and export it again")
    }
    return export
  }

  private func replayed(_ show: StoredShow, while wanted: CancellationFlag) throws -> ShowSession {
    do {
      return try ShowSession(
        show, store: store, fonts: fonts, limits: limits, disk: disk, clock: clock,
        imported: clock.now
      ) {
        [limits] record, state in
        try wanted.check()
        try limits.check(record.command, in: state)
      }
    } catch let error as ShowError {
      throw Problem(
        .unprocessableContent, "the log cannot be replayed: \(error.message)",
        fix: "send what GET /shows/ID/log.json answered, as it is")
    }
  }

  private func checkPlace() throws(Problem) {
    guard places.count < limits.shows else { throw full }
  }

  private func keep(_ show: StoredShow, _ session: ShowSession) throws -> ShowSession {
    try writing { try store.create(show) }
    guard places.add(session, maximum: limits.shows) else {
      try store.delete([show.id])
      throw full
    }
    return session
  }

  private var full: Problem {
    var problem = Problem.over(
      limits.shows, "there are \(limits.shows) shows",
      fix: "DELETE those that are not needed")
    problem.status = 429
    return problem
  }

  /// Deletes a show that is not on air; blocks.
  ///
  /// - Throws: 404; 409 for a show on air; 507.
  func delete(_ id: String) throws {
    let session = try session(id)
    let phase = session.log.state.phase(at: clock.now)
    guard phase == .ready || phase == .ended else {
      throw ShowError(.notNow, "the show is on air: finish it first")
    }
    try writing { try store.delete([id]) }
    places.remove([id])
    session.close(isGone: true)
  }

  private func newID() -> String {
    let letters = Array("23456789abcdefghjkmnpqrstuvwxyz")
    return instance + "-" + String((0..<10).compactMap { _ in letters.randomElement() })
  }

  // MARK: The disk

  private func writing(_ work: () throws -> Void) throws {
    do { try work() } catch {
      disk.isWritten = false
      throw error
    }
  }

  /// Whether the store can be written. After a failed write, tests it with another.
  var isWell: Bool {
    if disk.isWritten { return true }
    disk.isWritten = (try? store.probe()) != nil
    return disk.isWritten
  }

  /// Deletes shows that ended long ago.
  private func sweep(_ now: Moment) {
    let old = all.filter { session in
      session.log.state.ended(at: now).map { $0 + Self.kept < now } ?? false
    }
    guard !old.isEmpty, (try? store.delete(old.map(\.id))) != nil else { return }
    places.remove(old.map(\.id))
    for session in old { session.close(isGone: true) }
  }

  // MARK: Streams

  /// Checks that another stream may be opened.
  ///
  /// - Throws: 429.
  func check() throws(Problem) {
    guard streams.withLock({ $0 }) < limits.streams else { throw .tooMany("streams are open") }
  }

  /// Counts a new stream.
  func enter() { streams.withLock { $0 += 1 } }

  /// Counts the end of a stream.
  func leave() { streams.withLock { $0 -= 1 } }

  /// Number of open streams.
  var open: Int { streams.withLock { $0 } }

  /// Sends heartbeats until the service stops; then ends all streams.
  func run() async throws {
    // Replaying blocks, and may take minutes.
    let thread = NIOThreadPool(numberOfThreads: 1)
    thread.start()
    if waiting > 0 { thread.submit { [self] _ in replayRest() } }
    let ticks = AsyncStream<Void> { try? await Task.sleep(for: Self.heartbeat) }
    var count = 0
    for await _ in ticks.cancelOnGracefulShutdown() {
      if Task.isCancelled { break }
      for session in all { session.sendHeartbeat() }
      // Checks for a step of the wall clock, which nothing else may do for long.
      _ = clock.ahead
      count += 1
      if count.isMultiple(of: 240) { sweep(clock.now) }
    }
    isStopping.withLock { $0 = true }
    for session in all { session.close() }
    Task { try? await thread.shutdownGracefully() }
  }
}

/// Whether the last write to the store succeeded.
final class DiskState: Sendable {
  private let state = Mutex(true)
  var isWritten: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
