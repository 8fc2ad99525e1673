internal import CTelopLeavings
internal import Synchronization
internal import TelopPlatform

/// Registry of temporary files, folders and helper programs that must not remain when the process ends early.
///
/// `clear` removes all of them when a signal ends the process. A signal handler that may neither lock nor allocate
/// calls `telop_leavings_clear` of `CTelopLeavings`.
package enum Leavings {
  /// Makes creation and registration one step, and so removal and deregistration, so that `clear` misses nothing.
  private static let lock = Mutex(())

  /// Removes everything registered, blocks new entries, and continues with `body`.
  package static func clear(_ body: () -> Never) -> Never {
    lock.withLock { _ in
      telop_leavings_clear()
      body()
    }
  }

  /// Creates and registers a file or a folder.
  ///
  /// - Parameters:
  ///   - isFolder: whether it is a folder; its entries are removed by its descriptor.
  ///   - make: creates it and returns an open descriptor, or -1 on failure.
  /// - Returns: `nil` if `make` failed.
  static func add(path: String, isFolder: Bool, _ make: () -> Int32) -> Leaving? {
    lock.withLock { _ in
      let descriptor = make()
      guard descriptor >= 0 else { return nil }
      return Leaving(place: telop_leaving_add_path(path, isFolder ? descriptor : -1))
    }
  }

  /// Starts and registers a process group.
  ///
  /// - Returns: `nil` if `start` failed.
  static func add(group start: () -> pid_t?) -> Leaving? {
    lock.withLock { _ in start().map { Leaving(place: telop_leaving_add_group($0)) } }
  }

  /// Removes or renames an entry by `end`, and deregisters it.
  static func drop<Result: Sendable>(_ leaving: Leaving, _ end: () -> Result) -> Result {
    lock.withLock { _ in
      defer { telop_leaving_drop(leaving.place) }
      return end()
    }
  }

  /// A registered file, folder or process group.
  struct Leaving: Sendable {
    fileprivate let place: Int32
  }
}
