internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization

/// Threads for work such as fits. On the threads that all handlers share, such work would delay other requests.
///
/// Waiting work leaves the queue when its time is over or its client has disconnected. Running work cannot be stopped.
/// When its time is over or its client has disconnected, its `CancellationFlag` asks it to end, and the work counts as
/// overdue until it ends.
package final class WorkPool: Service {
  private let threads: NIOThreadPool
  private let permits: FairSemaphore
  private let limit: Duration
  /// Only `overdue` and `timedOutCount` are counted here; the other counts come from `permits`.
  private let counts = Mutex(State())

  package struct State: Sendable, Hashable {
    /// Work waiting or running.
    package var pending = 0
    /// Running work whose time is over or whose client has disconnected.
    package var overdue = 0
    package var refused = 0
    package var timedOutCount = 0
  }

  /// - Parameter limit: maximum time from the request to the result.
  package init(workers: Int, queue: Int, limit: Duration) {
    self.limit = limit
    permits = FairSemaphore(workers, queue: queue)
    threads = NIOThreadPool(numberOfThreads: workers)
    threads.start()
  }

  package convenience init(_ limits: Limits) {
    self.init(workers: limits.workers, queue: limits.queueLength, limit: limits.answerTime)
  }

  package var load: State {
    var state = counts.withLock { $0 }
    state.pending = permits.pending
    state.refused = permits.refused
    return state
  }

  var hasRoom: Bool { permits.hasRoom }

  /// Runs work on a thread of the pool. Throws 503 for a full queue or an exceeded limit, and `CancellationError`.
  package func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await run { (_: CancellationFlag) in try work() }
  }

  /// Runs work that calls the flag's `check()` from time to time.
  package func run<Result: Sendable>(
    _ work: @escaping @Sendable (CancellationFlag) throws -> Result
  ) async throws -> Result {
    let late = Problem.tooSlow(limit)
    do {
      return try await TimeLimit.run(limit, orThrow: late) { [self] in
        try await permits.wait()
        return try await begin(work)
      }
    } catch let problem as Problem where problem == late {
      counts.withLock { $0.timedOutCount += 1 }
      throw problem
    }
  }

  private func begin<Result: Sendable>(
    _ work: @escaping @Sendable (CancellationFlag) throws -> Result
  ) async throws -> Result {
    let promise = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Result.self)
    let cancellation = CancellationFlag()
    threads.submit { [self] state in
      if case .active = state, !cancellation.isCancelled {
        promise.completeWith(Swift.Result { try work(cancellation) })
      } else {
        promise.fail(CancellationError())
      }
      if cancellation.end() { counts.withLock { $0.overdue -= 1 } }
      permits.signal()
    }
    return try await withTaskCancellationHandler {
      try await promise.futureResult.get()
    } onCancel: { [self] in
      counts.withLock { counts in if cancellation.cancel() { counts.overdue += 1 } }
      promise.fail(CancellationError())
    }
  }

  /// Keeps the threads until the service stops. Work that is still running at that time ends with the process.
  package func run() async throws {
    try? await gracefulShutdown()
    Task { [threads] in try? await threads.shutdownGracefully() }
  }
}

/// A flag by which running work learns that its result is no longer wanted.
package final class CancellationFlag: Sendable {
  private struct State {
    var isCancelled = false
    var isOver = false
  }
  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func check() throws { if isCancelled { throw CancellationError() } }

  /// Asks the work to end. Returns whether the work is still running.
  fileprivate func cancel() -> Bool {
    state.withLock { state in
      state.isCancelled = true
      return !state.isOver
    }
  }

  /// Marks the work as finished. Returns whether it was cancelled.
  fileprivate func end() -> Bool {
    state.withLock { state in
      state.isOver = true
      return state.isCancelled
    }
  }
}
