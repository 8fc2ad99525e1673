internal import NIOCore
internal import Synchronization

/// A listener of a show: an open stream of events. Even if the client reads slowly, only the newest state is pending.
final class ShowListener: Sendable {
  /// Wakes the task that writes the stream. The task then calls `take()`.
  let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let state = Mutex<(pending: ByteBuffer?, revision: Int)>((nil, 0))

  init() { (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Sends the event of a show's revision, unless a later revision has been sent.
  func send(_ event: ByteBuffer, revision: Int) {
    state.withLock { state in
      if revision >= state.revision { state = (event, revision) }
    }
    wake.yield()
  }

  func sendHeartbeat() { wake.yield() }

  func finish() { wake.finish() }

  /// Removes and returns the pending event. Returns a heartbeat if no event is pending.
  func take() -> ByteBuffer {
    state.withLock { state in
      defer { state.pending = nil }
      return state.pending ?? Self.heartbeat
    }
  }

  private static let heartbeat = ByteBuffer(string: ": still here\n\n")
}
