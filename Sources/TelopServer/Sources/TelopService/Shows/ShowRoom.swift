internal import HTTPTypes
internal import NIOCore
internal import Synchronization
@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopShows
internal import TelopStore

/// A show that is kept: commands come in here, are planned, written, and only then told.
///
/// Commands that wait together are written together. One thread at a time works for a show, and takes all
/// that has come by then.
final class ShowRoom: Sendable {
  let id: String
  let created: Moment
  /// When it came from another instance; what it did before was told there.
  let imported: Moment?
  /// What its texts look like.
  let strips = StripCache()
  private let store: ShowStore
  private let limits: Limits
  private let disk: DiskState
  private let clock: ServiceClock
  private let state: Mutex<State>

  /// A command that waits.
  private struct Waiting: Sendable {
    let ticket: Int
    let request: CommandRequest
    let promise: EventLoopPromise<ShowDocument>
  }

  private struct State: Sendable {
    var log: ShowLog
    var aired: [OnAir]
    var waiting: [Waiting] = []
    var isWorked = false
    var listeners: [Int: ShowListener] = [:]
    var count = 0
    /// No more streams: the service stops.
    var isClosed = false
    /// No more commands: it has been deleted.
    var isGone = false
  }

  /// What showed when a command was given.
  struct OnAir: Sendable {
    var phase: ShowState.Phase
    var section: String
    var offset: Double?
    /// What the page that was up is called.
    var slide = ""
  }

  /// So many commands are written together at most: the first does not wait for ever.
  private static let group = 64

  /// A new show, or one that was kept: it is replayed.
  ///
  /// - Parameter goOn: called before each command; what it throws ends replaying.
  /// - Throws: what planning throws, and `badLog`.
  init(
    _ show: StoredShow, store: ShowStore, fonts: SharedFonts?, limits: Limits, disk: DiskState,
    clock: ServiceClock, imported: Moment? = nil,
    goOn: (ShowRecord, ShowState) throws -> Void = { _, _ in }
  ) throws {
    (id, created, self.imported) = (show.id, show.created, imported)
    (self.store, self.limits, self.disk) = (store, limits, disk)
    self.clock = clock
    let (log, aired) = try Self.replay(show, fonts, goOn)
    state = Mutex(State(log: log, aired: aired))
  }

  /// The show as its commands have left it.
  var log: ShowLog { state.withLock { $0.log } }

  /// All that was done, each with what showed then.
  var history: (records: [ShowRecord], aired: [OnAir]) {
    state.withLock { ($0.log.records, $0.aired) }
  }

  /// What it is now.
  var document: ShowDocument { document(log, at: clock.now) }

  private func document(_ log: ShowLog, at now: Moment) -> ShowDocument {
    ShowDocument(log, id: id, epoch: clock.epoch, now: now)
  }

  // MARK: Commands

  /// Does a command, once it is written.
  ///
  /// - Throws: 409 with the state where others were before; 429 where too many wait; what the show
  ///   refuses; 507 where nothing can be written.
  func take(
    _ request: CommandRequest, pool: WorkPool, on loop: any EventLoop
  ) async throws -> ShowDocument {
    try request.check()
    try request.command.check()
    let promise = loop.makePromise(of: ShowDocument.self)
    let ticket = state.withLock { state -> Int? in
      guard
        state.waiting.count < limits.commands
          || limits.maximumRecordCount(for: request.command.name) == .max
      else { return nil }
      state.count += 1
      state.waiting.append(Waiting(ticket: state.count, request: request, promise: promise))
      return state.count
    }
    guard let ticket else {
      promise.fail(Problem.tooMany("too many commands of this show are waiting"))
      return try await promise.futureResult.get()
    }
    do { try await pool.run(on: loop) { [self] in work() } } catch {
      // Somebody else may be doing it already: then what comes of it counts.
      if withdraw(ticket) { promise.fail(error) }
    }
    return try await promise.futureResult.get()
  }

  private func withdraw(_ ticket: Int) -> Bool {
    state.withLock { state in
      let count = state.waiting.count
      state.waiting.removeAll { $0.ticket == ticket }
      return state.waiting.count < count
    }
  }

  /// Does what waits, until nothing does.
  private func work() {
    let isTaken = state.withLock { state in
      defer { state.isWorked = true }
      return !state.isWorked
    }
    guard isTaken else { return }
    while let (log, group) = next() { settle(group, log) }
  }

  private func next() -> (ShowLog, [Waiting])? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWorked = false
        return nil
      }
      let group = Array(state.waiting.prefix(Self.group))
      state.waiting.removeFirst(group.count)
      return (state.log, group)
    }
  }

  /// Plans a group of commands one after the other, writes those that can be done, and tells.
  private func settle(_ group: [Waiting], _ kept: ShowLog) {
    var log = kept
    var (records, aired): ([ShowRecord], [OnAir]) = ([], [])
    var outcomes: [Result<ShowDocument, any Error>] = []
    for waiting in group {
      let request = waiting.request
      outcomes.append(
        Result {
          let now = clock.now
          if let record = log.record(request.id) {
            guard request.command.canBe(record) else { throw Problem.taken(request.id, by: record) }
          } else {
            let before = log.state
            if let record = try done(request, in: &log, at: now) {
              records.append(record)
              aired.append(OnAir(before, at: now))
            }
          }
          return document(log, at: now)
        })
    }
    if !records.isEmpty {
      do {
        guard !state.withLock({ $0.isGone }) else { throw Problem.noShow(id) }
        try store.append(records, to: id)
        disk.isWritten = true
      } catch {
        if error is StoreError { disk.isWritten = false }
        // None of it was done. What had been done before was.
        outcomes = zip(group, outcomes).map { waiting, outcome in
          kept.record(waiting.request.id) == nil ? .failure(error) : outcome
        }
        records = []
      }
    }
    if !records.isEmpty { publish(log, aired) }
    for (waiting, outcome) in zip(group, outcomes) { waiting.promise.completeWith(outcome) }
  }

  /// - Returns: what was done; `nil` for nothing.
  private func done(
    _ request: CommandRequest, in log: inout ShowLog, at now: Moment
  ) throws -> ShowRecord? {
    let name = request.command.name
    let count = log.records.count
    guard count < limits.maximumRecordCount(for: name) else {
      throw Problem.over(
        limits.records, "the show has \(count) commands", fix: "begin another show")
    }
    // Of a log that is full, what would change nothing takes no place.
    if count >= limits.records, name == "take-off", !log.state.isShown { return nil }
    do {
      if let epoch = request.epoch, epoch != clock.epoch {
        throw ShowError(.conflict, "the service has restarted; this \(name.visible) was not done")
      }
      // Whoever has not seen what came between is told so, and not what is wrong with the command.
      if let seen = request.seen, seen != log.state.revision {
        try log.check(seen: seen, for: name)
      }
      let command = try request.command.command(
        in: log.state, at: now, wallAhead: clock.ahead, limits: limits)
      let outcome = try log.take(
        command, id: request.id, from: request.controller ?? "http", at: now, seen: request.seen)
      guard case .done(let record) = outcome else { return nil }
      return record
    } catch let error as ShowError where error.code == .conflict {
      var problem = Problem(error)
      problem.state = document(log, at: now)
      problem.fix =
        "look at state, and send the command again with its revision as seen, and its epoch"
      throw problem
    }
  }

  // MARK: Listeners

  private func publish(_ log: ShowLog, _ aired: [OnAir]) {
    let listeners = state.withLock { state in
      state.log = log
      state.aired += aired
      return Array(state.listeners.values)
    }
    guard !listeners.isEmpty, let event = event(log) else { return }
    for listener in listeners { listener.tell(event) }
  }

  private func event(_ log: ShowLog) -> ByteBuffer? {
    guard let json = try? Wire.encode(document(log, at: clock.now), .oneLine) else { return nil }
    var bytes = ByteBuffer(string: "id: \(eventID(log))\nevent: state\ndata: ")
    bytes.writeBytes(json)
    bytes.writeString("\n\n")
    return bytes
  }

  private func eventID(_ log: ShowLog) -> String { "\(clock.epoch)-\(log.state.revision)" }

  /// Adds a listener, which hears of the show as it is unless that event is the one that it has seen.
  func add(_ listener: ShowListener, seen: String?) -> Int {
    let (number, log, isClosed) = state.withLock { state in
      state.count += 1
      state.listeners[state.count] = listener
      return (state.count, state.log, state.isClosed)
    }
    if isClosed {
      listener.finish()
    } else if seen != eventID(log), let event = event(log) {
      listener.tell(event)
    }
    return number
  }

  /// It hears no more.
  func remove(listener number: Int) { state.withLock { $0.listeners[number] = nil } }

  /// Says to all that the service is there.
  func beat() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.beat() }
  }

  /// Ends all streams, for the service stops.
  ///
  /// - Parameter isGone: whether it has been deleted, and takes no commands any more.
  func close(isGone: Bool = false) {
    let listeners = state.withLock { state in
      state.isClosed = true
      state.isGone = state.isGone || isGone
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}

extension ShowRoom.OnAir {
  init(_ state: ShowState, at now: Moment) {
    phase = state.phase(at: now)
    let leg = state.leg(at: now)
    let place = leg?.offset(at: now)
    offset = place?.double
    let index = place.flatMap { leg?.fit.section(readAt: $0) }
    slide = state.slideLabel ?? ""
    section = index.flatMap { leg?.fit.script.sections[$0].title } ?? ""
  }
}
