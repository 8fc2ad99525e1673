internal import Logging
internal import Synchronization

/// A log that clients cannot fill with identical warnings and errors. It writes the first of identical lines at once.
/// After an interval, it writes the last of them with the number of suppressed lines.
struct BoundedLog: LogHandler {
  var base: any LogHandler
  /// The recent lines, shared by all copies of a log.
  let lines: BoundedLines

  func log(event: LogEvent) {
    guard event.level >= .warning else { return base.log(event: event) }
    lines.log(event, to: base)
  }

  var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue }
  }

  var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue }
  }
}

/// The recent log lines, with the number of suppressed repetitions.
final class BoundedLines: Sendable {
  private let interval: Duration
  /// The lines by level and message. All lines beyond `maximumMessageCount` messages have the key "".
  private let state = Mutex<[String: Line]>([:])
  /// Maximum number of distinct messages. All further messages count as identical.
  private static let maximumMessageCount = 64

  /// A line that was written, and its repetitions since.
  private struct Line {
    var written: ContinuousClock.Instant
    var suppressedCount = 0
    var last: (event: LogEvent, handler: any LogHandler)?
  }

  /// - Parameter interval: minimum interval between identical lines.
  init(interval: Duration) { self.interval = interval }

  func log(_ event: LogEvent, to handler: any LogHandler) {
    let now = ContinuousClock.now
    let text = "\(event.level) \(event.message)"
    let (isWritten, pendingKey) = state.withLock { lines -> (Bool, String?) in
      var key = text
      if lines[key] == nil, lines.count >= Self.maximumMessageCount {
        lines = lines.filter { $0.value.suppressedCount > 0 || $0.value.written + interval > now }
        if lines.count >= Self.maximumMessageCount { key = "" }
      }
      guard var line = lines[key], line.suppressedCount > 0 || line.written + interval > now else {
        lines[key] = Line(written: now)
        return (true, nil)
      }
      line.suppressedCount += 1
      line.last = (event, handler)
      lines[key] = line
      return (false, line.suppressedCount == 1 ? key : nil)
    }
    if isWritten { handler.log(event: event) }
    guard let pendingKey else { return }
    Task { [self] in
      try? await Task.sleep(for: interval)
      writeSuppressed(pendingKey)
    }
  }

  /// Writes the last suppressed line, with the number of suppressed lines as `times`.
  func writeSuppressed(_ key: String) {
    let last = state.withLock { lines -> (LogEvent, any LogHandler)? in
      guard let line = lines[key], let (lastEvent, handler) = line.last else { return nil }
      var event = lastEvent
      lines[key] = Line(written: .now)
      let times = ["times": "\(line.suppressedCount)" as Logger.MetadataValue]
      event.metadata = (event.metadata ?? [:]).merging(times) { _, new in new }
      return (event, handler)
    }
    if let (event, handler) = last { handler.log(event: event) }
  }
}
