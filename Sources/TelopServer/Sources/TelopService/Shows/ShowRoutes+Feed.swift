internal import HTTPTypes
internal import Hummingbird
internal import ServiceLifecycle
internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript
internal import TelopShows

extension ShowRoutes {
  /// The routes that accept text while it is written or spoken.
  var feeds: [Route] { [feed(.put, name: "feedShow"), feed(.post, name: "feedShowByPost")] }

  private func feed(_ method: HTTPRequest.Method, name: String) -> Route {
    Route(
      method: method, path: "/shows/{show}/feed",
      summary: "Append lines of text as they arrive; answers when the body ends.", name: name,
      takes: [.init(type: "text/plain"), .init(type: "text/markdown")],
      // The body may stay empty, for example if the speaker says nothing.
      needsBody: false,
      query: [.init(name: "by", schema: ["type": "string", "minLength": 1, "maxLength": 100])],
      answers: [.json("FeedDocument")],
      problems: [400, 404, 408, 409, 413, 415, 422, 429, 503, 507]
    ) { [self] request, context in
      let feed = Feed(
        session: try shows.session(context), controller: try Self.sender(request),
        isMarkdown: try Self.isMarkdown(request), limits: limits, pool: pool)
      try shows.addStream()
      defer { shows.removeStream() }
      return try Response(json: try await feed.run(request.body))
    }
  }

  private static func sender(_ request: Request) throws(Problem) -> String {
    let query = try Query(request.uri.query)
    do { try query.check(["by"], of: "feed") } catch { throw error.closingConnection }
    let name = query.items.last?.value ?? "feed"
    try CommandRequest(id: "feed", command: RequestedCommand("feed"), controller: name).check()
    return name
  }

  private static func isMarkdown(_ request: Request) throws(Problem) -> Bool {
    switch try BodyFormat(request.headers[.contentType]) {
    case .text(let format): return format == .markdown
    case .unknown: return false
    case .json, .lines:
      throw Problem(
        .unsupportedMediaType, "a feed must be lines of text",
        fix: "send text/plain or text/markdown"
      ).closingConnection
    }
  }
}

/// A body whose lines become commands of a show as they arrive.
private struct Feed: Sendable {
  let session: ShowSession
  let controller: String
  let isMarkdown: Bool
  let limits: Limits
  let pool: WorkPool

  /// Maximum size of a command in bytes, unless one line is longer.
  private static let maximumCommandSize = 1 << 14
  /// Number of buffered lines at which reading pauses.
  private static let maximumLineCount = 1_000
  /// Maximum number of attempts for a command while the service is busy.
  private static let maximumAttempts = 20

  /// Applies the lines of a body until it ends. If reading fails, the lines before the error are still applied.
  func run(_ body: RequestBody) async throws -> FeedDocument {
    let reader = FeedReader(maximumLineBytes: limits.feedLineBytes)
    async let read = read(body, into: reader)
    let document = try await applyLines(reader)
    if let problem = await read { throw problem }
    return document
  }

  /// Reads the body into the reader's buffer. Returns the problem that ended reading early, if any.
  private func read(_ body: RequestBody, into reader: FeedReader) async -> Problem? {
    // Lines that arrived before a disconnect are applied too.
    defer { reader.end() }
    do {
      for try await part in body.cancelOnGracefulShutdown() {
        try reader.take(part.readableBytesView)
        while reader.lineCount >= Self.maximumLineCount {
          try await Task.sleep(for: limits.feedCollectionTime)
        }
      }
    } catch { return error as? Problem }
    return nil
  }

  private func applyLines(_ reader: FeedReader) async throws -> FeedDocument {
    var document = FeedDocument(revision: session.log.state.revision)
    let feedNumber = UInt64.random(in: 0...(.max))
    while !reader.isDone {
      let lines = reader.next(bytes: Self.maximumCommandSize)
      if !lines.isEmpty {
        let text = lines.map(scriptText).joined(separator: "\n\n")
        let command = CommandRequest(
          id: "feed-\(feedNumber)-\(document.commands + 1)",
          command: RequestedCommand("feed", .string(text)), controller: controller)
        do { document.revision = try await apply(command) } catch {
          var problem = Problem(error).closingConnection
          problem.detail += "; \(document.lines) lines before it are done"
          throw problem
        }
        document.lines += lines.count
        document.commands += 1
      }
      if !reader.isDone { try await Task.sleep(for: limits.feedCollectionTime) }
    }
    return document
  }

  private func scriptText(of line: String) -> String {
    guard !isMarkdown else { return line }
    let text = session.log.source.format == .markdown ? PlainText.escaped(line) : line
    let state = session.log.state
    let fit = state.legs.last?.fit ?? state.fit
    return PlainText.isolated(text, inRightToLeft: fit.plan.strip.isRightToLeft)
  }

  /// Applies a command, with further attempts while the service is busy. Returns the show's new revision.
  private func apply(_ command: CommandRequest) async throws -> Int {
    for _ in 1..<Self.maximumAttempts {
      do { return try await session.perform(command, pool: pool).revision } catch {
        guard [429, 503].contains(Problem(error).status) else { throw error }
        try await Task.sleep(for: limits.feedCollectionTime)
      }
    }
    return try await session.perform(command, pool: pool).revision
  }
}

struct FeedDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  /// Number of applied lines. Blank lines do not count.
  var lines = 0
  var commands = 0
  /// The show's revision after the last command.
  var revision: Int
}
