internal import ServiceLifecycle

enum TimeLimit {
  /// Runs work, and throws `problem` when the time limit is over. For work that never suspends, no timer is started.
  static func run<Result: Sendable>(
    _ limit: Duration, orThrow problem: Problem,
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result?.self) { group in
      let isDone = Shared(false)
      group.addImmediateTask {
        defer { isDone.value = true }
        return try await work()
      }
      if !isDone.value {
        group.addTask {
          try await Task.sleep(for: limit)
          return nil
        }
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let result = first else { throw problem }
      return result
    }
  }
}

enum Ticks {
  /// Calls `body` after each interval until the service stops.
  static func run(every interval: Duration, _ body: () async -> Void) async {
    let ticks = AsyncStream<Void> { try? await Task.sleep(for: interval) }
    for await _ in ticks.cancelOnGracefulShutdown() {
      if Task.isCancelled { break }
      await body()
    }
  }
}
