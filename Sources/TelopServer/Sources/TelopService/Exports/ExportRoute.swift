internal import HTTPTypes
internal import Hummingbird
internal import Telop
@_spi(Answers) internal import TelopDocuments
@_spi(Answers) internal import TelopExport

/// The route for exports. Slides come with the script in a form. Movies and stages are jobs: they take up to minutes.
struct ExportRoute: RouteGroup {
  let exporter: Exporter
  let jobs: JobQueue
  let decks: DeckStore
  let uploads: FontUploads
  let limits: Limits
  let schemas: Schemas
  let pool: WorkPool
  let shortPool: WorkPool

  var routes: [Route] { [route] }

  private var route: Route {
    let schema = schemas.all["ExportRequest"] ?? [:]
    let fields = QuestionFields(schema)
    let types = Set(ExportFormat.allCases.compactMap(\.mediaType)).sorted()
    return Route(
      method: .post, path: "/v1/export",
      summary: "Export a script: at once, or as a job for a movie or with slides.",
      name: "export",
      takes: [
        .json("ExportRequest"), .init(type: "text/markdown"), .init(type: "text/plain"),
        .init(type: FormReader.type, schema: Schemas.reference("ExportForm")),
      ], query: fields.parameters(of: schema, options: schemas.all),
      answers: types.map { Route.Content(type: String($0.prefix { $0 != ";" }), schema: [:]) } + [
        .json("JobDocument", status: 202)
      ], problems: [400, 406, 408, 412, 413, 415, 417, 422, 429, 503, 507], hasETag: true,
      handle: { try await respond(to: $0, $1, fields) })
  }

  private func respond(
    to request: Request, _ context: ServiceContext, _ fields: QuestionFields
  ) async throws -> Response {
    if FormReader.isMultipart(request.headers[.contentType]) {
      return try await respond(toForm: request, context, fields)
    }
    let bodyFormat = try BodyFormat(request.headers[.contentType])
    let query = try Query(request.uri.query)
    let bytes = try await BodyReader(limits: limits).bytes(of: request)
    let questions = try fields.questions(bytes, bodyFormat, query: query, limits: limits)
    return try await answer(questions, request, context)
  }

  /// Answers a form. The fields of the form are added to the options of the query.
  private func respond(
    toForm request: Request, _ context: ServiceContext, _ fields: QuestionFields
  ) async throws -> Response {
    var query = try Query(request.uri.query)
    let client = context.client(of: request)
    let form = try await ScriptForm(request, limits: limits) { [decks] in
      try await decks.upload(from: client)
    }
    query.items += form.items
    if form.deck != nil, !query.items.contains(where: { $0.name == "to" }) {
      query.items.append(.init(name: "to", value: ExportFormat.html.rawValue))
    }
    let questions = try fields.questions(
      form.script, .text(form.format), query: query, limits: limits)
    guard let deck = form.deck else { return try await answer(questions, request, context) }
    let export = try Wire.request(ExportRequest.self, from: questions.documents[0])
    guard export.to == .html else {
      throw Problem(
        .badRequest, "deck has no effect in \(export.to.rawValue); it is for html",
        fix: "send to=html, or no deck")
    }
    return try await addJob(
      export, .init(upload: deck, client: client, name: form.deckName), request, context)
  }

  /// Answers the only question of a request; a question is a request document.
  private func answer(
    _ questions: Questions, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    guard questions.shape == .one else {
      throw Problem(
        .badRequest, "an export takes one script", fix: "send one request for each script")
    }
    let export = try Wire.request(ExportRequest.self, from: questions.documents[0])
    if export.to.movieType != nil { return try await addJob(export, nil, request, context) }
    guard let type = export.to.mediaType else {
      throw Problem(
        .badRequest, "\(export.to.rawValue) is a folder, which this service does not make",
        fix: "use telop export")
    }
    try AcceptHeader(request.headers[.accept]).check(type)
    let document = questions.documents[0]
    let tag = EntityTag(seed: uploads.seed, [Array("export".utf8), document])
    if tag.isKnown(to: request) { throw tag.preconditionFailed }
    let pool = document.count <= limits.shortRequestBytes ? shortPool : pool
    let file = try await context.whileConnected { [self] in
      // The limits are checked before a process is started.
      try await pool.run {
        try limits.check(try export.exportOptions())
        _ = try limits.check(export.script, export.fitting(files: uploads.files))
      }
      return try await exporter.bytes(of: export)
    }
    var response = Response(file, type: type, tag: tag)
    // Browsers save the file instead of opening it as a page of this service.
    response.headers[.contentDisposition] = "attachment; filename=\"\(export.to.fileName)\""
    return response
  }

  private func addJob(
    _ export: ExportRequest, _ slides: JobQueue.Slides?, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    try AcceptHeader(request.headers[.accept]).check("application/json")
    let stepCount = try await context.whileConnected { [self] in
      try await pool.run {
        let path = slides.map { _ in DeckProcessParameters.pdfName }
        if path == nil { try Movie.checkEncoder() }
        try limits.check(try export.exportOptions(deck: path))
        try limits.check(export.script, export.fitting(files: uploads.files))
        // Tries the export without the slides, so that an invalid request is rejected before a job begins.
        if let path {
          _ = try export.export(files: uploads.files, deck: Deck(path, slides: []))
          return 0
        }
        return try export.movie(files: uploads.files).stepCount
      }
    }
    let document = try jobs.add(export, stepCount: stepCount, slides: slides)
    var response = try Response(json: document, status: .accepted)
    response.headers[.location] = "/v1/jobs/\(document.id)"
    return response
  }
}

extension Limits {
  fileprivate func check(_ options: ExportOptions) throws(Problem) {
    guard let count = options.sheet, count > maximumSheetPictures else { return }
    throw .limitExceeded(
      maximumSheetPictures, "a sheet of \(count) moments was requested", option: "sheet",
      fix: "ask for fewer moments")
  }
}

extension ExportFormat {
  /// The suggested name of a file.
  var fileName: String { self == .ograf ? "telop.ograf.zip" : "telop.\(rawValue)" }

  /// Media type of a format that is exported at once; `nil` for movies and a folder of frames.
  var mediaType: String? {
    switch self {
    case .json: "application/json"
    case .html: "text/html; charset=utf-8"
    case .css: "text/css; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    case .vtt: "text/vtt; charset=utf-8"
    case .srt: "application/x-subrip"
    case .ass: "text/x-ssa"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .pdf: "application/pdf"
    case .ograf: "application/zip"
    case .mov, .webm, .mkv, .mp4, .gif, .apng, .frames: nil
    }
  }
}
