internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import TelopDocuments
internal import TelopShows

extension ShowRoutes {
  var transferRoutes: [Route] { [exportShow, importShow] }

  private var exportShow: Route {
    Route(
      method: .get, path: "/shows/{show}/log.json",
      summary: "Get the whole show for another instance: its source and every command.",
      name: "exportShow", answers: [.json("ShowExport")], problems: [404, 503]
    ) { [self] _, context in
      let session = try shows.session(context)
      let bytes = try await pool.run {
        let export = ShowExport(
          session.log, id: session.id, created: session.created, now: clock.now)
        return try Wire.encode(export.moved(by: clock.wallClockOffset))
      }
      return Response(bytes, caching: "no-store")
    }
  }

  private var importShow: Route {
    Route(
      method: .post, path: "/shows/import",
      summary:
        "Import a show from another instance's log.json; it continues as if it had run here.",
      name: "importShow", takes: [.json("ShowExport")], answers: [Self.madeShow],
      problems: [400, 408, 413, 415, 422, 429, 503, 507]
    ) { [self] request, context in
      try BodyFormat.checkJSON(request.headers[.contentType], "a show must be imported as JSON")
      var reader = BodyReader(limits: limits)
      reader.limits.bodyBytes = limits.importedLogBytes
      let bytes = try await reader.bytes(of: request)
      let session = try await context.whileConnected { [importPool, shows] in
        try await importPool.run { cancellation in
          try shows.importShow(Wire.request(ShowExport.self, from: bytes), checking: cancellation)
        }
      }
      return try createdResponse(session)
    }
  }
}

extension ShowRoutes {
  /// Maximum pause in seconds.
  private static let maximumPause = 3_600

  var showOutlook: Route {
    Route(
      method: .get, path: "/shows/{show}/outlook",
      summary: "Preview the effect of a pause of this many seconds.", name: "showOutlook",
      query: [
        .init(
          name: "pause",
          schema: [
            "type": "integer", "minimum": 0, "maximum": .integer(Self.maximumPause),
            "description": "Seconds (default: 10).",
          ])
      ], answers: [.json("OutlookDocument")],
      problems: [400, 404, 422, 503]
    ) { [self] request, context in
      let session = try shows.session(context)
      let pause = try Self.pause(try Query(request.uri.query))
      // The pool for long requests, so that previews do not delay commands, which use the pool for short requests.
      let bytes = try await pool.run {
        // The pause begins when a command that is sent now would take effect.
        try Wire.encode(
          OutlookDocument(
            session.log.state, id: session.id, at: clock.now + ShowState.commandDelay, pause: pause)
        )
      }
      return Response(bytes, caching: "no-store")
    }
  }

  private static func pause(_ query: Query) throws(Problem) -> Duration {
    try query.check(["pause"], of: "outlook")
    guard let text = query.items.last?.value else { return .seconds(10) }
    guard let seconds = Int(text), (0...maximumPause).contains(seconds) else {
      throw Problem(
        .badRequest,
        "pause \(text.quoted) is not a whole number of seconds from 0 to \(maximumPause)",
        option: "pause")
    }
    return .seconds(seconds)
  }
}
