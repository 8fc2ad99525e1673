internal import HTTPTypes
internal import Hummingbird
internal import Telop
internal import TelopDocuments
internal import TelopShows

/// The routes that say how the service is, and what it has.
struct StatusRoutes: RouteGroup {
  /// For long requests.
  let pool: WorkPool
  /// For short ones.
  let quick: WorkPool
  /// For shows of other instances.
  let imports: WorkPool
  let shows: ShowHouse
  let exporter: Exporter
  let jobs: JobBoard
  let metrics: Metrics
  let connections: Connections

  private var clock: ServiceClock { shows.clock }

  var routes: [Route] {
    [
      Self.word("/healthz", "Report that the service is running.", name: "health") {},
      Self.word("/readyz", "Report whether the service accepts requests.", name: "ready") {
        [pool, quick, shows] () throws(Problem) in
        guard pool.hasRoom, quick.hasRoom else { throw Problem.busy }
        guard shows.waiting == 0 else { throw Problem.replaying(shows.waiting) }
        guard shows.isWell else { throw Problem.notWritten }
      },
      Route(
        method: .get, path: "/metrics", summary: "Counters in Prometheus' text exposition.",
        name: "metrics",
        answers: [.init(type: "text/plain")], problems: [403, 421]
      ) { [self] _, _ in
        let text = metrics.text(version: Release.version, gauges: gauges)
        return Response(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
      },
    ]
  }

  /// What there is now.
  private var gauges: [Metrics.Gauge] {
    let now = clock.now
    var phases = ["ready": 0, "running": 0, "paused": 0, "ended": 0]
    for show in shows.all { phases[show.log.state.phase(at: now).rawValue, default: 0] += 1 }
    let counts = connections.counts
    return [
      .init(
        name: "telop_connections", help: "Connections that are open.",
        values: [(nil, counts.open)]),
      .init(
        name: "telop_connections_refused_total", type: "counter",
        help: "Connections refused because too many were open.", values: [(nil, counts.refused)]),
      .init(
        name: "telop_streams", help: "Streams of events that are open.",
        values: [(nil, shows.open)]),
      .init(
        name: "telop_shows", help: "Shows, by state.",
        values: phases.sorted { $0.key < $1.key }.map { (("phase", $0.key), $0.value) }),
      .init(
        name: "telop_clock_steps_total", type: "counter",
        help: "Times the wall clock was set.", values: [(nil, clock.stepCount)]),
      .init(
        name: "telop_shows_waiting", help: "Shows not yet replayed.",
        values: [(nil, shows.waiting)]),
    ] + workGauges
  }

  /// What waits, is worked on, and has been given up.
  private var workGauges: [Metrics.Gauge] {
    let lanes = [("long", pool.now), ("short", quick.now), ("import", imports.now)]
    func each(_ count: (WorkPool.State) -> Int) -> [(
      label: (name: String, value: String)?, count: Int
    )] {
      lanes.map { (("lane", $0.0), count($0.1)) }
    }
    let exports = exporter.now
    return [
      .init(
        name: "telop_pool_pending", help: "Requests waiting or in progress.",
        values: each(\.pending)),
      .init(
        name: "telop_pool_overdue", help: "Work in progress whose client has left.",
        values: each(\.overdue)),
      .init(
        name: "telop_pool_refused_total", type: "counter",
        help: "Requests refused because the queue was full.", values: each(\.refused)),
      .init(
        name: "telop_pool_late_total", type: "counter",
        help: "Requests not answered in time.", values: each(\.late)),
      .init(
        name: "telop_exports_pending", help: "Exports waiting or in progress.",
        values: [(nil, exports.pending)]),
      .init(
        name: "telop_exports_running", help: "Export processes.",
        values: [(nil, exports.running)]),
      .init(
        name: "telop_exports_refused_total", type: "counter",
        help: "Exports refused because the queue was full.", values: [(nil, exports.refused)]),
      .init(
        name: "telop_exports_late_total", type: "counter",
        help: "Exports not finished in time.", values: [(nil, exports.late)]),
      .init(
        name: "telop_jobs_pending", help: "Movies waiting or in progress.",
        values: [(nil, jobs.pending)]),
    ]
  }

  /// `ok`, or 503.
  private static func word(
    _ path: String, _ summary: String, name: String,
    check: @escaping @Sendable () throws(Problem) -> Void
  ) -> Route {
    Route(
      method: .get, path: path, summary: summary, name: name,
      answers: [.init(type: "text/plain")], problems: [403, 421, 503],
      access: .open
    ) { _, _ in
      try check()
      return Response(Array("ok\n".utf8), type: "text/plain; charset=utf-8")
    }
  }
}

extension Problem {
  /// Commands of shows find no room on the disk.
  fileprivate static var notWritten: Problem {
    Problem(
      .serviceUnavailable, "shows cannot be written", fix: "make room in the folder of --data"
    ).with(.retryAfter, "10")
  }
}
