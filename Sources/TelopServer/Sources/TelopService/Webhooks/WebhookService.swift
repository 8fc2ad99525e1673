internal import Logging
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
internal import Telop
internal import TelopDocuments
internal import TelopEssentials
internal import TelopShows

/// Posts the events of shows to webhooks, in order. A slow or failing webhook does not affect shows.
struct WebhookService: Service, CustomStringConvertible {
  let hooks: ServiceConfiguration.Webhooks
  let shows: ShowRegistry
  let metrics: Metrics
  let mark: WebhookMark
  let logger: Logger

  // swift-service-lifecycle logs this name. The default description would contain all stored properties.
  var description: String { "WebhookService" }

  /// Maximum number of waiting events per webhook; further events are dropped.
  static let maximumQueueLength = 256
  private static let interval = Duration.milliseconds(100)

  private typealias Queue = AsyncStream<[UInt8]>

  func run() async throws {
    let queues = hooks.urls.map { _ in
      Queue.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumQueueLength))
    }
    // Each webhook has a thread of its own, so that a slow webhook does not delay other webhooks.
    let threads = NIOThreadPool(numberOfThreads: max(1, hooks.urls.count))
    threads.start()
    await withTaskGroup(of: Void.self) { group in
      for (index, queue) in queues.enumerated() {
        group.addTask { [self] in
          for await body in queue.stream.cancelOnGracefulShutdown() {
            await deliver(body, to: index, threads)
          }
        }
      }
      await watch { body in
        for queue in queues {
          if case .dropped = queue.continuation.yield(body) {
            metrics.count(.webhooks, "dropped")
          }
        }
      }
      group.cancelAll()
    }
    try? await threads.shutdownGracefully()
  }

  private func watch(_ send: ([UInt8]) -> Void) async {
    let clock = shows.clock
    let start = clock.now
    let lastSent = mark.start(now: start)
    var watches = [String: ShowWatch]()
    var lastPoll = lastSent
    await Ticks.run(every: Self.interval) {
      lastPoll = clock.now
      let sessions = shows.all
      var eventCount = 0
      var missed = Set<String>()
      for session in sessions {
        let state = session.log.state
        let now = clock.now
        // Skips events that were sent before the restart, or by the instance that exported the show.
        var watch = watches[session.id] ?? ShowWatch(state, from: session.imported ?? lastSent)
        for event in watch.events(state, at: now) {
          let body = WebhookBody(event, show: session.id, name: state.source.name, clock)
          if let bytes = try? Wire.encode(body, .oneLine) { send(bytes) }
          eventCount += 1
          if event.at < start { missed.insert(session.id) }
        }
        watches[session.id] = watch
      }
      if !missed.isEmpty {
        logger.notice(
          "shows moved on while the service was down", metadata: ["shows": "\(missed.count)"])
      }
      // The mark does not move until all shows are replayed, because the other shows may have events after the mark.
      if eventCount > 0, shows.waiting == 0 { mark.set(lastPoll) }
      if watches.count > sessions.count {
        let ids = Set(sessions.map(\.id))
        watches = watches.filter { ids.contains($0.key) }
      }
    }
    if shows.waiting == 0 { mark.set(lastPoll) }
  }

  /// Sends a body, with up to four attempts.
  private func deliver(_ body: [UInt8], to index: Int, _ threads: NIOThreadPool) async {
    var headers = ["Content-Type: application/json", "User-Agent: telop/\(Release.version)"]
    if let secret = hooks.secret {
      headers.append("Telop-Signature: sha256=\(Signature.of(body, secret: secret))")
    }
    for attempt in 0..<4 {
      if attempt > 0 { try? await Task.sleep(for: hooks.pause * (1 << (attempt - 1))) }
      if Task.isCancelled { return }
      let configuration = Curl.configuration(url: hooks.urls[index], body: body, headers: headers)
      if (try? await threads.runIfActive { Curl.run(configuration) }) == true {
        metrics.count(.webhooks, "delivered")
        return
      }
    }
    metrics.count(.webhooks, "failed")
    // Logs only the index, because URLs of webhooks may be secret.
    logger.warning("webhook not delivered", metadata: ["webhook": "\(index + 1)"])
  }
}

/// The moment up to which events have been sent, stored in the data folder for the next run of the service.
struct WebhookMark: Sendable {
  /// Maximum age of an event that is still sent.
  static let maximumAge = Duration.seconds(86_400)
  private let file: URL?

  /// - Parameter folder: the data folder; `nil` stores nothing.
  init(folder: String?) {
    file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("webhooks.txt") }
  }

  /// The moment after which events have not been sent yet, at most `maximumAge` ago.
  func start(now: Moment) -> Moment {
    guard let file, let data = try? Data(contentsOf: file),
      let number = Int64(String(decoding: data, as: UTF8.self).trimming(\.isWhitespace))
    else { return now }
    return min(now, max(Moment(microseconds: number), now + (.zero - Self.maximumAge)))
  }

  /// Stores that all events up to a moment have been sent.
  func set(_ moment: Moment) {
    guard let file else { return }
    // If this fails, some events are sent again with the same ids.
    try? Data("\(moment.microseconds)\n".utf8).write(to: file, options: .atomic)
  }
}
