internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import TelopShows

/// The service. The initialiser opens fonts, store and files; `run()` listens for requests.
package struct TelopServer: Service, CustomStringConvertible {
  private let configuration: ServiceConfiguration
  private let parts: ServiceParts
  private let watch: ScriptWatch?
  private let deck: DeckFile?
  private let logger: Logger
  private let started: @Sendable (Int) -> Void

  // swift-service-lifecycle logs this name. The default description would contain all stored properties.
  package var description: String { "TelopServer" }

  /// - Parameters:
  ///   - started: called with the port once the service listens.
  ///   - onPage: called while slides are opened, with the number of drawn pages and the number of all pages.
  /// - Throws: `TextError`, `StoreError`, `StartError`, and errors of planning the script.
  /// - Complexity: hashes fonts in about 0.1 s; replays shows for at most `replayTime`; opens slides.
  package init(
    _ configuration: ServiceConfiguration = ServiceConfiguration(), logger: Logger,
    started: @escaping @Sendable (Int) -> Void = { _ in },
    onPage: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws {
    self.configuration = configuration
    self.logger = logger
    self.started = started
    let parts = try ServiceParts(configuration)
    self.parts = parts
    do {
      let watch = try configuration.script.map {
        try ScriptWatch(
          $0, limit: configuration.limits.scriptBytes, shows: parts.shows, scripts: parts.scripts,
          pool: parts.pool, folder: configuration.data, logger: logger)
      }
      self.watch = watch
      deck = try configuration.deck.map {
        try DeckFile(
          $0, for: watch?.showID, decks: parts.decks, shows: parts.shows, pool: parts.pool,
          logger: logger, onPage: onPage)
      }
    } catch let problem as Problem { throw StartError(problem.detail, status: 65) }
    for font in parts.uploads.unusable {
      logger.error("an uploaded font is skipped", metadata: ["font": "\(font)"])
    }
    parts.shows.clock.setStepHandler { step in
      let seconds = abs((step / .seconds(1) * 1_000).rounded() / 1_000)
      logger.warning(
        "the wall clock was set \(step < .zero ? "back" : "ahead") by \(seconds) s; running shows are not affected"
      )
    }
    parts.shows.sessions.setLossHandler { show in
      logger.error("a show cannot be replayed", metadata: ["show": "\(show)"])
    }
  }

  /// The OpenAPI document of a service with the default configuration, as in `/openapi.json`.
  package static func description() throws -> [UInt8] {
    RouteTable(try ServiceParts(ServiceConfiguration())).description
  }

  /// Whether all uploaded fonts can be used. The log names fonts that cannot be used.
  package var hasAllFonts: Bool { parts.uploads.unusable.isEmpty }

  /// Id of the show that follows the script file, if any.
  package var scriptShow: String? { watch?.showID }

  /// Ids of the shows that have not ended.
  package var openShows: [String] {
    let now = parts.shows.clock.now
    return parts.shows.all.filter { $0.log.state.phase(at: now) != .ended }.map(\.id)
  }

  /// Serves until the task is cancelled or its service group stops.
  package func run() async throws {
    // Services stop in reverse order: the streams of the shows end before the server, and the server before the pools.
    var services: [any Service] = [
      parts.pool, parts.shortPool, parts.importPool, parts.exporter, parts.uploads, parts.decks,
      parts.jobs, application, parts.shows,
    ]
    if let watch { services.append(watch) }
    if let deck { services.append(deck) }
    if let osc = configuration.osc {
      services.append(
        OSCService(
          address: osc, shows: parts.shows, pool: parts.shortPool, metrics: parts.metrics,
          logger: logger))
    }
    if !configuration.webhooks.urls.isEmpty {
      // `WebhookMark` stores the moment up to which events have been sent.
      services.append(
        WebhookService(
          hooks: configuration.webhooks, shows: parts.shows, metrics: parts.metrics,
          mark: WebhookMark(folder: configuration.data), logger: logger))
    }
    var group = ServiceGroupConfiguration(services: services, logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(2)
    try await ServiceGroup(configuration: group).run()
  }

  private var application: some Service {
    let limits = configuration.limits
    let lines = BoundedLines(interval: limits.logInterval)
    let bounded = Logger(label: logger.label) { _ in
      BoundedLog(base: logger.handler, lines: lines)
    }
    return Application(
      router: RouteTable(parts).router(configuration),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            ConnectionHandler(parts.connections, limits, bounded), ConnectionWatch(limits),
          ],
          idleTimeout: .init(limits.idleTime),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 1 << 14, maxHeaderListSize: 1 << 15, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(configuration.host, port: configuration.port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(
          parts.connections.maximumOpenSockets)),
      onServerRunning: { [started] channel in started(channel.localAddress?.port ?? 0) },
      logger: bounded)
  }
}
