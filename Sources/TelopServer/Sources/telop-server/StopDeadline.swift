import ServiceLifecycle
import TelopPlatform

/// Ends the process three seconds after a graceful stop began, because threads that draw cannot be interrupted. No data
/// is lost, because a command is stored before it is acknowledged.
struct StopDeadline: Service {
  func run() async throws {
    try? await gracefulShutdown()
    Task.detached {
      try? await Task.sleep(for: .seconds(3))
      _exit(0)
    }
  }
}
