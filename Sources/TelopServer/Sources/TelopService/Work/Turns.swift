internal import Synchronization

/// A semaphore with cancellation: first come, first served. Turns that are taken for clients are shared fairly: the next
/// one is for the client that has had least, however many it waits for.
///
/// A client may have as many as are still free: one alone half of them, two a third each, so that there is one for
/// another. Of those that wait, the one is next whose client has used least. What it used before it came back counts,
/// until the others have had as much; how long it stayed away gains it nothing (start-time fair queueing).
package final class Turns: Sendable {
  private let count: Int
  private let queue: Int
  private let state: Mutex<State>

  private struct State {
    var free: Int
    /// How many turns each client has, and where each client's last one began in what everybody has used.
    var held: [String: Int] = [:]
    var begun: [String: Double] = [:]
    /// Up to where each client has used it; who is not there has used no more than all have.
    var used: [String: Double] = [:]
    /// Where the turn that began last did.
    var now = 0.0
    /// In the order in which they came.
    var waiting: [Wait] = []
    /// Tickets of those that are about to wait, and of those that left before they did.
    var coming: Set<Int> = []
    var left: Set<Int> = []
    var last = 0
    var refused = 0

    func mayHave(_ client: String?) -> Bool { free > client.flatMap { held[$0] } ?? 0 }

    /// Where the next turn of a client begins that came at a place.
    func start(_ client: String?, from place: Double) -> Double {
      max(place, client.flatMap { used[$0] } ?? 0)
    }

    mutating func begin(_ client: String?, at place: Double) {
      free -= 1
      guard let client else { return }
      held[client, default: 0] += 1
      begun[client] = place
      now = max(now, place)
      used = used.filter { $0.value > now }
    }
  }

  private struct Wait {
    let ticket: Int
    let client: String?
    /// Where everybody was when it came.
    let come: Double
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// More clients than can have had a turn lately.
  private static let mostUsed = 1_000

  /// - Parameters:
  ///   - count: how many turns there are at a time.
  ///   - queue: how many may wait for one.
  package init(_ count: Int, queue: Int = .max) {
    (self.count, self.queue) = (count, queue)
    state = Mutex(State(free: count))
  }

  /// Takes a turn if there is one and nobody waits.
  ///
  /// - Returns: whether it has one, which is given back by `give(for:used:)`.
  package func takeNow(for client: String? = nil) -> Bool {
    state.withLock { state in
      guard state.waiting.isEmpty, state.coming.isEmpty, state.mayHave(client) else { return false }
      state.begin(client, at: state.start(client, from: state.now))
      return true
    }
  }

  /// Waits for a turn, which is given back by `give(for:used:)`.
  ///
  /// - Throws: 503 where too many wait; `CancellationError`, and then there is nothing to give back.
  package func take(for client: String? = nil) async throws {
    try Task.checkCancellation()
    if takeNow(for: client) { return }
    let ticket = try state.withLock { (state) throws(Problem) -> Int in
      // What is free is on its way to those that are about to wait.
      guard state.waiting.count + state.coming.count - state.free < queue else {
        state.refused += 1
        throw .busy
      }
      state.last += 1
      state.coming.insert(state.last)
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isLeft, next) = state.withLock { state in
          state.coming.remove(ticket)
          let isLeft = state.left.remove(ticket) != nil
          if !isLeft {
            state.waiting.append(
              Wait(ticket: ticket, client: client, come: state.now, continuation: continuation))
          }
          return (isLeft, Self.next(&state))
        }
        if isLeft { continuation.resume(throwing: CancellationError()) }
        next?.resume()
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        if state.coming.contains(ticket) { state.left.insert(ticket) }
        guard let place = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
          return nil
        }
        return state.waiting.remove(at: place).continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// Gives a turn to who is next.
  ///
  /// - Parameters:
  ///   - client: for whom it was taken.
  ///   - used: what it was worth to the client, in seconds or in turns.
  package func give(for client: String? = nil, used: Double = 1) {
    let next = state.withLock { state in
      state.free += 1
      if let client { Self.charge(client, used, &state) }
      return Self.next(&state)
    }
    next?.resume()
  }

  /// Notes what a client has used.
  private static func charge(_ client: String, _ used: Double, _ state: inout State) {
    if state.used.count >= mostUsed { state.used = [:] }
    state.used[client] = max(state.used[client] ?? 0, state.begun[client] ?? 0) + used
    let rest = (state.held[client] ?? 1) - 1
    state.held[client] = rest > 0 ? rest : nil
    if rest <= 0 { state.begun[client] = nil }
  }

  /// Begins the turn of who is next, if there is one.
  private static func next(_ state: inout State) -> CheckedContinuation<Void, any Error>? {
    var first: (place: Int, start: Double)?
    for (place, wait) in state.waiting.enumerated() where state.mayHave(wait.client) {
      let start = state.start(wait.client, from: wait.come)
      // Of equals the first that came.
      if start < first?.start ?? .infinity { first = (place, start) }
    }
    guard let first else { return nil }
    let wait = state.waiting.remove(at: first.place)
    state.begin(wait.client, at: first.start)
    return wait.continuation
  }

  /// How many turns are taken, or waited for.
  package var pending: Int {
    state.withLock { count - $0.free + $0.waiting.count + $0.coming.count }
  }

  /// How many were turned away.
  package var refused: Int { state.withLock { $0.refused } }

  /// Whether somebody more may wait.
  package var hasRoom: Bool { pending - count < queue }
}
