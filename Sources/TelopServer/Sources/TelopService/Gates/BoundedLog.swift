internal import Logging
internal import Synchronization

/// A log that clients cannot fill: of warnings and errors with the same words there is one line in a while, and
/// the next one says how many there were.
struct BoundedLog: LogHandler {
  private var base: any LogHandler
  private let lines: BoundedLines

  /// - Parameter lines: what has been said, for all copies of a log together.
  init(_ base: any LogHandler, _ lines: BoundedLines) { (self.base, self.lines) = (base, lines) }

  func log(event: LogEvent) {
    guard event.level >= .warning else { return base.log(event: event) }
    lines.note(event, in: base)
  }

  var metadataProvider: Logger.MetadataProvider? {
    get { base.metadataProvider }
    set { base.metadataProvider = newValue }
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

/// The lines that were said lately, and how many more there would have been.
final class BoundedLines: Sendable {
  private let pause: Duration
  private let state = Mutex<[String: Line]>([:])
  /// So many words are told apart; all others count as the same.
  private static let most = 64

  private struct Line {
    var said: ContinuousClock.Instant
    /// So many were not said since.
    var more = 0
    var last: (event: LogEvent, log: any LogHandler)?
  }

  /// - Parameter pause: how long nothing is said that was said already.
  init(pause: Duration) { self.pause = pause }

  /// Says something, or counts it.
  func note(_ event: LogEvent, in log: any LogHandler) {
    let now = ContinuousClock.now
    let words = "\(event.level) \(event.message)"
    let (isSaid, late) = state.withLock { lines -> (Bool, String?) in
      var key = words
      if lines[key] == nil, lines.count >= Self.most {
        lines = lines.filter { $0.value.more > 0 || $0.value.said + pause > now }
        if lines.count >= Self.most { key = "" }
      }
      guard var line = lines[key], line.more > 0 || line.said + pause > now else {
        lines[key] = Line(said: now)
        return (true, nil)
      }
      line.more += 1
      line.last = (event, log)
      lines[key] = line
      return (false, line.more == 1 ? key : nil)
    }
    if isSaid { log.log(event: event) }
    guard let late else { return }
    Task { [self] in
      try? await Task.sleep(for: pause)
      say(late)
    }
  }

  /// Says what was counted.
  func say(_ key: String) {
    let last = state.withLock { lines -> (LogEvent, any LogHandler)? in
      guard let line = lines[key], let (last, log) = line.last else { return nil }
      var event = last
      lines[key] = Line(said: .now)
      event.metadata = (event.metadata ?? [:]).merging(["times": "\(line.more)"]) { $1 }
      return (event, log)
    }
    if let (event, log) = last { log.log(event: event) }
  }
}
