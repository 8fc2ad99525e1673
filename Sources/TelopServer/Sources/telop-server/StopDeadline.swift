import ServiceLifecycle
import TelopPlatform

/// Ends the process three seconds after a graceful stop began, because threads that draw cannot be interrupted.
struct StopDeadline: Service {
  func run() async throws {
    try? await gracefulShutdown()
    Task.detached {
      try? await Task.sleep(for: .seconds(3))
      _exit(0)
    }
  }
}
