internal import NIOCore
internal import Synchronization

/// A listener of a show: an open stream of events. Only the newest state is pending, however slowly the client reads.
final class ShowListener: Sendable {
  /// Wakes the writer, which calls `take()`.
  let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let pending = Mutex<ByteBuffer?>(nil)

  init() {
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Sets the pending event, replacing an older one.
  func tell(_ event: ByteBuffer) {
    pending.withLock { $0 = event }
    wake.yield()
  }

  func sendHeartbeat() { wake.yield() }

  func finish() { wake.finish() }

  /// Removes and returns the pending event; otherwise returns a heartbeat.
  func take() -> ByteBuffer {
    pending.withLock { event in
      defer { event = nil }
      return event ?? Self.heartbeat
    }
  }

  private static let heartbeat = ByteBuffer(string: ": still here\n\n")
}
