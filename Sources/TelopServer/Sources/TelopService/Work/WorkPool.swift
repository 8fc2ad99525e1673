package import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization

/// The threads that long requests are worked on by: a handler's own thread is one of a few that all
/// handlers share, and a fit on it would hold up every other request.
///
/// Work that has begun is not stopped; what its client gets by then is a problem. So at most `workers`
/// pieces of work outlive their requests.
package final class WorkPool: Service {
  private let threads: NIOThreadPool
  private let workers: Int
  private let queue: Int
  private let limit: Duration
  private let state = Mutex(State())

  /// What there is to do.
  package struct State: Sendable, Hashable {
    /// Pieces of work that wait or run.
    package var pending = 0
    /// Pieces that were turned away.
    package var refused = 0
  }

  package init(_ limits: Limits) {
    workers = limits.workers
    queue = limits.queue
    limit = limits.answerTime
    threads = NIOThreadPool(numberOfThreads: limits.workers)
    threads.start()
  }

  /// What there is to do now.
  package var now: State { state.withLock { $0 } }

  /// Does a piece of work on a thread of the pool.
  ///
  /// - Parameter loop: where the wait for it takes place.
  /// - Throws: what `work` throws; 503 where too much is waiting, or when its time is over.
  package func run<Result: Sendable>(
    on loop: any EventLoop, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let isTaken = state.withLock { state in
      guard state.pending < workers + queue else {
        state.refused += 1
        return false
      }
      state.pending += 1
      return true
    }
    guard isTaken else { throw Problem.busy }
    let promise = loop.makePromise(of: Result.self)
    let isLate = Flag()
    let late = loop.scheduleTask(in: .nanoseconds(limit.nanoseconds)) { [limit] in
      isLate.raise()
      promise.fail(Problem.tooSlow(limit))
    }
    threads.submit { [self] state in
      defer { self.state.withLock { $0.pending -= 1 } }
      guard case .active = state else { return promise.fail(CancellationError()) }
      // Nobody waits for it any more.
      if isLate.isRaised { return }
      promise.completeWith(Swift.Result { try work() })
    }
    defer { late.cancel() }
    return try await promise.futureResult.get()
  }

  /// Holds the threads until the service stops. What they have begun ends with the process: nobody waits
  /// for it any more.
  package func run() async throws {
    try? await gracefulShutdown()
    Task { [threads] in try? await threads.shutdownGracefully() }
  }
}

/// Something that happens once, seen by other threads.
private final class Flag: Sendable {
  private let state = Atomic(false)
  var isRaised: Bool { state.load(ordering: .relaxed) }
  func raise() { state.store(true, ordering: .relaxed) }
}

extension Duration {
  /// As event loops count time; a limit of the service is far within it.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
