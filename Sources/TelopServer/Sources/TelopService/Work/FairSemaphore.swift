internal import Synchronization

/// A FIFO semaphore with cancellation that can share its permits fairly among clients (start-time fair queueing).
///
/// The next permit is given to the waiting client that has used least. A client gains no advantage by requesting
/// nothing for a time. A client gets a permit only if more permits are free than it already holds. One client thus gets
/// about half of all permits, and each of two clients gets about a third.
package final class FairSemaphore: Sendable {
  private let permitCount: Int
  private let maximumWaitingCount: Int
  private let state: Mutex<State>

  /// Virtual times are in the unit of `signal(for:used:)`.
  private struct State {
    var free: Int
    var held: [String: Int] = [:]
    /// Virtual start time of each client's latest permit.
    var startTimes: [String: Double] = [:]
    /// Virtual time at which each client's latest permit ends. Entries that are not after `now` are removed.
    var endTimes: [String: Double] = [:]
    /// Current virtual time: the latest start time of any permit.
    var now = 0.0
    /// The waiting tasks, in order of arrival.
    var waiting: [Wait] = []
    /// Tickets of tasks that are about to wait.
    var arriving: Set<Int> = []
    /// Tickets of tasks that were cancelled before they waited.
    var cancelled: Set<Int> = []
    var lastTicket = 0
    var refusedCount = 0

    func mayTakePermit(_ client: String?) -> Bool { free > client.flatMap { held[$0] } ?? 0 }

    /// Virtual start time of a client's next permit, requested at the virtual time `request`.
    func start(_ client: String?, from request: Double) -> Double {
      max(request, client.flatMap { endTimes[$0] } ?? 0)
    }

    mutating func begin(_ client: String?, at start: Double) {
      free -= 1
      guard let client else { return }
      held[client, default: 0] += 1
      startTimes[client] = start
      now = max(now, start)
      endTimes = endTimes.filter { $0.value > now }
    }
  }

  private struct Wait {
    let ticket: Int
    let client: String?
    /// Virtual time of arrival.
    let arrival: Double
    let continuation: CheckedContinuation<Void, any Error>
  }

  private static let maximumTrackedClients = 1_000

  /// - Parameter queue: maximum number of waiting tasks.
  package init(_ count: Int, queue: Int = .max) {
    permitCount = count
    maximumWaitingCount = queue
    state = Mutex(State(free: count))
  }

  /// Takes a permit if one is free and no task waits. Returns whether a permit was taken.
  package func tryWait(for client: String? = nil) -> Bool {
    state.withLock { state in
      guard state.waiting.isEmpty, state.arriving.isEmpty, state.mayTakePermit(client) else {
        return false
      }
      state.begin(client, at: state.start(client, from: state.now))
      return true
    }
  }

  /// Waits for a permit. Throws 503 if too many tasks wait, and `CancellationError`; no permit is taken if it throws.
  package func wait(for client: String? = nil) async throws {
    try Task.checkCancellation()
    if tryWait(for: client) { return }
    let ticket = try state.withLock { (state) throws(Problem) -> Int in
      // Waiting tasks that will get the free permits do not count.
      guard state.waiting.count + state.arriving.count - state.free < maximumWaitingCount else {
        state.refusedCount += 1
        throw .busy
      }
      state.lastTicket += 1
      state.arriving.insert(state.lastTicket)
      return state.lastTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isCancelled, granted) = state.withLock { state in
          state.arriving.remove(ticket)
          let isCancelled = state.cancelled.remove(ticket) != nil
          if !isCancelled {
            state.waiting.append(
              Wait(ticket: ticket, client: client, arrival: state.now, continuation: continuation))
          }
          return (isCancelled, Self.grantPermits(&state))
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        for task in granted { task.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        if state.arriving.contains(ticket) { state.cancelled.insert(ticket) }
        let index = state.waiting.firstIndex { $0.ticket == ticket }
        return index.map { state.waiting.remove(at: $0).continuation }
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// Gives a permit back.
  ///
  /// - Parameter used: the client's use of the permit. All calls count in the same unit: seconds, or 1 for each permit.
  package func signal(for client: String? = nil, used: Double = 1) {
    let granted = state.withLock { state in
      state.free += 1
      if let client { Self.charge(client, used, &state) }
      return Self.grantPermits(&state)
    }
    for task in granted { task.resume() }
  }

  /// Takes a permit back from a client, and sets the virtual time at which the permit ends.
  private static func charge(_ client: String, _ used: Double, _ state: inout State) {
    if state.endTimes.count >= maximumTrackedClients { state.endTimes = [:] }
    let start = max(state.endTimes[client] ?? 0, state.startTimes[client] ?? 0)
    state.endTimes[client] = start + used
    let heldCount = (state.held[client] ?? 1) - 1
    state.held[client] = heldCount > 0 ? heldCount : nil
    if heldCount <= 0 { state.startTimes[client] = nil }
  }

  /// Gives the free permits to the next waiting tasks, which the caller must resume. One returned permit may suffice
  /// for two tasks, because a client gets a permit only if more are free than it holds.
  private static func grantPermits(
    _ state: inout State
  ) -> [CheckedContinuation<Void, any Error>] {
    var granted: [CheckedContinuation<Void, any Error>] = []
    while let task = nextTask(&state) { granted.append(task) }
    return granted
  }

  private static func nextTask(_ state: inout State) -> CheckedContinuation<Void, any Error>? {
    var first: (index: Int, start: Double)?
    for (index, wait) in state.waiting.enumerated() where state.mayTakePermit(wait.client) {
      let start = state.start(wait.client, from: wait.arrival)
      // Of equal starts, the earliest arrival wins.
      if start < first?.start ?? .infinity { first = (index, start) }
    }
    guard let first else { return nil }
    let wait = state.waiting.remove(at: first.index)
    state.begin(wait.client, at: first.start)
    return wait.continuation
  }

  /// Number of tasks that have a permit or wait for one.
  package var pending: Int {
    state.withLock { permitCount - $0.free + $0.waiting.count + $0.arriving.count }
  }

  package var refused: Int { state.withLock { $0.refusedCount } }

  package var hasRoom: Bool { pending - permitCount < maximumWaitingCount }
}
