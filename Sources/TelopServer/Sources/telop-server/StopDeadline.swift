import ServiceLifecycle
import TelopPlatform

/// Ends the process where what has begun takes longer than anybody waits for: a thread in the middle of a
/// drawing cannot be stopped, and what was acknowledged is on the disk.
struct StopDeadline: Service {
  func run() async throws {
    try? await gracefulShutdown()
    Task.detached {
      try? await Task.sleep(for: .seconds(3))
      _exit(0)
    }
  }
}
