internal import HTTPTypes
internal import Hummingbird
internal import NIOPosix
@_spi(Answers) internal import Telop
internal import TelopDocuments
@_spi(Answers) internal import TelopExport
internal import TelopShows

struct DeckRoutes: RouteGroup {
  let decks: DeckStore
  let shows: ShowRegistry
  /// The band's default place on stages, which the URL of a stage can override.
  let place: DeckPlace
  let uploads: FontUploads
  let limits: Limits
  let pool: WorkPool
  let shortPool: WorkPool

  var routes: [Route] { [takeDeck, showDeck, slideFile] }

  private var takeDeck: Route {
    Route(
      method: .post, path: "/shows/{show}/deck",
      summary: "Upload a PDF as a show's slides. 202 if the PDF is still being opened.",
      name: "takeDeck", takes: Self.types.map { .init(type: $0, schema: [:]) },
      answers: [200, 201, 202].map { .json("DeckDocument", status: $0) },
      problems: [400, 404, 408, 409, 413, 415, 422, 429, 503, 507]
    ) { [self] request, context in
      let session = try shows.session(context)
      if decks.acceptsUploads {
        try BodyFormat.checkUpload(
          request.headers[.contentType], refused: ["multipart/", "text/", "image/"],
          "slides must be sent as a PDF", fix: "curl --data-binary @slides.pdf", types: Self.types)
      }
      var reader = BodyReader(limits: limits)
      reader.limits.bodyBytes = limits.deckBytes
      reader.limits.bodyTime = limits.deckArrivalTime
      reader.fix = DeckUpload.tooLargeFix
      let client = context.client(of: request)
      let upload = try await decks.upload(from: client)
      try await reader.pieces(of: request) { bytes in
        try await NIOThreadPool.singleton.runIfActive { try upload.append(bytes) }
      }
      // `nil` while the PDF is still being opened.
      let isNew = try await decks.take(for: session.id, from: client, upload) {
        [shortPool] opened in try await session.give(opened, pool: shortPool)
      }
      var response = try Response(
        json: try await document(of: session, tabs: false),
        status: isNew.map { $0 ? .created : .ok } ?? .accepted)
      if isNew == nil { response.headers[.location] = "/shows/\(session.id)/deck" }
      return response
    }
  }

  private static let types = ["application/pdf", "application/octet-stream"]

  private var showDeck: Route {
    Route(
      method: .get, path: "/shows/{show}/deck", summary: "List a show's slides.",
      name: "showDeck", query: [.init(name: "tabs", schema: ["type": "string"])],
      answers: [.json("DeckDocument")], problems: [400, 404, 503], hasETag: true
    ) { [self] request, context in
      // Set by a stage with tabs. The tabs reduce the space for slides.
      let wantsTabs = try Query(request.uri.query).items.contains { $0.name == "tabs" }
      let bytes = try Wire.encode(
        try await document(of: try shows.session(context), tabs: wantsTabs))
      // The seed changes with Telop's version and the fonts.
      let tag = EntityTag(seed: uploads.seed, [bytes])
      var response = tag.isKnown(to: request) ? tag.notModified : Response(bytes, tag: tag)
      response.headers[.cacheControl] = "no-cache"
      return response
    }
  }

  private func document(of session: ShowSession, tabs: Bool) async throws -> DeckDocument {
    try await pool.run { [decks, place] in
      let state = session.log.state
      var document = DeckDocument(
        slides: [], notes: [], place: place.rawValue, opening: decks.opening(of: session.id))
      let stored = state.deck.flatMap { decks.deck($0.sha256) }
      let deck = stored?.deck ?? Deck(DeckProcessParameters.pdfName, slides: [])
      document.plan = try StageFacts(state.fit, deck: deck, tabs: tabs)
      guard let stored else { return document }
      document.sha256 = state.deck?.sha256
      document.slides = stored.slides
      document.notes = stored.notes
      for index in document.slides.indices {
        document.slides[index].file = document.slides[index].file.map {
          "/shows/\(session.id)/deck/\($0)"
        }
      }
      return document
    }
  }

  private var slideFile: Route {
    Route(
      method: .get, path: "/shows/{show}/deck/{file}",
      summary: "A slide's picture. Its file name contains a hash of its bytes.", name: "slideFile",
      answers: [.init(type: "image/svg+xml"), .init(type: "image/webp", schema: [:])],
      problems: [404, 503], hasETag: true
    ) { [self] request, context in
      let session = try shows.session(context)
      let name = context.parameters.get("file") ?? ""
      let deck = try await pool.run { [decks] in
        session.deckHash.flatMap { sha256 in decks.deck(sha256).map { (sha256, $0) } }
      }
      guard let (sha256, stored) = deck, let slide = stored.slides.first(where: { $0.file == name })
      else {
        throw Problem(
          .notFound, "the show has no slide \(name.quoted)",
          fix: "GET /shows/\(session.id)/deck lists the show's slides")
      }
      return try await picture(slide, at: "\(decks.path(of: sha256))/\(name)", request)
    }
  }

  /// Responds with a slide's picture. Vector slides are stored deflated, and are inflated for clients without deflate.
  private func picture(
    _ slide: StoredDeck.Slide, at path: String, _ request: Request
  ) async throws -> Response {
    let isVector = slide.form == Deck.Slide.Form.vector.rawValue
    let isDeflated =
      isVector && AcceptHeader(request.headers[.acceptEncoding] ?? "").includes("deflate")
    let tag = EntityTag(seed: "", [Array((slide.file ?? "").utf8), [isDeflated ? 1 : 0]])
    var response: Response
    if tag.isKnown(to: request) {
      response = tag.notModified
    } else {
      let bytes = try await pool.run {
        let bytes = try Disk.bytes(at: path)
        guard isVector, !isDeflated else { return bytes }
        return try Deck.Slide(form: .vector, bytes: bytes, aspect: slide.aspect, label: "")
          .picture()
      }
      response = Response(bytes, type: isVector ? "image/svg+xml" : "image/webp", tag: tag)
      if isDeflated { response.headers[.contentEncoding] = "deflate" }
    }
    if isVector { response.headers[.vary] = "Accept-Encoding" }
    response.headers[.cacheControl] = "private, max-age=31536000, immutable"
    // If a browser opens the slide as a page, that page has no origin and runs no scripts.
    response.headers[.contentSecurityPolicy] =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
    return response
  }
}

/// The slides of a show: the answer to `GET /shows/ID/deck`.
struct DeckDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  /// SHA-256 of the PDF; absent if the show has no slides, or if this service has not stored them.
  var sha256: String?
  /// The pages, in order. The `file` of each page is a path on this service.
  var slides: [StoredDeck.Slide]
  /// Sentences for the author about content that the conversion lost.
  var notes: [String]
  /// The band's default place on stages: `over` the slides, or `below`. With `below`, slides have only the space that
  /// the band leaves.
  var place: String
  /// The facts about the show's plan that a stage needs besides the slides.
  var plan: StageFacts?
  /// Progress of an upload whose slides will replace `slides`, or the problem of that upload. Absent before any upload,
  /// and after an upload has succeeded.
  var opening: DeckStore.Opening?
}
