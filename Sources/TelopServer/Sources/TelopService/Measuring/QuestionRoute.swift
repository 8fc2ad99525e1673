internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import TelopDocuments

/// A route that answers one or more questions in one request. A question is a request document.
struct QuestionRoute<Question: RequestDocument>: Sendable {
  let service: MeasuringRoutes
  /// The kind of question, such as `measure`; part of the schemas' names: `MeasureRequest`, `MeasureDocument`.
  let name: String
  let summary: String
  /// Checks the limits for a question, and returns the weight of the work.
  let weigh: @Sendable (Question) throws -> Weight
  let answer: @Sendable (Question, Wire.Style) throws -> [UInt8]

  private var path: String { "/v1/\(name)" }

  var route: Route {
    let kind = name.prefix(1).uppercased() + name.dropFirst()
    let request = Schemas.reference("\(kind)Request")
    let schema = service.schemas.all["\(kind)Request"] ?? [:]
    let fields = QuestionFields(schema)
    let answerSchema = Schemas.reference("\(kind)Document")
    let entry: JSONValue = ["anyOf": [answerSchema, Schemas.reference("Problem")]]
    let takes: [Route.Content] = [
      .init(
        type: "application/json",
        schema: [
          "anyOf": [
            request,
            [
              "type": "array", "items": request, "maxItems": .integer(service.limits.questionCount),
            ],
          ]
        ]),
      .init(type: "application/x-ndjson"), .init(type: "text/plain"),
      .init(type: "text/markdown"),
    ]
    return Route(
      method: .post, path: path, summary: summary, name: name,
      takes: fields.hasFormat ? takes : takes.dropLast(),
      query: fields.parameters(of: schema, options: service.schemas.all),
      answers: [
        .init(
          type: "application/json",
          schema: ["anyOf": [answerSchema, ["type": "array", "items": entry]]]),
        .init(type: "application/x-ndjson"),
      ], problems: [400, 406, 408, 412, 413, 415, 422, 503], hasETag: true,
      handle: { try await respond(to: $0, $1, fields) })
  }

  private func respond(
    to request: Request, _ context: ServiceContext, _ fields: QuestionFields
  ) async throws -> Response {
    let accepting = AcceptHeader(request.headers[.accept])
    let bodyFormat = try BodyFormat(request.headers[.contentType])
    let query = try Query(request.uri.query)
    let bytes = try await BodyReader(limits: service.limits).bytes(of: request)
    let questions = try fields.questions(bytes, bodyFormat, query: query, limits: service.limits)
    let type = questions.shape == .lines ? "application/x-ndjson" : "application/json"
    try accepting.check(type)
    let tag = EntityTag(
      seed: service.uploads.seed, [Array("\(path) \(questions.shape)".utf8)] + questions.documents)
    if tag.isKnown(to: request) { throw tag.preconditionFailed }
    if questions.shape == .one, bytes.count <= service.limits.shortRequestBytes {
      let question = try Wire.request(Question.self, from: questions.documents[0])
      let weight = try weigh(question)
      if weight == .light { return Response(try answer(question, .indented), type: type, tag: tag) }
      let pool = weight == .short ? service.shortPool : service.pool
      let answerBytes = try await context.whileConnected {
        try await pool.run { try answer(question, .indented) }
      }
      return Response(answerBytes, type: type, tag: tag)
    }
    let answerBytes = try await context.whileConnected { try await answers(questions) }
    return Response(answerBytes, type: type, tag: tag)
  }

  /// The answer to one of many questions, or its problem if the question fails.
  func answerOrProblem(_ document: [UInt8], _ style: Wire.Style) -> [UInt8] {
    do { return try answer(to: document, style) } catch { return Problem(error).bytes(style) }
  }

  func answer(to document: [UInt8], _ style: Wire.Style = .indented) throws -> [UInt8] {
    let question = try Wire.request(Question.self, from: document)
    _ = try weigh(question)
    return try answer(question, style)
  }
}
