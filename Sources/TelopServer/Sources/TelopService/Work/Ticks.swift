internal import ServiceLifecycle

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
