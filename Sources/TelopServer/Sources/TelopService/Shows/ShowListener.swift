internal import NIOCore
internal import Synchronization

/// A listener of a show: an open stream of events. Even if the client reads slowly, only the newest state is pending.
final class ShowListener: Sendable {
  /// Wakes the task that writes the stream. The task then calls `take()`.
  let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let pending = Mutex<ByteBuffer?>(nil)

  init() { (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func send(_ event: ByteBuffer) {
    pending.withLock { $0 = event }
    wake.yield()
  }

  func sendHeartbeat() { wake.yield() }

  func finish() { wake.finish() }

  /// Removes and returns the pending event. Returns a heartbeat if no event is pending.
  func take() -> ByteBuffer {
    pending.withLock { event in
      defer { event = nil }
      return event ?? Self.heartbeat
    }
  }

  private static let heartbeat = ByteBuffer(string: ": still here\n\n")
}
