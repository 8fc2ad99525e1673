internal import HTTPTypes
internal import Hummingbird
internal import Telop
internal import TelopDocuments

/// A part of the service with its routes, which is handed what they need.
protocol RouteGroup: Sendable {
  var routes: [Route] { get }
}

/// A resource with one of its methods: the handler, and what is said of it in `/openapi.json`.
struct Route: Sendable {
  /// What a resource answers with.
  struct Content: Sendable, Hashable {
    var status = 200
    /// The media type.
    var type: String
    /// The schema of a body; that of text by default.
    var schema: JSONValue = ["type": "string"]

    /// A document as JSON, by its schema's name.
    static func json(_ name: String, status: Int = 200) -> Content {
      Content(status: status, type: "application/json", schema: Schemas.reference(name))
    }
  }

  let method: HTTPRequest.Method
  /// `/v1/fit`.
  let path: String
  let pattern: PathPattern
  /// What it does, in one line that ends with a full stop.
  let summary: String
  /// Its name in programs that are made from the description.
  let name: String
  /// What it takes as a body, by media type.
  let takes: [Content]
  /// Whether there has to be one.
  let needsBody: Bool
  /// What may be in the query.
  let query: [Parameter]
  /// What it answers with when all is well.
  let answers: [Content]
  /// The statuses of its problems.
  let problems: [Int]
  /// Whether its answers have a tag, and a client that has it gets 304.
  let isTagged: Bool
  /// Who may call it.
  let access: Access

  var handle: @Sendable (Request, ServiceContext) async throws -> Response

  init(
    method: HTTPRequest.Method, path: String, summary: String, name: String, takes: [Content] = [],
    needsBody: Bool = true, query: [Parameter] = [], answers: [Content], problems: [Int] = [400],
    isTagged: Bool = false, access: Access? = nil,
    handle: @escaping @Sendable (Request, ServiceContext) async throws -> Response
  ) {
    (self.method, self.path, self.summary, self.name) = (method, path, summary, name)
    pattern = PathPattern(path)
    (self.takes, self.needsBody, self.query) = (takes, needsBody, query)
    (self.answers, self.isTagged) = (answers, isTagged)
    self.access = access ?? (method == .get ? .view : .control)
    self.problems = problems
    self.handle = handle
  }

  /// The methods that it answers.
  var methods: [HTTPRequest.Method] { method == .get ? [.get, .head] : [method] }

  /// Whether browsers show what it answers with, or run it in what they show.
  var isShown: Bool { access == .page || answers.contains { $0.type == "text/html" } }

  /// Who may call a route, on a service that asks for tokens.
  enum Access: Sendable, Hashable {
    /// Everybody, also by a link from another site: the shell of a page, without data.
    case page
    /// Everybody.
    case open
    /// Who has the viewing token, or the controlling one.
    case view
    /// Who has the controlling token.
    case control
  }

  /// A name in the query.
  struct Parameter: Sendable, Hashable {
    var name: String
    var schema: JSONValue
    var isRequired = false
  }
}
