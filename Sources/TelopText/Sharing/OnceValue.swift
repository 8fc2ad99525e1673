/// A value created at first use and cached. At most one thread creates it, and all threads get the same value.
package final class OnceValue<Value: Sendable>: Sendable {
  private let stored: Guarded<Value?>

  package init(_ value: Value? = nil) { stored = Guarded(value) }

  package func get<Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    try stored.withLock { (stored) throws(Failure) -> Value in
      if let value = stored { return value }
      let value = try make()
      stored = value
      return value
    }
  }
}
