internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import TelopDocuments
internal import TelopShows

/// The routes that control a show: one with a JSON body, for programs, and one without a body per command, for control
/// boxes.
struct ShowControlRoutes: RouteGroup {
  let shows: ShowRegistry
  let limits: Limits
  let pool: WorkPool
  /// The token for control boxes, see `AccessTokens.controlBox`; `nil` disables control by GET.
  let controlBoxToken: String?

  var routes: [Route] {
    [commands] + Self.boxCommands.map(control)
      + (controlBoxToken == nil ? [] : Self.boxCommands.map(controlByGet))
  }

  /// The commands without an argument, or with one that fits in the query `value`.
  private static let boxCommands: [(name: String, takesValue: Bool)] = ShowCommandEntry.all
    .compactMap {
      switch $0.form {
      case .withoutArgument, .shortcut: ($0.requestName, false)
      case .time, .section, .page, .moment: ($0.requestName, true)
      case .text, .flag, .deck: nil
      }
    }

  private static let problems = [400, 404, 408, 409, 413, 415, 422, 429, 503, 507]

  private var commands: Route {
    Route(
      method: .post, path: "/shows/{show}/commands", summary: "Do a command, once.",
      name: "showCommand", takes: [.json("CommandRequest")], answers: [ShowRoutes.answer],
      problems: Self.problems
    ) { [self] request, context in
      let session = try shows.session(context)
      try BodyFormat.checkJSON(request.headers[.contentType], "a command is JSON")
      let bytes = try await BodyReader(limits: limits).bytes(of: request)
      let command = try Wire.request(CommandRequest.self, from: bytes)
      return try Response(json: try await session.perform(command, pool: pool))
    }
  }

  private func control(_ name: String, takesValue: Bool) -> Route {
    Route(
      method: .post, path: "/shows/{show}/\(name)", summary: "The command \(name), without a body.",
      name: "show-\(name)", query: Self.query(takesValue: takesValue), answers: [ShowRoutes.answer],
      problems: Self.problems
    ) { [self] request, context in try await take(name, takesValue: takesValue, request, context) }
  }

  /// The route of a command by GET. The token in its path keeps links and images on other pages from sending commands.
  private func controlByGet(_ name: String, takesValue: Bool) -> Route {
    Route(
      method: .get, path: "/control/{token}/shows/{show}/\(name)",
      summary: "The command \(name), by GET.", name: "control-\(name)",
      query: Self.query(takesValue: takesValue), answers: [ShowRoutes.answer],
      problems: Self.problems + [405], access: .open
    ) { [self] request, context in
      guard request.method == .get else {
        throw Problem(.methodNotAllowed, "commands cannot be called by HEAD", fix: "use GET")
          .with(.allow, "GET")
      }
      guard let controlBoxToken,
        Secret.isEqual(context.parameters.get("token") ?? "", controlBoxToken)
      else {
        throw Problem(
          .forbidden, "the token in the path is not the service's",
          fix: "use the token named boxes in the token file")
      }
      guard request.headers[.secPurpose] == nil else {
        throw Problem(.forbidden, "commands must not be prefetched")
      }
      var response = try await take(name, takesValue: takesValue, request, context)
      response.headers[.cacheControl] = "no-store"
      return response
    }
  }

  private static let maximumValueLength = 100

  private static func query(takesValue: Bool) -> [Route.Parameter] {
    let text: JSONValue = [
      "type": "string", "minLength": 1, "maxLength": .integer(maximumValueLength),
    ]
    let all: [Route.Parameter] = [
      .init(name: "id", schema: text), .init(name: "by", schema: text),
      .init(name: "seen", schema: ["type": "integer"]), .init(name: "epoch", schema: text),
    ]
    return takesValue ? all + [.init(name: "value", schema: text, isRequired: true)] : all
  }

  private func take(
    _ name: String, takesValue: Bool, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let session = try shows.session(context)
    let query = try Query(request.uri.query)
    try query.rejectDuplicates { _ in true }
    let value = { (field: String) in query.items.last { $0.name == field }?.value }
    try query.check(Self.query(takesValue: takesValue).map(\.name), of: name)
    if let text = value("value"), !(1...Self.maximumValueLength).contains(text.unicodeScalars.count)
    {
      throw Problem(.badRequest, "value has 1 to \(Self.maximumValueLength) characters")
    }
    let seen = value("seen")
    if let seen, Int(seen) == nil {
      throw Problem(.badRequest, "seen must be a revision number, not \(seen.quoted)")
    }
    // Without an id, each request is a new command, so that pressing a button twice gives two commands.
    let command = CommandRequest(
      id: value("id") ?? "\(name)-\(UInt64.random(in: 0...(.max)))",
      command: RequestedCommand(name, takesValue ? .string(value("value") ?? "") : nil),
      seen: seen.flatMap { Int($0) }, epoch: value("epoch"), controller: value("by"))
    return try Response(json: try await session.perform(command, pool: pool))
  }
}

extension HTTPField.Name {
  /// A header that browsers set when they prefetch a page. The name is valid, so `??` only replaces a forced unwrap.
  static let secPurpose = Self("Sec-Purpose") ?? .cacheControl
}
