internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import Telop
internal import TelopDocuments

struct FontRoutes: RouteGroup {
  let uploads: FontUploads
  let limits: Limits
  let pool: WorkPool

  var routes: [Route] { [fontList, takeFont] }

  private var fontList: Route {
    Route(
      method: .get, path: "/v1/fonts", summary: "List the fonts that requests may name.",
      name: "fonts", answers: [.json("FontsDocument")], hasETag: true
    ) { [uploads] request, _ in
      let tag = EntityTag(seed: uploads.seed, [Array("fonts".utf8)])
      if tag.isKnown(to: request) { return tag.notModified }
      return try Response(json: FontUploads.document(uploads.fonts.shelf.fonts), tag: tag)
    }
  }

  private var takeFont: Route {
    Route(
      method: .post, path: "/v1/fonts",
      summary: "Upload a font that requests may then name; needs --font-uploads.", name: "takeFont",
      takes: Self.types.map { .init(type: $0, schema: [:]) },
      answers: [200, 201].map { .json("FontsDocument", status: $0) },
      problems: [400, 408, 409, 413, 415, 422, 429, 503, 507]
    ) { [self] request, context in
      guard uploads.isEnabled else {
        throw Problem(
          .forbidden, "this service does not accept fonts",
          fix: "start the service with --font-uploads, or with --font and this font's path"
        ).closingConnection
      }
      try BodyFormat.checkUpload(
        request.headers[.contentType], refused: ["multipart/", "text/"],
        "a font must be sent as the body itself, not in a form or as text",
        fix: "curl --data-binary @Brand.otf", types: Self.types)
      var reader = BodyReader(limits: limits)
      reader.limits.bodyBytes = limits.fontBytes
      reader.fix = "send a smaller font, such as a single face of a collection"
      let fontReader = reader
      let added = try await context.whileConnected { [uploads, pool] in
        try await uploads.take({ try await fontReader.bytes(of: request) }, pool: pool)
      }
      return try Response(json: added.document, status: added.isNew ? .created : .ok)
    }
  }

  private static let types = [
    "font/ttf", "font/otf", "font/collection", "application/octet-stream",
  ]
}
