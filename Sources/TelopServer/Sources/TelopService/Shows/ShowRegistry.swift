internal import HTTPTypes
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopShows
internal import TelopStore

/// The shows of an instance, with their sessions, store and clock.
final class ShowRegistry: Service, Sendable {
  private let store: ShowStore
  private let fonts: SharedFonts
  private let limits: Limits
  /// Prefix of the ids of shows, see `ServiceConfiguration.instance`.
  private let instance: String
  let sessions: ShowTable
  let clock: ServiceClock
  private let streams = Mutex(0)
  /// Whether the last write to the store succeeded.
  private let isStoreUsable = Shared(true)
  private let isStopping = Shared(false)

  /// Time for which an ended show is kept.
  static let retention = Duration.seconds(30 * 86_400)
  static let heartbeatInterval = Duration.seconds(15)

  /// Opens the store and replays shows for up to `replayTime`, the latest first. `run()` replays the other shows.
  init(_ configuration: ServiceConfiguration, fonts: SharedFonts) throws {
    store = try ShowStore(folder: configuration.data, limit: configuration.limits.storeBytes)
    self.fonts = fonts
    limits = configuration.limits
    clock = ServiceClock(
      configuration.clocks, folder: configuration.data, after: try store.lastMoment())
    instance = configuration.instance
    sessions = ShowTable(try store.latest())
    let end = ContinuousClock.now + limits.replayTime
    while ContinuousClock.now < end, let id = sessions.waiting.first, replay(id, until: end) {}
    sweep(clock.now)
  }

  private func session(
    of show: StoredShow, importTime: Moment? = nil,
    willReplay: (ShowRecord, ShowState) throws -> Void = { _, _ in }
  ) throws -> ShowSession {
    try ShowSession(
      show, store: store, fonts: fonts, limits: limits, isStoreUsable: isStoreUsable, clock: clock,
      importTime: importTime, willReplay: willReplay)
  }

  /// Replays a stored show; blocks. Returns `false` if the replay was cancelled, at `end` or because the service stops.
  private func replay(_ id: String, until end: ContinuousClock.Instant?) -> Bool {
    do {
      guard let show = try store.load(id) else {
        sessions.recordLoss(id, nil)
        return true
      }
      let session = try session(of: show) { _, _ in
        if isStopping.value || end.map({ $0 < .now }) ?? false { throw CancellationError() }
      }
      sessions.add(replayed: session)
    } catch is CancellationError {
      return false
    } catch { sessions.recordLoss(id, "\(error)") }
    return true
  }

  /// Replays the remaining shows, the slow ones last; blocks.
  private func replayRemaining() {
    for id in sessions.waiting where !replay(id, until: .now + limits.answerTime) {
      if isStopping.value { return }
      sessions.moveToEnd(id)
    }
    for id in sessions.waiting where !replay(id, until: nil) { return }
    sweep(clock.now)
  }

  /// Number of shows that are not replayed yet.
  var unreplayedCount: Int { sessions.waiting.count }

  /// A show by its id. Throws 404, or 503 if the show is not replayed yet.
  func session(_ id: String) throws(Problem) -> ShowSession { try sessions.session(id) }

  /// All replayed shows, oldest first.
  var all: [ShowSession] { sessions.all.sorted { ($0.created, $0.id) < ($1.created, $1.id) } }

  /// Creates a show; blocks. Throws planning errors, 429 for too many shows, 507.
  func make(_ source: ShowSource) throws -> ShowSession {
    try limits.check(source)
    try checkCount()
    let show = StoredShow(id: newID, created: clock.now, source: source)
    return try add(show, session(of: show))
  }

  /// Imports a show under a new id; blocks. Throws 413, 429, 507, and 422 if its text is laid out differently here.
  func importShow(
    _ export: ShowExport, checking cancellation: CancellationFlag
  ) throws -> ShowSession {
    try checkCount()
    let export = try converted(export)
    try limits.check(export.source)
    let show = export.stored(as: newID)
    let session = try replayed(show, checking: cancellation)
    try limits.check(session.log.state.source)
    try export.check(session.log.state)
    return try add(show, session)
  }

  /// Converts an exported show's moments from wall time. Throws 422 for another version or an invalid time, and 413.
  private func converted(_ export: ShowExport) throws(Problem) -> ShowExport {
    guard export.version == Wire.version else {
      throw Problem(
        .unprocessableContent,
        "the exported show has version \(export.version); this service reads version "
          + "\(Wire.version)",
        fix: "use the same version of telop-server on both instances")
    }
    guard export.records.count <= limits.maximumLogCount else {
      throw Problem.limitExceeded(
        limits.maximumLogCount, "the show has \(export.records.count) commands")
    }
    let export = export.moved(by: .zero - clock.wallClockOffset)
    // Accepts times up to an hour ahead, because the clocks of two machines may differ.
    let times = Moment(microseconds: 0)...(clock.now + .seconds(3_600))
    guard times.contains(export.created), export.records.allSatisfy({ times.contains($0.moment) })
    else {
      throw Problem(
        .unprocessableContent, "the show has commands with a time before 1970 or in the future",
        fix: "set the clocks of both machines, and export it again")
    }
    return export
  }

  private func replayed(
    _ show: StoredShow, checking cancellation: CancellationFlag
  ) throws -> ShowSession {
    do {
      return try session(of: show, importTime: clock.now) { [limits] record, state in
        try cancellation.check()
        try limits.check(record.command, in: state)
      }
    } catch let error as ShowError {
      throw Problem(
        .unprocessableContent, "the log cannot be replayed: \(error.message)",
        fix: "send what GET /shows/ID/log.json answered, as it is")
    }
  }

  private func checkCount() throws(Problem) {
    guard sessions.count < limits.shows else { throw full }
  }

  private func add(_ show: StoredShow, _ session: ShowSession) throws -> ShowSession {
    try writing { try store.create(show) }
    guard sessions.add(session, maximum: limits.shows) else {
      try store.delete([show.id])
      throw full
    }
    return session
  }

  private var full: Problem {
    Problem(
      .tooManyRequests, "the limit of \(limits.shows) shows is reached",
      fix: "delete shows that are no longer needed: DELETE /shows/ID")
  }

  /// Deletes a show; blocks. Throws 404, 409 for a show on air, and 507.
  func delete(_ id: String) throws {
    let session = try session(id)
    let phase = session.log.state.phase(at: clock.now)
    guard phase == .ready || phase == .ended else {
      throw ShowError(.notNow, "the show is on air: finish it first")
    }
    try writing { try store.delete([id]) }
    sessions.remove([id])
    session.close(isDeleted: true)
  }

  private var newID: String { ServiceConfiguration.newID(instance, length: 10) }

  // MARK: The disk

  private func writing(_ work: () throws -> Void) throws {
    do { try work() } catch {
      isStoreUsable.value = false
      throw error
    }
  }

  /// Whether the store can be written. After a failed write, this makes a test write; blocks.
  var isWritable: Bool {
    if !isStoreUsable.value { isStoreUsable.value = (try? store.probe()) != nil }
    return isStoreUsable.value
  }

  /// Deletes shows that ended more than `retention` ago.
  private func sweep(_ now: Moment) {
    let old = all.filter { session in
      session.log.state.endMoment(at: now).map { $0 + Self.retention < now } ?? false
    }
    guard !old.isEmpty, (try? store.delete(old.map(\.id))) != nil else { return }
    sessions.remove(old.map(\.id))
    for session in old { session.close(isDeleted: true) }
  }

  // MARK: Streams

  /// Throws 429 if no further stream may be opened now.
  func checkStreams() throws(Problem) {
    guard streamCount < limits.streams else { throw .tooMany("streams are open") }
  }

  /// Counts a further stream. Throws 429 if no further stream may be opened.
  func addStream() throws(Problem) {
    try streams.withLock { (count) throws(Problem) in
      guard count < limits.streams else { throw .tooMany("streams are open") }
      count += 1
    }
  }

  func removeStream() { streams.withLock { $0 -= 1 } }

  var streamCount: Int { streams.withLock { $0 } }

  /// Sends heartbeats until the service stops; then ends all streams.
  func run() async throws {
    // Replaying has a thread of its own, because it blocks the thread and may take minutes.
    let thread = NIOThreadPool(numberOfThreads: 1)
    thread.start()
    if unreplayedCount > 0 { thread.submit { [self] _ in replayRemaining() } }
    var count = 0
    await Ticks.run(every: Self.heartbeatInterval) {
      for session in all { session.sendHeartbeat() }
      // Reading the offset also detects a step of the wall clock.
      _ = clock.wallClockOffset
      count += 1
      // 240 intervals are an hour.
      if count.isMultiple(of: 240) { sweep(clock.now) }
    }
    isStopping.value = true
    for session in all { session.close() }
    Task { try? await thread.shutdownGracefully() }
  }
}
