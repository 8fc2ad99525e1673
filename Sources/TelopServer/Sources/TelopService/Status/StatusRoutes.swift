internal import HTTPTypes
internal import Hummingbird
internal import Telop
internal import TelopDocuments
internal import TelopShows

struct StatusRoutes: RouteGroup {
  let pool: WorkPool
  let shortPool: WorkPool
  let importPool: WorkPool
  let shows: ShowRegistry
  let exporter: Exporter
  let jobs: JobQueue
  let metrics: Metrics
  let connections: Connections

  var routes: [Route] {
    [
      Self.okRoute("/healthz", "Report that the service is running.", name: "health") {},
      Self.okRoute("/readyz", "Report whether the service accepts requests.", name: "ready") {
        [pool, shortPool, shows] () throws(Problem) in
        guard pool.hasRoom, shortPool.hasRoom else { throw Problem.busy }
        guard shows.unreplayedCount == 0 else { throw Problem.replaying(shows.unreplayedCount) }
        guard shows.isWritable else {
          throw Problem.unavailable(
            "shows cannot be written", after: 10,
            fix: "check the disk space and permissions of the folder of --data")
        }
      },
      Route(
        method: .get, path: "/metrics", summary: "Counters in Prometheus' text exposition.",
        name: "metrics", answers: [.init(type: "text/plain")]
      ) { [self] _, _ in
        let text = metrics.text(version: Release.version, gauges: gauges)
        return Response(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
      },
    ]
  }

  private var gauges: [Metrics.Gauge] {
    let now = shows.clock.now
    var phases = ["ready": 0, "running": 0, "paused": 0, "ended": 0]
    for show in shows.all { phases[show.log.state.phase(at: now).rawValue, default: 0] += 1 }
    let counts = connections.counts
    return [
      .init("telop_connections", "Connections that are open.", counts.open),
      .init(
        "telop_connections_refused_total", "Connections refused because too many were open.",
        counts.refused),
      .init("telop_streams", "Streams of events that are open.", shows.streamCount),
      .init(
        "telop_shows", "Shows, by state.", by: "phase",
        phases.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
      .init("telop_clock_steps_total", "Times the wall clock was set.", shows.clock.stepCount),
      .init("telop_shows_waiting", "Shows not yet replayed.", shows.unreplayedCount),
    ] + workGauges
  }

  private var workGauges: [Metrics.Gauge] {
    let lanes = [
      (name: "long", load: pool.load), (name: "short", load: shortPool.load),
      (name: "import", load: importPool.load),
    ]
    func lane(_ name: String, _ help: String, _ count: (WorkPool.State) -> Int) -> Metrics.Gauge {
      .init(name, help, by: "lane", lanes.map { ($0.name, count($0.load)) })
    }
    return [
      lane("telop_pool_pending", "Requests waiting or in progress.", \.pending),
      lane(
        "telop_pool_overdue", "Work in progress whose client has left or whose time is over.",
        \.overdue),
      lane("telop_pool_refused_total", "Requests refused because the queue was full.", \.refused),
      lane("telop_pool_late_total", "Requests not answered in time.", \.timedOutCount),
      .init("telop_exports_pending", "Exports waiting or in progress.", exporter.pending),
      .init("telop_exports_running", "Export processes.", exporter.running),
      .init(
        "telop_exports_refused_total", "Exports refused because the queue was full.",
        exporter.refused),
      .init("telop_exports_late_total", "Exports not finished in time.", exporter.timedOutCount),
      .init("telop_jobs_pending", "Jobs waiting or in progress.", jobs.pending),
    ]
  }

  private static func okRoute(
    _ path: String, _ summary: String, name: String,
    check: @escaping @Sendable () throws(Problem) -> Void
  ) -> Route {
    Route(
      method: .get, path: path, summary: summary, name: name, answers: [.init(type: "text/plain")],
      problems: [503], access: .open
    ) { _, _ in
      try check()
      return Response(Array("ok\n".utf8), type: "text/plain; charset=utf-8")
    }
  }
}
