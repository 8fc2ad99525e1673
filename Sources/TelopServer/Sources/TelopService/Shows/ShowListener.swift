internal import NIOCore
internal import Synchronization

/// A listener of a show: an open stream of events. Only the newest state is pending, however slowly the client reads.
final class ShowListener: Sendable {
  /// Wakes the writer, which calls `take()`.
  let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let news = Mutex<ByteBuffer?>(nil)

  init() {
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Sets the pending event, replacing an older one.
  func tell(_ event: ByteBuffer) {
    news.withLock { $0 = event }
    wake.yield()
  }

  /// Requests a heartbeat.
  func sendHeartbeat() { wake.yield() }

  /// Ends the stream.
  func finish() { wake.finish() }

  /// Removes and returns the pending event; otherwise returns a heartbeat.
  func take() -> ByteBuffer {
    news.withLock { news in
      defer { news = nil }
      return news ?? Self.heartbeat
    }
  }

  private static let heartbeat = ByteBuffer(string: ": still here\n\n")
}
