internal import Synchronization

/// The connections that are open, as many as there may be.
final class Connections: Sendable {
  /// How many may be open.
  let most: Int
  private let state = Mutex(State())

  private struct State {
    var open = 0
    var refused = 0
  }

  /// What becomes of a connection.
  enum Place {
    case taken
    /// It is told that there is no place, and closed.
    case refused
    /// It is closed: so many are being told already.
    case closed
  }

  /// So many at a time are told that there is no place.
  static let told = 128

  init(most: Int) { self.most = most }

  /// Counts a connection, which has to `leave()` whatever becomes of it.
  func enter() -> Place {
    state.withLock { state in
      state.open += 1
      guard state.open > most else { return .taken }
      state.refused += 1
      return state.open > most + Self.told ? .closed : .refused
    }
  }

  func leave() { state.withLock { $0.open -= 1 } }

  /// How many are open, and how many had no place.
  var counts: (open: Int, refused: Int) { state.withLock { ($0.open, $0.refused) } }
}
