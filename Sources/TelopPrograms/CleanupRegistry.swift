internal import CTelopCleanup
internal import Synchronization
internal import TelopPlatform

/// The registry of temporary files, folders and helper programs that must not remain when the process ends early.
///
/// The thread that waits for ending signals (`sigwait`) calls `clear`, which removes all of them. A signal handler,
/// such as the one for SIGBUS, calls `telop_cleanup_clear` of `CTelopCleanup` instead, because a handler may neither
/// lock nor allocate.
package enum CleanupRegistry {
  /// Held while something is created and registered, or removed and deregistered. `clear` thus misses nothing.
  private static let lock = Mutex(())

  /// Removes everything that is registered and calls `body`. Afterwards, nothing can be registered.
  package static func clear(_ body: () -> Never) -> Never {
    lock.withLock { _ in
      telop_cleanup_clear()
      body()
    }
  }

  /// Registers a file or a folder that `make` creates; `nil` if `make` fails.
  ///
  /// - Parameters:
  ///   - isFolder: true for a folder, whose entries are removed through its descriptor.
  ///   - make: returns an open descriptor, or -1 on failure.
  static func add(path: String, isFolder: Bool, _ make: () -> Int32) -> Entry? {
    lock.withLock { _ in
      let descriptor = make()
      guard descriptor >= 0 else { return nil }
      return Entry(slot: telop_cleanup_add_path(path, isFolder ? descriptor : -1))
    }
  }

  /// Starts and registers a process group; `nil` if `start` fails.
  static func add(group start: () -> pid_t?) -> Entry? {
    lock.withLock { _ in start().map { Entry(slot: telop_cleanup_add_group($0)) } }
  }

  /// Calls `end`, which removes or renames a file or folder, or kills a group. Then deregisters the entry.
  static func drop<Result: Sendable>(_ cleanup: Entry, _ end: () -> Result) -> Result {
    lock.withLock { _ in
      defer { telop_cleanup_drop(cleanup.slot) }
      return end()
    }
  }

  struct Entry: Sendable { fileprivate let slot: Int32 }
}
