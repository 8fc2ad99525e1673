internal import HTTPTypes
internal import Hummingbird
internal import Telop

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
      ) { [metrics, pool] _, _ in
        let text = metrics.text(version: Release.version, pool: pool.now)
        return Response(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
      },
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
