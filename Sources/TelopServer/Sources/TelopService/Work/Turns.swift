internal import Synchronization

/// So many turns at something, first come, first served. Who is cancelled while it waits has left at once.
final class Turns: Sendable {
  private let count: Int
  private let queue: Int
  private let state: Mutex<State>

  private struct State {
    var free: Int
    var places: [Int: Place] = [:]
    /// The tickets of those that wait, and of some that have left.
    var line: [Int] = []
    var last = 0
    var refused = 0
  }

  private enum Place {
    case coming
    case waiting(CheckedContinuation<Void, any Error>)
    case left
  }

  /// - Parameters:
  ///   - count: how many turns there are at a time.
  ///   - queue: how many may wait for one.
  init(_ count: Int, queue: Int) {
    (self.count, self.queue) = (count, queue)
    state = Mutex(State(free: count))
  }

  /// How many turns are taken, or waited for.
  var pending: Int { state.withLock { count - $0.free + $0.places.count } }

  /// How many were turned away.
  var refused: Int { state.withLock { $0.refused } }

  /// Whether somebody more may wait.
  var hasRoom: Bool { pending < count + queue }

  /// Waits for a turn; it is given back by `give()`.
  ///
  /// - Throws: 503 where too many wait; `CancellationError`, and then there is nothing to give back.
  func take() async throws {
    try Task.checkCancellation()
    let ticket = try state.withLock { (state) throws(Problem) -> Int? in
      if state.free > 0 {
        state.free -= 1
        return nil
      }
      guard state.places.count < queue else {
        state.refused += 1
        throw .busy
      }
      state.last += 1
      state.places[state.last] = .coming
      return state.last
    }
    guard let ticket else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          if case .left? = state.places[ticket] {
            state.places[ticket] = nil
            return .failure(CancellationError())
          }
          if state.free > 0 {
            state.free -= 1
            state.places[ticket] = nil
            return .success(())
          }
          state.places[ticket] = .waiting(continuation)
          state.line.append(ticket)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      leave(ticket)
    }
  }

  /// Gives a turn to who has waited longest.
  func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      while !state.line.isEmpty {
        let ticket = state.line.removeFirst()
        guard case .waiting(let continuation)? = state.places.removeValue(forKey: ticket) else {
          continue
        }
        return continuation
      }
      state.free += 1
      return nil
    }
    next?.resume()
  }

  private func leave(_ ticket: Int) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      switch state.places[ticket] {
      case .waiting(let continuation):
        state.places[ticket] = nil
        state.line.removeAll { $0 == ticket }
        return continuation
      case .coming: state.places[ticket] = .left
      // It has its turn already.
      case .left, nil: break
      }
      return nil
    }
    continuation?.resume(throwing: CancellationError())
  }
}
