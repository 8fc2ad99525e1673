package import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization

/// The threads that long requests are worked on by: a handler's own thread is one of a few that all
/// handlers share, and a fit on it would hold up every other request.
///
/// What waits leaves the queue when its time is over, or its client has left. Work that has begun is not
/// stopped, but asked to by its `Wanted`; until it ends it counts as overdue. So at most `workers` pieces of
/// work outlive their requests, each by what limits on texts and scripts allow.
package final class WorkPool: Service {
  private let threads: NIOThreadPool
  private let turns: Turns
  private let limit: Duration
  private let counts = Mutex(Counts())

  private struct Counts {
    var late = 0
    var overdue = 0
  }

  /// What there is to do, and what has been.
  package struct State: Sendable, Hashable {
    /// Pieces of work that wait or run.
    package var pending = 0
    /// Pieces that run though nobody waits for them any more.
    package var overdue = 0
    /// Pieces that were turned away.
    package var refused = 0
    /// Pieces that were not done in time.
    package var late = 0
  }

  /// - Parameters:
  ///   - workers: how many pieces of work there may be at a time.
  ///   - queue: how many may wait.
  package init(workers: Int, queue: Int, limit: Duration) {
    self.limit = limit
    turns = Turns(workers, queue: queue)
    threads = NIOThreadPool(numberOfThreads: workers)
    threads.start()
  }

  /// The pool of long requests.
  package convenience init(_ limits: Limits) {
    self.init(workers: limits.workers, queue: limits.queue, limit: limits.answerTime)
  }

  /// What there is to do now.
  package var now: State {
    let counts = counts.withLock { $0 }
    return State(
      pending: turns.pending, overdue: counts.overdue, refused: turns.refused, late: counts.late)
  }

  /// Whether something more may wait.
  var hasRoom: Bool { turns.hasRoom }

  /// Does a piece of work on a thread of the pool.
  ///
  /// - Parameter loop: where the wait for it takes place.
  /// - Throws: what `work` throws; 503 where too much is waiting, or when its time is over;
  ///   `CancellationError`.
  package func run<Result: Sendable>(
    on loop: any EventLoop, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await run(on: loop) { (_: Wanted) in try work() }
  }

  /// The same with work that looks now and then whether it is still wanted.
  package func run<Result: Sendable>(
    on loop: any EventLoop, _ work: @escaping @Sendable (Wanted) throws -> Result
  ) async throws -> Result {
    let late = Problem.tooSlow(limit)
    do {
      return try await TimeLimit.run(limit, orThrow: late) { [self] in
        try await turns.take()
        return try await begin(work, on: loop)
      }
    } catch let problem as Problem where problem == late {
      counts.withLock { $0.late += 1 }
      throw problem
    }
  }

  private func begin<Result: Sendable>(
    _ work: @escaping @Sendable (Wanted) throws -> Result, on loop: any EventLoop
  ) async throws -> Result {
    let promise = loop.makePromise(of: Result.self)
    let wanted = Wanted()
    threads.submit { [self] state in
      if case .active = state, wanted.isWanted {
        promise.completeWith(Swift.Result { try work(wanted) })
      } else {
        promise.fail(CancellationError())
      }
      if wanted.end() { counts.withLock { $0.overdue -= 1 } }
      turns.give()
    }
    return try await withTaskCancellationHandler {
      try await promise.futureResult.get()
    } onCancel: { [self] in
      counts.withLock { counts in if wanted.drop() { counts.overdue += 1 } }
      promise.fail(CancellationError())
    }
  }

  /// Holds the threads until the service stops. What they have begun ends with the process: nobody waits
  /// for it any more.
  package func run() async throws {
    try? await gracefulShutdown()
    Task { [threads] in try? await threads.shutdownGracefully() }
  }
}

/// Whether somebody still waits for a piece of work.
package final class Wanted: Sendable {
  private struct State {
    var isWanted = true
    var isOver = false
  }
  private let state = Mutex(State())

  var isWanted: Bool { state.withLock { $0.isWanted } }

  /// Makes an end of work that nobody waits for.
  ///
  /// - Throws: `CancellationError`.
  func check() throws {
    guard isWanted else { throw CancellationError() }
  }

  /// Nobody waits for it.
  ///
  /// - Returns: whether it goes on all the same.
  fileprivate func drop() -> Bool {
    state.withLock { state in
      state.isWanted = false
      return !state.isOver
    }
  }

  /// The work is over.
  ///
  /// - Returns: whether nobody waited for it any more.
  fileprivate func end() -> Bool {
    state.withLock { state in
      state.isOver = true
      return !state.isWanted
    }
  }
}
