internal import CTelopLeavings
internal import Synchronization
internal import TelopPlatform

/// Temporary files, folders and helper programs that must not remain when the process ends early.
///
/// Where a process takes signals, `clear` takes all of it away; a handler of a signal that may neither
/// lock nor allocate calls `telop_leavings_clear` of `CTelopLeavings`.
package enum Leavings {
  /// Making something and remembering it are one step, and so are taking it away and forgetting it:
  /// nothing comes into being behind the back of `clear`.
  private static let lock = Mutex(())

  /// Removes everything, prevents anything new, and continues with `body`.
  package static func clear(_ body: () -> Never) -> Never {
    lock.withLock { _ in
      telop_leavings_clear()
      body()
    }
  }

  /// Makes a file or a folder.
  ///
  /// - Parameters:
  ///   - isFolder: whether it is a folder, whose entries are removed by its descriptor.
  ///   - make: returns an open descriptor of it, or -1 where it was not made.
  /// - Returns: `nil` when it was not made.
  static func add(path: String, isFolder: Bool, _ make: () -> Int32) -> Leaving? {
    lock.withLock { _ in
      let descriptor = make()
      guard descriptor >= 0 else { return nil }
      return Leaving(place: telop_leaving_add_path(path, isFolder ? descriptor : -1))
    }
  }

  /// Starts a process group.
  ///
  /// - Returns: `nil` when it was not started.
  static func add(group start: () -> pid_t?) -> Leaving? {
    lock.withLock { _ in start().map { Leaving(place: telop_leaving_add_group($0)) } }
  }

  /// Takes something away, or gives it its name, and forgets it.
  static func drop<Result: Sendable>(_ leaving: Leaving, _ end: () -> Result) -> Result {
    lock.withLock { _ in
      defer { telop_leaving_drop(leaving.place) }
      return end()
    }
  }

  /// Something that is remembered.
  struct Leaving: Sendable {
    fileprivate let place: Int32
  }
}
