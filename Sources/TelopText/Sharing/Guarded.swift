internal import Synchronization
internal import TelopPlatform

/// A value behind a mutex, in a way that ThreadSanitizer can follow.
///
/// `Mutex` does its work inside the standard library, where the sanitizer does not look: by itself it
/// would report every guarded value as a race. The atomic beside it is written before the mutex is
/// given back and read after it is taken, which says the same in this module's own code.
package struct Guarded<Value: ~Copyable>: ~Copyable {
  private let mutex: Mutex<Value>
  private let turn = Atomic<UInt>(0)

  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// How often a thread lets others go first before it sleeps.
  private static var patience: Int { 64 }

  /// Calls `body` with the value, one thread at a time.
  ///
  /// Linux hands a `Mutex` that somebody sleeps for over to that thread, which has to wake up first. Where more threads
  /// than processors want it for a moment each, they then all sleep nearly always. Most get it while they let others
  /// go first.
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    for _ in 0..<Self.patience {
      // The value is touched behind the atomic's read, for the sanitizer's sake.
      let result = try mutex.withLockIfAvailable { (value) throws(Failure) -> sending Result in
        _ = turn.load(ordering: .acquiring)
        defer { turn.add(1, ordering: .releasing) }
        return try body(&value)
      }
      if let result { return result }
      sched_yield()
    }
    return try mutex.withLock { (value) throws(Failure) -> sending Result in
      _ = turn.load(ordering: .acquiring)
      defer { turn.add(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}

extension Guarded: Sendable where Value: ~Copyable {}
