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
  private static let pollInterval = Duration.milliseconds(100)

  private var clock: ServiceClock { shows.clock }

  private typealias Queue = AsyncStream<[UInt8]>

  /// The number of events that wait in a queue or are being delivered.
  private final class PendingCount: Sendable {
    private let count = Atomic(0)
    var isZero: Bool { count.load(ordering: .acquiring) == 0 }
    func add(_ number: Int) { count.add(number, ordering: .acquiringAndReleasing) }
  }

  func run() async throws {
    let queues = hooks.urls.map { _ in
      Queue.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumQueueLength))
    }
    // Each webhook has a thread of its own, so that a slow webhook does not delay other webhooks.
    let threads = NIOThreadPool(numberOfThreads: max(1, hooks.urls.count))
    threads.start()
    let pending = PendingCount()
    let lastPoll = await withTaskGroup(of: Void.self) { group in
      for (index, queue) in queues.enumerated() {
        group.addTask { [self] in
          for await body in queue.stream.cancelOnGracefulShutdown() {
            if await deliver(body, to: index, threads) { pending.add(-1) }
          }
        }
      }
      let lastPoll = await watch(pending) { body in
        for queue in queues {
          pending.add(1)
          if case .dropped = queue.continuation.yield(body) {
            pending.add(-1)
            metrics.count(.webhooks, "dropped")
          }
        }
      }
      group.cancelAll()
      return lastPoll
    }
    // If events are pending or shows are not replayed, the mark stays, so that the next run sends the missing events.
    if shows.unreplayedCount == 0, pending.isZero { mark.set(lastPoll) }
    try? await threads.shutdownGracefully()
  }

  /// Sends the events of all shows until the service stops. Returns the moment up to which events were found.
  private func watch(_ pending: PendingCount, _ send: ([UInt8]) -> Void) async -> Moment {
    let start = clock.now
    let lastSent = mark.start(now: start)
    // Without a mark, the next run would not know of events that this run leaves pending.
    mark.set(lastSent)
    var watches = [String: ShowWatch]()
    var lastPoll = lastSent
    var isMarkBehind = false
    await Ticks.run(every: Self.pollInterval) {
      lastPoll = clock.now
      let sessions = shows.all
      var missed = Set<String>()
      for session in sessions {
        let log = session.log
        // The next run does not know that the show was imported, so the mark must move past the events before that.
        if watches[session.id] == nil, session.importTime != nil { isMarkBehind = true }
        // Skips events that were sent before the restart, or by the instance that exported the show.
        var watch =
          watches[session.id] ?? ShowWatch(log.state, from: session.importTime ?? lastSent)
        for event in watch.events(log, at: lastPoll) {
          let body = WebhookBody(event, show: session.id, name: log.state.source.name, clock)
          if let bytes = try? Wire.encode(body, .oneLine) { send(bytes) }
          isMarkBehind = true
          if event.at < start { missed.insert(session.id) }
        }
        watches[session.id] = watch
      }
      if !missed.isEmpty {
        logger.notice(
          "shows had events while the service was down", metadata: ["shows": "\(missed.count)"])
      }
      // The mark does not move until all shows are replayed: a show to be replayed may have events after the mark.
      if isMarkBehind, shows.unreplayedCount == 0, pending.isZero {
        mark.set(lastPoll)
        isMarkBehind = false
      }
      if watches.count > sessions.count {
        let ids = Set(sessions.map(\.id))
        watches = watches.filter { ids.contains($0.key) }
      }
    }
    return lastPoll
  }

  /// Sends a body, with up to four attempts. Returns `false` if the service stops before the last attempt.
  private func deliver(_ body: [UInt8], to index: Int, _ threads: NIOThreadPool) async -> Bool {
    var headers = ["Content-Type: application/json", "User-Agent: telop/\(Release.version)"]
    if let secret = hooks.secret {
      headers.append("Telop-Signature: sha256=\(Signature.of(body, secret: secret))")
    }
    for attempt in 0..<4 {
      if attempt > 0 { try? await Task.sleep(for: hooks.pause * (1 << (attempt - 1))) }
      if Task.isCancelled { return false }
      let configuration = Curl.configuration(url: hooks.urls[index], body: body, headers: headers)
      if (try? await threads.runIfActive { Curl.run(configuration) }) == true {
        metrics.count(.webhooks, "delivered")
        return true
      }
    }
    metrics.count(.webhooks, "failed")
    // Logs only the index, because URLs of webhooks may be secret.
    logger.warning("webhook not delivered", metadata: ["webhook": "\(index + 1)"])
    return true
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

  func set(_ moment: Moment) {
    guard let file else { return }
    // If this fails, some events are sent again with the same ids.
    try? Data("\(moment.microseconds)\n".utf8).write(to: file, options: .atomic)
  }
}
