internal import HTTPTypes
internal import NIOCore
internal import NIOPosix
internal import Synchronization
@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopShows
internal import TelopStore

/// A stored show with its listeners. A session plans each command, stores it, and only then sends the new state. At
/// most one thread works for a show at a time, and stores waiting commands in groups.
final class ShowSession: Sendable {
  let id: String
  let created: Moment
  /// When the show was imported; `nil` for other shows. No webhooks are sent for events before the import, because the
  /// exporting instance has sent them.
  let importTime: Moment?
  let strips = StripCache()
  private let store: ShowStore
  private let limits: Limits
  /// Whether the last write to the store succeeded; shared by all shows.
  private let isStoreUsable: Shared<Bool>
  private let clock: ServiceClock
  private let state: Mutex<State>

  private struct Waiting: Sendable {
    let ticket: Int
    let request: CommandRequest
    let promise: EventLoopPromise<ShowDocument>
  }

  private struct State: Sendable {
    var log: ShowLog
    /// What was on air when each command of `log` was given, in the order of the commands.
    var aired: [OnAir]
    var waiting: [Waiting] = []
    var isWorking = false
    var listeners: [Int: ShowListener] = [:]
    /// The last number given to a ticket or a listener.
    var lastNumber = 0
    /// Whether new streams are ended at once, because the service is stopping or the show has been deleted.
    var isClosed = false
    /// Whether commands are rejected, because the show has been deleted.
    var isDeleted = false
  }

  /// What was on air when a command was given.
  struct OnAir: Sendable {
    var phase: ShowState.Phase
    var section: String
    var offset: Double?
    var slide = ""
  }

  /// Maximum number of commands in one transaction. It limits how long the first command waits for its result.
  private static let maximumGroupSize = 64

  /// Creates a new show, or replays a stored one. `willReplay` is called before each record; its errors end the replay.
  init(
    _ show: StoredShow, store: ShowStore, fonts: SharedFonts?, limits: Limits,
    isStoreUsable: Shared<Bool>, clock: ServiceClock, importTime: Moment?,
    willReplay: (ShowRecord, ShowState) throws -> Void
  ) throws {
    id = show.id
    created = show.created
    self.importTime = importTime
    self.store = store
    self.limits = limits
    self.isStoreUsable = isStoreUsable
    self.clock = clock
    let (log, aired) = try Self.replay(show, fonts, willReplay)
    state = Mutex(State(log: log, aired: aired))
  }

  var log: ShowLog { state.withLock { $0.log } }

  /// All applied commands, each with what was on air.
  var history: (records: [ShowRecord], aired: [OnAir]) {
    state.withLock { ($0.log.records, $0.aired) }
  }

  var document: ShowDocument { document(log, at: clock.now) }

  private func document(_ log: ShowLog, at now: Moment) -> ShowDocument {
    ShowDocument(log, id: id, epoch: clock.epoch, now: now)
  }

  // MARK: Commands

  /// Applies and stores a command.
  ///
  /// - Throws: 409 with the state for an outdated `seen`, or for an `epoch` of an earlier run of the service; 413 if
  ///   the show has too many commands; 429 if too many commands wait; errors of the store and of the show.
  func perform(_ request: CommandRequest, pool: WorkPool) async throws -> ShowDocument {
    try request.check()
    try request.command.check()
    let promise = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: ShowDocument.self)
    let ticket = state.withLock { state -> Int? in
      // Commands with the trait `unlimited`, such as `pause`, are accepted even if the queue is full.
      guard
        state.waiting.count < limits.pendingCommands
          || limits.maximumRecordCount(for: request.command.name) == .max
      else { return nil }
      state.lastNumber += 1
      state.waiting.append(Waiting(ticket: state.lastNumber, request: request, promise: promise))
      return state.lastNumber
    }
    guard let ticket else {
      promise.fail(Problem.tooMany("commands of this show are waiting"))
      return try await promise.futureResult.get()
    }
    do { try await pool.run { [self] in work() } } catch {
      // If another thread has already taken the command, that thread completes the promise.
      let isWaiting = state.withLock { state in
        let index = state.waiting.firstIndex { $0.ticket == ticket }
        return index.map { state.waiting.remove(at: $0) } != nil
      }
      if isWaiting { promise.fail(error) }
    }
    return try await promise.futureResult.get()
  }

  /// Applies waiting commands until none waits, unless another thread does so already.
  private func work() {
    let isFree = state.withLock { state in
      defer { state.isWorking = true }
      return !state.isWorking
    }
    guard isFree else { return }
    while let (log, group) = nextGroup() { apply(group, log) }
  }

  private func nextGroup() -> (ShowLog, [Waiting])? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWorking = false
        return nil
      }
      let group = Array(state.waiting.prefix(Self.maximumGroupSize))
      state.waiting.removeFirst(group.count)
      return (state.log, group)
    }
  }

  /// Plans a group of commands one after the other, stores the valid ones, and sends the new state to the listeners.
  private func apply(_ group: [Waiting], _ storedLog: ShowLog) {
    var log = storedLog
    var records: [ShowRecord] = []
    var aired: [OnAir] = []
    var outcomes: [Result<ShowDocument, any Error>] = group.map { waiting in
      Result { try outcome(of: waiting.request, &log, &records, &aired) }
    }
    if !records.isEmpty {
      do { try append(records) } catch {
        // The new commands of the group fail. Requests that only repeat stored commands keep their results.
        outcomes = zip(group, outcomes).map { waiting, outcome in
          storedLog.record(waiting.request.id) == nil ? .failure(error) : outcome
        }
        records = []
      }
    }
    if !records.isEmpty { publish(log, aired) }
    for (waiting, outcome) in zip(group, outcomes) { waiting.promise.completeWith(outcome) }
  }

  /// Stores records. Throws 404 if the show has been deleted, and errors of the store.
  private func append(_ records: [ShowRecord]) throws {
    guard !state.withLock({ $0.isDeleted }) else { throw Problem.noShow(id) }
    do {
      try store.append(records, to: id)
      isStoreUsable.value = true
    } catch let error where error.code == .noShow {
      // `ShowRegistry.delete` has deleted the show, and is about to close this session.
      throw Problem.noShow(id)
    } catch {
      isStoreUsable.value = false
      throw error
    }
  }

  /// Plans a command unless its id is known, and adds its record. Returns the new state.
  private func outcome(
    of request: CommandRequest, _ log: inout ShowLog, _ records: inout [ShowRecord],
    _ aired: inout [OnAir]
  ) throws -> ShowDocument {
    let now = clock.now
    if let record = log.record(request.id) {
      guard request.command.matches(record) else { throw Problem.idTaken(request.id, by: record) }
      return document(log, at: now)
    }
    let before = log.state
    if let record = try plan(request, in: &log, at: now) {
      records.append(record)
      aired.append(OnAir(before, at: now))
    }
    return document(log, at: now)
  }

  /// Plans a command. Returns `nil` if the command changes nothing.
  private func plan(
    _ request: CommandRequest, in log: inout ShowLog, at now: Moment
  ) throws -> ShowRecord? {
    let name = request.command.name
    let count = log.records.count
    guard count < limits.maximumRecordCount(for: name) else {
      throw Problem.limitExceeded(
        limits.recordCount, "the show has \(count) commands", fix: "start another show")
    }
    // If the log is full, taking off a hidden band is not recorded, because it has no effect.
    if count >= limits.recordCount, name == "take-off", !log.state.isShown { return nil }
    do {
      if let epoch = request.epoch, epoch != clock.epoch {
        throw ShowError(.conflict, "the service has restarted; \(name.quoted) was not applied")
      }
      // An outdated revision is reported before other errors of the command.
      try log.check(seen: request.seen, for: name)
      let command = try request.command.command(
        in: log.state, at: now, wallClockOffset: clock.wallClockOffset, limits: limits)
      return try log.take(command, id: request.id, from: request.controller ?? "http", at: now)
    } catch let error as ShowError where error.code == .conflict {
      var problem = Problem(error)
      problem.state = document(log, at: now)
      problem.fix =
        "look at state; if the command still applies, send it again, with the state's revision as "
        + "seen and with its epoch"
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
    for listener in listeners { listener.send(event, revision: log.state.revision) }
  }

  private func event(_ log: ShowLog) -> ByteBuffer? {
    guard let json = try? Wire.encode(document(log, at: clock.now), .oneLine) else { return nil }
    var bytes = ByteBuffer(string: "id: \(eventID(log))\nevent: state\ndata: ")
    bytes.writeBytes(json)
    bytes.writeString("\n\n")
    return bytes
  }

  private func eventID(_ log: ShowLog) -> String { "\(clock.epoch)-\(log.state.revision)" }

  /// Adds a listener, and sends the current state unless `seen` is the id of the current state's event.
  func add(_ listener: ShowListener, seen: String?) -> Int {
    let (number, log, isClosed) = state.withLock { state in
      state.lastNumber += 1
      state.listeners[state.lastNumber] = listener
      return (state.lastNumber, state.log, state.isClosed)
    }
    if isClosed {
      listener.finish()
    } else if seen != eventID(log), let event = event(log) {
      listener.send(event, revision: log.state.revision)
    }
    return number
  }

  func remove(listener number: Int) { state.withLock { $0.listeners[number] = nil } }

  func sendHeartbeat() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.sendHeartbeat() }
  }

  /// Ends all streams. If the show has been deleted, the session rejects commands from now on.
  func close(isDeleted: Bool = false) {
    let listeners = state.withLock { state in
      state.isClosed = true
      state.isDeleted = state.isDeleted || isDeleted
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
