internal import Synchronization
internal import TelopPlatform

/// A value behind a mutex.
package struct Guarded<Value: ~Copyable>: ~Copyable {
  private let mutex: Mutex<Value>
  /// Shows ThreadSanitizer the order of accesses, which it cannot see from `Mutex`.
  private let sanitizerOrder = Atomic<UInt>(0)

  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// The number of times that a thread yields before it sleeps.
  private static var yieldCount: Int { 64 }

  /// Calls `body` with the value, one thread at a time.
  ///
  /// On Linux, a released `Mutex` goes to a sleeping waiter, which has to wake up first. If more threads than
  /// processors take the lock briefly and often, nearly all of them sleep. If waiting threads yield before they sleep,
  /// most get the lock without sleeping.
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    for _ in 0..<Self.yieldCount {
      let result = try mutex.withLockIfAvailable { (value) throws(Failure) -> sending Result in
        _ = sanitizerOrder.load(ordering: .acquiring)
        defer { sanitizerOrder.add(1, ordering: .releasing) }
        return try body(&value)
      }
      if let result { return result }
      sched_yield()
    }
    return try mutex.withLock { (value) throws(Failure) -> sending Result in
      _ = sanitizerOrder.load(ordering: .acquiring)
      defer { sanitizerOrder.add(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}

extension Guarded: Sendable where Value: ~Copyable {}
