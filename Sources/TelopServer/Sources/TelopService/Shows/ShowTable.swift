internal import HTTPTypes
internal import Synchronization
internal import Telop

/// The sessions of shows by their ids, with the shows that are not replayed yet and those that failed to replay.
final class ShowTable: Sendable {
  private let state: Mutex<State>

  private struct State {
    var rooms: [String: ShowSession] = [:]
    /// Ids of the shows not replayed yet, in order of replay.
    var waiting: [String]
    var lost: [String] = []
    var hear: (@Sendable (String) -> Void)?
  }

  /// - Parameter waiting: ids of the stored shows.
  init(_ waiting: [String]) { state = Mutex(State(waiting: waiting)) }

  /// A show by its id.
  ///
  /// - Throws: 404; 503 if it is not replayed yet.
  func session(_ id: String) throws(Problem) -> ShowSession {
    try state.withLock { (state) throws(Problem) in
      if let session = state.rooms[id] { return session }
      throw state.waiting.contains(id) ? .replaying(state.waiting.count) : .noShow(id)
    }
  }

  /// The replayed shows.
  var all: [ShowSession] { state.withLock { Array($0.rooms.values) } }

  /// Ids of the shows not replayed yet.
  var waiting: [String] { state.withLock { $0.waiting } }

  /// Whether all stored shows are replayed.
  var hasAll: Bool { state.withLock { $0.waiting.isEmpty && $0.lost.isEmpty } }

  /// Number of shows, without those that failed to replay.
  var count: Int { state.withLock { $0.rooms.count + $0.waiting.count } }

  /// Adds a show after its replay.
  func add(replayed session: ShowSession) {
    state.withLock { state in
      state.waiting.removeAll { $0 == session.id }
      state.rooms[session.id] = session
    }
  }

  /// Adds a new show.
  ///
  /// - Returns: `false` if there are too many.
  func add(_ session: ShowSession, maximum: Int) -> Bool {
    state.withLock { state in
      guard state.rooms.count + state.waiting.count < maximum else { return false }
      state.rooms[session.id] = session
      return true
    }
  }

  /// Removes shows.
  func remove(_ ids: [String]) {
    state.withLock { state in for id in ids { state.rooms[id] = nil } }
  }

  /// Moves a show to the end of the replay order.
  func putOff(_ id: String) {
    state.withLock { state in
      state.waiting.removeAll { $0 == id }
      state.waiting.append(id)
    }
  }

  /// Registers a show that failed to replay; it stays in the store.
  func lose(_ id: String, _ reason: String?) {
    let hear = state.withLock { state in
      state.waiting.removeAll { $0 == id }
      if let reason { state.lost.append("\(id): \(reason)") }
      return reason == nil ? nil : state.hear
    }
    if let reason { hear?("\(id): \(reason)") }
  }

  /// Sets the handler for shows that fail to replay.
  func hear(_ hear: @escaping @Sendable (String) -> Void) {
    let lost = state.withLock { state in
      state.hear = hear
      return state.lost
    }
    for show in lost { hear(show) }
  }
}

extension Problem {
  /// The problem of shows that are not replayed yet.
  static func replaying(_ count: Int) -> Problem {
    Problem(
      .serviceUnavailable,
      "the service has started, and is still replaying \(count) \(count == 1 ? "show" : "shows")",
      fix: "try again in a few seconds; GET /readyz says when all are there"
    ).with(.retryAfter, "2")
  }
}
