internal import HTTPTypes
internal import Hummingbird
internal import Telop
internal import TelopShows

extension Desk {
  /// The routes that say how the service is, and what it has.
  var status: [Route] {
    [
      Route(
        method: .get, path: "/v1/fonts", summary: "List the fonts that requests may name.",
        name: "fonts",
        answers: [.init(type: "application/json", schema: Schemas.reference("FontsDocument"))],
        problems: [403, 421]
      ) { [fonts, seed] request, _ in
        let tag = ContentTag(seed: seed, [Array("fonts".utf8)])
        if tag.isKnown(to: request) { return tag.notModified }
        var document = FontsDocument(fonts.shelf.fonts)
        // Where files lie on the service's machine is nobody's business.
        for index in document.fonts.indices { document.fonts[index].path = nil }
        return Response(try Wire.encode(document), type: "application/json", tag: tag)
      },
      Self.word("/healthz", "Say that the service runs.", name: "health") { true },
      Self.word("/readyz", "Say whether the service takes requests.", name: "ready") {
        [pool, limits, shows] in
        pool.now.pending < limits.workers + limits.queue && shows.isWell
      },
      Route(
        method: .get, path: "/metrics", summary: "Counters in Prometheus' text exposition.",
        name: "metrics",
        answers: [.init(type: "text/plain", schema: ["type": "string"])], problems: [403, 421]
      ) { [self] _, _ in
        let text = metrics.text(version: Release.version, pool: pool.now, gauges: gauges)
        return Response(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
      },
    ]
  }

  /// What there is now.
  private var gauges: [Metrics.Gauge] {
    let now = Moment.now
    var phases = ["ready": 0, "running": 0, "paused": 0, "ended": 0]
    for show in shows.all { phases[show.log.state.phase(at: now).rawValue, default: 0] += 1 }
    let counts = connections.counts
    return [
      .init(
        name: "telop_connections", help: "Connections that are open.",
        values: [(nil, counts.open)]),
      .init(
        name: "telop_connections_refused_total", type: "counter",
        help: "Connections that found no place.", values: [(nil, counts.refused)]),
      .init(
        name: "telop_streams", help: "Streams of events that are open.",
        values: [(nil, shows.open)]),
      .init(
        name: "telop_shows", help: "Shows that are kept, by what they do.",
        values: phases.sorted { $0.key < $1.key }.map { (("phase", $0.key), $0.value) }),
    ]
  }

  /// `ok`, or 503.
  private static func word(
    _ path: String, _ summary: String, name: String, isWell: @escaping @Sendable () -> Bool
  ) -> Route {
    Route(
      method: .get, path: path, summary: summary, name: name,
      answers: [.init(type: "text/plain", schema: ["type": "string"])], problems: [403, 421, 503],
      access: .open
    ) { _, _ in
      guard isWell() else { throw Problem.busy }
      return Response(Array("ok\n".utf8), type: "text/plain; charset=utf-8")
    }
  }
}
