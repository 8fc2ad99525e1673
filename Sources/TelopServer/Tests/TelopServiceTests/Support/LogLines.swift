import Logging
import Synchronization

/// A log that keeps its messages.
struct LogLines: LogHandler {
  private final class Events: Sendable {
    let all = Mutex<[(message: String, times: String?)]>([])
  }
  private let events = Events()
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace
  var words: [String] { events.all.withLock { $0.map(\.message) } }
  var times: [String?] { events.all.withLock { $0.map(\.times) } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    events.all.withLock {
      $0.append(("\(event.message)", event.metadata?["times"].map { "\($0)" }))
    }
  }
}
