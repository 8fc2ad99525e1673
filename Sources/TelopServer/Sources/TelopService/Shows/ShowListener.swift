internal import NIOCore
internal import Synchronization

/// Somebody who hears of a show: an open stream of events. What it has not taken yet is the newest state
/// and no more, however slow its client reads.
final class ShowListener: Sendable {
  /// Something is to be written: `take()` says what.
  let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let news = Mutex<ByteBuffer?>(nil)

  init() {
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// An event; one that is still waiting is dropped.
  func tell(_ event: ByteBuffer) {
    news.withLock { $0 = event }
    wake.yield()
  }

  /// Says that the service is there.
  func beat() { wake.yield() }

  /// No more is to come.
  func finish() { wake.finish() }

  /// What to write now.
  func take() -> ByteBuffer {
    news.withLock { news in
      defer { news = nil }
      return news ?? Self.heartbeat
    }
  }

  private static let heartbeat = ByteBuffer(string: ": still here\n\n")
}
