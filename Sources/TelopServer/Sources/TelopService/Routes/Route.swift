internal import HTTPTypes
internal import Hummingbird
internal import Telop
@_spi(Answers) internal import TelopDocuments

/// A feature of the service and its routes.
protocol RouteGroup: Sendable {
  var routes: [Route] { get }
}

/// A method of a resource: its handler and its description for `/openapi.json`.
struct Route: Sendable {
  /// The content of a body or an answer.
  struct Content: Sendable, Hashable {
    var status = 200
    /// The media type.
    var type: String
    /// Schema of the body; plain text by default.
    var schema: JSONValue = ["type": "string"]

    /// A JSON document with the schema of this name.
    static func json(_ name: String, status: Int = 200) -> Content {
      Content(status: status, type: "application/json", schema: Schemas.reference(name))
    }
  }

  let method: HTTPRequest.Method
  /// The path, such as `/v1/fit`.
  let path: String
  let pattern: PathPattern
  /// The purpose of the route, in one line with a full stop.
  let summary: String
  /// The operation's name in generated clients.
  let name: String
  /// Accepted bodies by media type.
  let takes: [Content]
  /// Whether a body is required.
  let needsBody: Bool
  let query: [Parameter]
  /// Successful answers.
  let answers: [Content]
  /// HTTP statuses of problems.
  let problems: [Int]
  /// Whether answers have an `ETag`, by which a repeated request is answered with 304.
  let isTagged: Bool
  let access: Access

  var handle: @Sendable (Request, ServiceContext) async throws -> Response

  init(
    method: HTTPRequest.Method, path: String, summary: String, name: String, takes: [Content] = [],
    needsBody: Bool = true, query: [Parameter] = [], answers: [Content], problems: [Int] = [400],
    isTagged: Bool = false, access: Access? = nil,
    handle: @escaping @Sendable (Request, ServiceContext) async throws -> Response
  ) {
    self.method = method
    self.path = path
    self.summary = summary
    self.name = name
    pattern = PathPattern(path)
    self.takes = takes
    self.needsBody = needsBody
    self.query = query
    self.answers = answers
    self.isTagged = isTagged
    self.access = access ?? (method == .get ? .view : .control)
    self.problems = problems
    self.handle = handle
  }

  /// The methods, including HEAD for GET.
  var methods: [HTTPRequest.Method] { method == .get ? [.get, .head] : [method] }

  /// Whether a browser displays the answer or runs it in a page.
  var isShown: Bool { access == .page || answers.contains { $0.type == "text/html" } }

  enum Access: Sendable, Hashable {
    /// Everyone, even by a link from another site, because the page has no data.
    case page
    /// Everyone.
    case open
    /// Clients with the token for viewing or the token for control.
    case view
    /// Clients with the token for control.
    case control
  }

  struct Parameter: Sendable, Hashable {
    var name: String
    var schema: JSONValue
    var isRequired = false
  }
}
