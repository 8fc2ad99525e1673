internal import Synchronization

/// A value behind a mutex, in a way that ThreadSanitizer can follow.
///
/// `Mutex` does its work inside the standard library, where the sanitizer does not look: by itself it
/// would report every guarded value as a race. The atomic beside it is written before the mutex is
/// given back and read after it is taken, which says the same in this module's own code.
package struct Guarded<Value: ~Copyable>: ~Copyable {
  private let mutex: Mutex<Value>
  private let turn = Atomic<UInt>(0)

  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Calls `body` with the value, one thread at a time.
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (value) throws(Failure) -> sending Result in
      _ = turn.load(ordering: .acquiring)
      defer { turn.add(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}

extension Guarded: Sendable where Value: ~Copyable {}
