internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import TelopDocuments

/// A feature of the service and its routes.
protocol RouteGroup: Sendable { var routes: [Route] { get } }

/// The path of a route, with parameters in braces: `/shows/{show}/go`.
struct PathPattern: Sendable {
  private let parts: [Substring]

  init(_ path: String) { parts = path.split(separator: "/") }

  /// Whether the pattern has no parameters.
  var isLiteral: Bool { !parts.contains { $0.hasPrefix("{") } }

  func matches(_ path: String) -> Bool {
    let pathParts = path.split(separator: "/")
    return pathParts.count == parts.count
      && zip(parts, pathParts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}

/// A method and a path, the handler of their requests, and their description for `/openapi.json`.
struct Route: Sendable {
  /// The content of a body or an answer.
  struct Content: Sendable, Hashable {
    var status = 200
    var type: String
    /// Schema of the content; plain text by default.
    var schema: JSONValue = ["type": "string"]

    /// A JSON document with the schema of this name.
    static func json(_ name: String, status: Int = 200) -> Content {
      Content(status: status, type: "application/json", schema: Schemas.reference(name))
    }
  }

  let method: HTTPRequest.Method
  let path: String
  /// The purpose of the route, in one line with a full stop.
  let summary: String
  /// The operation's name in generated clients.
  let name: String
  /// Accepted bodies by media type.
  var takes: [Content] = []
  var needsBody = true
  var query: [Parameter] = []
  let answers: [Content]
  /// HTTP statuses of the route's problems. Statuses of the gates and of reading a body are added.
  var problems: [Int] = []
  /// Whether answers have an `ETag`, by which a repeated request is answered with 304, or with 412 if it is a POST.
  var hasETag = false
  /// The clients that may send requests; by default, `view` for GET, and otherwise `control`.
  var access: Access?
  var handle: @Sendable (Request, ServiceContext) async throws -> Response

  var pattern: PathPattern { PathPattern(path) }

  var neededAccess: Access { access ?? (method == .get ? .view : .control) }

  var methods: [HTTPRequest.Method] { method == .get ? [.get, .head] : [method] }

  /// Whether a browser displays the answer or runs it in a page.
  var isShownInBrowser: Bool {
    neededAccess == .page || answers.contains { $0.type == "text/html" }
  }

  enum Access: Sendable, Hashable {
    /// Everyone. Links on other sites may lead to the page, because it contains no data.
    case page
    /// Everyone, except through links on other sites.
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
