internal import HTTPTypes
internal import Synchronization
internal import TelopShows

/// The sessions of shows by their ids, the shows that are not replayed yet, and the shows that failed to replay.
final class ShowTable: Sendable {
  private let state: Mutex<State>

  private struct State {
    var sessions: [String: ShowSession] = [:]
    /// Ids of the shows that are not replayed yet, in the order of replay.
    var waiting: [String]
    /// The shows that failed to replay, each as its id and the error.
    var lost: [String] = []
    var onLoss: (@Sendable (String) -> Void)?
  }

  init(_ waiting: [String]) { state = Mutex(State(waiting: waiting)) }

  func session(_ id: String) throws(Problem) -> ShowSession {
    try state.withLock { (state) throws(Problem) in
      if let session = state.sessions[id] { return session }
      throw state.waiting.contains(id) ? .replaying(state.waiting.count) : .noShow(id)
    }
  }

  var all: [ShowSession] { state.withLock { Array($0.sessions.values) } }

  var waiting: [String] { state.withLock { $0.waiting } }

  var hasReplayedAll: Bool { state.withLock { $0.waiting.isEmpty && $0.lost.isEmpty } }

  /// Number of shows, without the shows that failed to replay.
  var count: Int { state.withLock { $0.sessions.count + $0.waiting.count } }

  func add(replayed session: ShowSession) {
    state.withLock { state in
      state.waiting.removeAll { $0 == session.id }
      state.sessions[session.id] = session
    }
  }

  /// - Returns: `false` if there are too many shows.
  func add(_ session: ShowSession, maximum: Int) -> Bool {
    state.withLock { state in
      guard state.sessions.count + state.waiting.count < maximum else { return false }
      state.sessions[session.id] = session
      return true
    }
  }

  func remove(_ ids: [String]) {
    state.withLock { state in for id in ids { state.sessions[id] = nil } }
  }

  /// Makes a show the last to be replayed.
  func moveToEnd(_ id: String) {
    state.withLock { state in
      state.waiting.removeAll { $0 == id }
      state.waiting.append(id)
    }
  }

  /// Stops waiting for a show that failed to replay or is no longer in the store.
  ///
  /// - Parameter reason: the error of the replay; `nil` for a show that is no longer in the store.
  func recordLoss(_ id: String, _ reason: String?) {
    let onLoss = state.withLock { state in
      state.waiting.removeAll { $0 == id }
      if let reason { state.lost.append("\(id): \(reason)") }
      return reason == nil ? nil : state.onLoss
    }
    if let reason { onLoss?("\(id): \(reason)") }
  }

  /// Sets the handler for shows that fail to replay. The handler is also called for shows that failed before.
  func setLossHandler(_ onLoss: @escaping @Sendable (String) -> Void) {
    let lost = state.withLock { state in
      state.onLoss = onLoss
      return state.lost
    }
    for show in lost { onLoss(show) }
  }
}

extension Problem {
  static func replaying(_ count: Int) -> Problem {
    .unavailable(
      "the service has started, and is still replaying \(count) \(count == 1 ? "show" : "shows")",
      after: 2,
      fix: "try again in a few seconds; GET /readyz answers ok once all shows are replayed")
  }

  static func tooMany(_ what: String) -> Problem {
    Problem(.tooManyRequests, "too many \(what)", fix: "try again in a second").with(
      .retryAfter, "1")
  }

  static func idTaken(_ id: String, by record: ShowRecord) -> Problem {
    Problem(
      .unprocessableContent,
      "the id \(id.quoted) was already used for another command, \(record.command.name.rawValue)",
      option: "id", fix: "give each command an id of its own")
  }

  static func noShow(_ id: String) -> Problem {
    Problem(
      .notFound, "there is no show \(id.quoted)", fix: "GET /shows lists all shows")
  }
}
