internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
@_spi(Answers) internal import TelopDocuments
internal import TelopShows

/// The routes that create shows and report their state.
struct ShowRoutes: RouteGroup {
  let shows: ShowRegistry
  let limits: Limits
  let schemas: Schemas
  let pool: WorkPool
  /// The pool for imported shows, whose replay may take long.
  let importPool: WorkPool
  /// Called with the id of a deleted show, on a thread of `pool`, so it may block.
  let onDeletion: @Sendable (String) -> Void

  var clock: ServiceClock { shows.clock }

  // `showOutlook` previews the effect of a pause.
  var routes: [Route] {
    [makeShow, listShows, showState, showOutlook, showEvents, showLog, deleteShow]
      + transferRoutes + feeds
  }

  static let answer = Route.Content.json("ShowDocument")
  static let madeShow = Route.Content.json("ShowDocument", status: 201)

  func createdResponse(_ session: ShowSession) throws -> Response {
    var response = try Response(json: session.document, status: .created)
    response.headers[.location] = "/shows/\(session.id)/state"
    return response
  }

  private var makeShow: Route {
    let schema = schemas.all["ShowRequest"] ?? [:]
    let fields = QuestionFields(schema)
    return Route(
      method: .post, path: "/shows", summary: "Create a show from a script.", name: "makeShow",
      takes: [.json("ShowRequest"), .init(type: "text/markdown"), .init(type: "text/plain")],
      query: fields.parameters(of: schema, options: schemas.all), answers: [Self.madeShow],
      problems: [400, 408, 413, 415, 422, 429, 503, 507]
    ) { [self] request, context in
      let bodyFormat = try BodyFormat(request.headers[.contentType])
      let query = try Query(request.uri.query)
      let bytes = try await BodyReader(limits: limits).bytes(of: request)
      let questions = try fields.questions(bytes, bodyFormat, query: query, limits: limits)
      guard questions.shape == .one else {
        throw Problem(
          .badRequest, "a request can create only one show", fix: "send them one by one")
      }
      let scriptRequest = try Wire.request(ScriptRequest.self, from: questions.documents[0])
      let session = try await pool.run { try shows.make(scriptRequest.source) }
      return try createdResponse(session)
    }
  }

  private var listShows: Route {
    Route(
      method: .get, path: "/shows", summary: "List the shows.", name: "listShows",
      answers: [.json("ShowsDocument")]
    ) { [shows, clock] _, _ in
      let now = clock.now
      let list = shows.all.map { session in
        ShowsDocument.Show(session.log.state, id: session.id, created: session.created, at: now)
      }
      return try Response(json: ShowsDocument(shows: list))
    }
  }

  private var showState: Route {
    Route(
      method: .get, path: "/shows/{show}/state", summary: "Get a show's state.", name: "showState",
      answers: [Self.answer], problems: [404]
    ) { [self] _, context in
      try Response(json: try shows.session(context).document, caching: "no-store")
    }
  }

  private var showLog: Route {
    Route(
      method: .get, path: "/shows/{show}/log.csv",
      summary: "Get the as-run log: every command, who, when, and what was on air.",
      name: "showLog", answers: [.init(type: "text/csv")], problems: [404, 503]
    ) { [self] _, context in
      let session = try shows.session(context)
      let bytes = try await pool.run {
        let history = session.history
        return AsRunLog.csv(history.records, history.aired, wallClockOffset: clock.wallClockOffset)
      }
      return Response(bytes, type: "text/csv; charset=utf-8; header=present")
    }
  }

  private var deleteShow: Route {
    Route(
      method: .delete, path: "/shows/{show}", summary: "Delete a show that is not on air.",
      name: "deleteShow", answers: [.init(type: "text/plain")], problems: [404, 409, 503, 507]
    ) { [self] _, context in
      let id = try shows.session(context).id
      try await pool.run {
        try shows.delete(id)
        onDeletion(id)
      }
      return Response(Array("ok\n".utf8), type: "text/plain; charset=utf-8")
    }
  }

  private static let event: JSONValue = [
    "type": "object", "required": ["id", "event", "data"],
    "properties": [
      "id": ["type": "string", "description": "The epoch and the revision."],
      "event": ["const": "state"],
      "data": [
        "type": "string", "contentMediaType": "application/json",
        "contentSchema": Schemas.reference("ShowDocument"),
      ],
    ],
  ]

  private var showEvents: Route {
    Route(
      method: .get, path: "/shows/{show}/events",
      summary: "Server-sent events: state, with a ShowDocument, at first and at each change.",
      name: "showEvents", answers: [.init(type: "text/event-stream", schema: Self.event)],
      problems: [404, 429]
    ) { [self] request, context in
      let session = try shows.session(context)
      let seen = request.headers[.lastEventID]
      try shows.checkStreams()
      let body = ResponseBody { writer in
        // Streams opened since the check may have reached the limit. This stream then breaks off, because its status
        // has already been sent.
        try shows.addStream()
        defer { shows.removeStream() }
        let listener = ShowListener()
        let number = session.add(listener, seen: seen)
        defer { session.remove(listener: number) }
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
          for await _ in listener.wakes { try await writer.write(listener.take()) }
        }
        try await writer.finish(nil)
      }
      var headers = HTTPFields()
      headers[.contentType] = "text/event-stream"
      headers[.cacheControl] = "no-store"
      // Prevents nginx from buffering events.
      headers[.accelBuffering] = "no"
      return Response(status: .ok, headers: headers, body: body)
    }
  }
}

extension ShowRegistry {
  /// - Throws: 404; 503 if the show is not replayed yet.
  func session(_ context: ServiceContext) throws -> ShowSession {
    try session(context.parameters.get("show") ?? "")
  }
}

extension HTTPField.Name {
  static let lastEventID = Self("Last-Event-ID") ?? .eTag
  static let accelBuffering = Self("X-Accel-Buffering") ?? .cacheControl
}
