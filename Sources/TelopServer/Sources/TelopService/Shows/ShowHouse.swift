internal import HTTPTypes
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopShows
internal import TelopStore

/// All shows of an instance.
final class ShowHouse: Service, Sendable {
  private let store: ShowStore
  private let fonts: SharedFonts
  private let limits: Limits
  private let instance: String
  private let places: ShowPlaces
  /// The time that all of them run by.
  let clock: ServiceClock
  private let streams = Mutex(0)
  private let disk = DiskState()
  private let isStopping = Mutex(false)

  /// So long ended shows are kept.
  static let kept = Duration.seconds(30 * 86_400)
  /// So often streams are told that the service is there.
  static let heartbeat = Duration.seconds(15)

  /// Opens the store, and replays what is in it, as far as that is done soon: the show first that had a command
  /// last. The others are replayed while the service runs.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(commands × text), and `replayTime`.
  init(_ configuration: ServiceConfiguration, fonts: SharedFonts) throws {
    store = try ShowStore(folder: configuration.data, limit: configuration.limits.store)
    (self.fonts, limits) = (fonts, configuration.limits)
    clock = ServiceClock(
      configuration.clocks, folder: configuration.data, after: try store.lastMoment())
    instance = configuration.instance
    places = ShowPlaces(try store.latest())
    let end = ContinuousClock.now + limits.replayTime
    while ContinuousClock.now < end, let id = places.waiting.first, replay(id, until: end) {}
    sweep(clock.now)
  }

  /// Replays a show that is kept. It blocks.
  ///
  /// - Parameter end: when it is given up for now; `nil` is never.
  /// - Returns: whether that did not happen.
  private func replay(_ id: String, until end: ContinuousClock.Instant?) -> Bool {
    do {
      guard let show = try store.load(id) else {
        places.lose(id, nil)
        return true
      }
      let room = try ShowRoom(
        show, store: store, fonts: fonts, limits: limits, disk: disk, clock: clock
      ) { _, _ in
        if isStopping.withLock({ $0 }) || end.map({ $0 < .now }) ?? false {
          throw CancellationError()
        }
      }
      places.add(replayed: room)
    } catch is CancellationError {
      return false
    } catch { places.lose(id, "\(error)") }
    return true
  }

  /// Replays what was left at the start. One that takes long comes last. It blocks.
  private func replayRest() {
    for id in places.waiting where !replay(id, until: .now + limits.answerTime) {
      if isStopping.withLock({ $0 }) { return }
      places.putOff(id)
    }
    for id in places.waiting where !replay(id, until: nil) { return }
    sweep(clock.now)
  }

  /// How many shows are not replayed yet.
  var waiting: Int { places.waiting.count }

  /// Whether all shows that are kept are replayed.
  var hasAll: Bool { places.hasAll }

  /// Has somebody told of each show that cannot be replayed; it stays where it is kept.
  func hearOfLost(_ hear: @escaping @Sendable (String) -> Void) { places.hear(hear) }

  /// A show by its name.
  ///
  /// - Throws: 404; 503 for one that is not replayed yet.
  func room(_ id: String) throws(Problem) -> ShowRoom { try places.room(id) }

  /// All shows that are replayed, the first that was made first.
  var all: [ShowRoom] { places.all.sorted { ($0.created, $0.id) < ($1.created, $1.id) } }

  /// Makes a show. It blocks.
  ///
  /// - Throws: what its script cannot be planned for; 429 for too many; 507.
  func make(_ source: ShowSource) throws -> ShowRoom {
    try limits.check(source)
    try checkPlace()
    let show = StoredShow(id: newID(), created: clock.now, source: source)
    let room = try ShowRoom(
      show, store: store, fonts: fonts, limits: limits, disk: disk, clock: clock)
    return try keep(show, room)
  }

  /// Takes a show of another instance, under a name of its own; its commands keep theirs. It blocks.
  ///
  /// - Parameter wanted: whether somebody waits for it, which is asked before each command.
  /// - Throws: 422 for what cannot be replayed, or is not where it was then; 413, 429; 507.
  func take(_ export: ShowExport, while wanted: Wanted) throws -> ShowRoom {
    try checkPlace()
    let export = try settled(export)
    try limits.check(export.source)
    let show = export.stored(as: newID())
    let room = try replayed(show, while: wanted)
    try limits.check(room.log.state.source)
    try export.check(room.log.state)
    return try keep(show, room)
  }

  /// An export by this service's clock.
  ///
  /// - Throws: 422 for another version or time, 413 for too many commands.
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
    // Clocks differ a little; what lies further ahead could not be ended.
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

  private func replayed(_ show: StoredShow, while wanted: Wanted) throws -> ShowRoom {
    do {
      return try ShowRoom(
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

  private func keep(_ show: StoredShow, _ room: ShowRoom) throws -> ShowRoom {
    try writing { try store.create(show) }
    guard places.add(room, most: limits.shows) else {
      try store.delete([show.id])
      throw full
    }
    return room
  }

  private var full: Problem {
    var problem = Problem.over(
      limits.shows, "there are \(limits.shows) shows",
      fix: "DELETE those that are not needed")
    problem.status = 429
    return problem
  }

  /// Forgets a show that does not run. It blocks.
  ///
  /// - Throws: 404; 409 for one on air; 507.
  func delete(_ id: String) throws {
    let room = try room(id)
    let phase = room.log.state.phase(at: clock.now)
    guard phase == .ready || phase == .ended else {
      throw ShowError(.notNow, "the show is on air: finish it first")
    }
    try writing { try store.delete([id]) }
    places.remove([id])
    room.close(isGone: true)
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

  /// Whether commands can be written: once one could not be, something is written to know.
  var isWell: Bool {
    if disk.isWritten { return true }
    disk.isWritten = (try? store.probe()) != nil
    return disk.isWritten
  }

  /// Forgets what ended long ago.
  private func sweep(_ now: Moment) {
    let old = all.filter { room in
      room.log.state.ended(at: now).map { $0 + Self.kept < now } ?? false
    }
    guard !old.isEmpty, (try? store.delete(old.map(\.id))) != nil else { return }
    places.remove(old.map(\.id))
    for room in old { room.close(isGone: true) }
  }

  // MARK: Streams

  /// Makes sure that there is a place for a stream.
  ///
  /// - Throws: 429.
  func check() throws(Problem) {
    guard streams.withLock({ $0 }) < limits.streams else { throw .tooMany("streams are open") }
  }

  /// Counts a stream.
  func enter() { streams.withLock { $0 += 1 } }

  /// It has ended.
  func leave() { streams.withLock { $0 -= 1 } }

  /// How many streams are open.
  var open: Int { streams.withLock { $0 } }

  /// Tells listeners that it is there, until the service stops; then their streams end.
  func run() async throws {
    // A thread of its own: what it does blocks, and may take minutes.
    let thread = NIOThreadPool(numberOfThreads: 1)
    thread.start()
    if waiting > 0 { thread.submit { [self] _ in replayRest() } }
    let ticks = AsyncStream<Void> { try? await Task.sleep(for: Self.heartbeat) }
    var count = 0
    for await _ in ticks.cancelOnGracefulShutdown() {
      if Task.isCancelled { break }
      for room in all { room.beat() }
      // Nobody else may ask for it.
      _ = clock.ahead
      count += 1
      if count.isMultiple(of: 240) { sweep(clock.now) }
    }
    isStopping.withLock { $0 = true }
    for room in all { room.close() }
    Task { try? await thread.shutdownGracefully() }
  }
}

/// Whether the last that was to be written was.
final class DiskState: Sendable {
  private let state = Mutex(true)
  var isWritten: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
