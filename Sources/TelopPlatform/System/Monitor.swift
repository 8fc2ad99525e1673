/// A value that one thread at a time can change. Other threads can wait for its changes.
package final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(change)
    lock.deallocate()
    change.deallocate()
  }

  /// Waits until a condition is true, then changes the value.
  package func wait<Result>(until isReady: (Value) -> Bool, _ body: (inout Value) -> Result)
    -> Result
  {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(lock)
    }
    while !isReady(value) { pthread_cond_wait(change, lock) }
    return body(&value)
  }
}
