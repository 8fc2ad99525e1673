internal import HTTPTypes
internal import Hummingbird
internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopShows

extension ShowRoutes {
  var showTransfer: [Route] { [exportShow, importShow] }

  private var exportShow: Route {
    Route(
      method: .get, path: "/shows/{show}/log.json",
      summary: "Get the whole show for another instance: its source and every command.",
      name: "exportShow",
      answers: [.json("ShowExport")],
      problems: [403, 404, 421, 503]
    ) { [self] _, context in
      let session = try shows.session(context)
      let bytes = try await pool.run(on: context.channel.eventLoop) {
        let export = ShowExport(
          session.log, id: session.id, created: session.created, now: clock.now)
        return try Wire.encode(export.moved(by: clock.ahead))
      }
      return Response(bytes, caching: "no-store")
    }
  }

  private var importShow: Route {
    Route(
      method: .post, path: "/shows/import",
      summary:
        "Import a show from another instance's log.json; it continues where it would have been.",
      name: "importShow", takes: [.json("ShowExport")], answers: [Self.madeShow],
      problems: [400, 403, 408, 413, 415, 421, 422, 429, 503, 507]
    ) { [self] request, context in
      try BodyForm.checkJSON(request.headers[.contentType], "a show must be imported as JSON")
      var reader = BodyReader(limits: limits)
      reader.limits.body = limits.log
      let bytes = try await reader.bytes(of: request)
      let session = try await context.whileConnected { [imports, shows] in
        try await imports.run(on: context.channel.eventLoop) { wanted in
          try shows.take(Wire.request(ShowExport.self, from: bytes), while: wanted)
        }
      }
      return try made(session)
    }
  }
}
