internal import HTTPTypes
internal import Synchronization
internal import Telop

/// The shows that there are, those among them that are not replayed yet, and those that cannot be.
final class ShowPlaces: Sendable {
  private let state: Mutex<State>

  private struct State {
    var rooms: [String: ShowRoom] = [:]
    /// In the order in which they are replayed.
    var waiting: [String]
    var lost: [String] = []
    var hear: (@Sendable (String) -> Void)?
  }

  /// - Parameter waiting: those that are kept.
  init(_ waiting: [String]) { state = Mutex(State(waiting: waiting)) }

  /// A show by its name.
  ///
  /// - Throws: 404; 503 for one that is not replayed yet.
  func room(_ id: String) throws(Problem) -> ShowRoom {
    try state.withLock { (state) throws(Problem) in
      if let room = state.rooms[id] { return room }
      throw state.waiting.contains(id) ? .replaying(state.waiting.count) : .noShow(id)
    }
  }

  /// Those that are replayed.
  var all: [ShowRoom] { state.withLock { Array($0.rooms.values) } }

  /// Those that are not.
  var waiting: [String] { state.withLock { $0.waiting } }

  /// Whether all that are kept are replayed.
  var hasAll: Bool { state.withLock { $0.waiting.isEmpty && $0.lost.isEmpty } }

  /// How many there are.
  var count: Int { state.withLock { $0.rooms.count + $0.waiting.count } }

  /// One is replayed.
  func add(replayed room: ShowRoom) {
    state.withLock { state in
      state.waiting.removeAll { $0 == room.id }
      state.rooms[room.id] = room
    }
  }

  /// A new one.
  ///
  /// - Returns: whether there was a place.
  func add(_ room: ShowRoom, most: Int) -> Bool {
    state.withLock { state in
      guard state.rooms.count + state.waiting.count < most else { return false }
      state.rooms[room.id] = room
      return true
    }
  }

  /// They are gone.
  func remove(_ ids: [String]) {
    state.withLock { state in for id in ids { state.rooms[id] = nil } }
  }

  /// One comes after all others.
  func putOff(_ id: String) {
    state.withLock { state in
      state.waiting.removeAll { $0 == id }
      state.waiting.append(id)
    }
  }

  /// One cannot be replayed; it stays where it is kept.
  func lose(_ id: String, _ reason: String?) {
    let hear = state.withLock { state in
      state.waiting.removeAll { $0 == id }
      if let reason { state.lost.append("\(id): \(reason)") }
      return reason == nil ? nil : state.hear
    }
    if let reason { hear?("\(id): \(reason)") }
  }

  /// Has somebody told of each that cannot be replayed.
  func hear(_ hear: @escaping @Sendable (String) -> Void) {
    let lost = state.withLock { state in
      state.hear = hear
      return state.lost
    }
    for show in lost { hear(show) }
  }
}

extension Problem {
  /// Shows are not there yet.
  static func replaying(_ count: Int) -> Problem {
    Problem(
      .serviceUnavailable,
      "the service has started, and is still replaying \(count) \(count == 1 ? "show" : "shows")",
      fix: "try again in a few seconds; GET /readyz says when all are there"
    ).with(.retryAfter, "2")
  }
}
