import Logging
import Synchronization

/// A log that keeps its messages.
struct LogLines: LogHandler {
  final class Kept: Sendable { let words = Mutex<[String]>([]) }
  let kept = Kept()
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace
  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
  func log(event: LogEvent) { kept.words.withLock { $0.append("\(event.message)") } }
}
