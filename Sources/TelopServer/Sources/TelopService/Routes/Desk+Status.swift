internal import HTTPTypes
internal import Hummingbird
internal import Telop
internal import TelopShows

extension Desk {
  /// The routes that say how the service is, and what it has.
  var status: [Route] {
    [
      fontList,
      Self.word("/healthz", "Say that the service runs.", name: "health") { true },
      Self.word("/readyz", "Say whether the service takes requests.", name: "ready") {
        [pool, quick, shows] in
        pool.hasRoom && quick.hasRoom && shows.isWell
      },
      Route(
        method: .get, path: "/metrics", summary: "Counters in Prometheus' text exposition.",
        name: "metrics",
        answers: [.init(type: "text/plain", schema: ["type": "string"])], problems: [403, 421]
      ) { [self] _, _ in
        let text = metrics.text(version: Release.version, gauges: gauges)
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
    ] + workGauges
  }

  private var fontList: Route {
    var route = Route(
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
    }
    route.isTagged = true
    return route
  }

  /// What waits, is worked on, and has been given up.
  private var workGauges: [Metrics.Gauge] {
    let lanes = [("long", pool.now), ("short", quick.now)]
    func each(_ count: (WorkPool.State) -> Int) -> [(
      label: (name: String, value: String)?, count: Int
    )] {
      lanes.map { (("lane", $0.0), count($0.1)) }
    }
    let exports = exporter.now
    return [
      .init(
        name: "telop_pool_pending", help: "Requests that wait or are worked on.",
        values: each(\.pending)),
      .init(
        name: "telop_pool_overdue", help: "Work that goes on though nobody waits for it.",
        values: each(\.overdue)),
      .init(
        name: "telop_pool_refused_total", type: "counter",
        help: "Requests that found the queue full.", values: each(\.refused)),
      .init(
        name: "telop_pool_late_total", type: "counter",
        help: "Requests that were not answered in time.", values: each(\.late)),
      .init(
        name: "telop_exports_pending", help: "Exports that wait or are made.",
        values: [(nil, exports.pending)]),
      .init(
        name: "telop_exports_running", help: "Processes that make an export.",
        values: [(nil, exports.running)]),
      .init(
        name: "telop_exports_refused_total", type: "counter",
        help: "Exports that found the queue full.", values: [(nil, exports.refused)]),
      .init(
        name: "telop_exports_late_total", type: "counter",
        help: "Exports that were not made in time.", values: [(nil, exports.late)]),
      .init(
        name: "telop_jobs_pending", help: "Movies that wait or are made.",
        values: [(nil, jobs.pending)]),
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
