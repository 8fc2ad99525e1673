internal import HTTPTypes
internal import Hummingbird
internal import Telop

/// A resource with one of its methods: the handler, and what is said of it in `/openapi.json`.
struct Route: Sendable {
  /// What a resource answers with.
  struct Content: Sendable, Hashable {
    var status = 200
    /// The media type.
    var type: String
    var schema: JSONValue
  }

  let method: HTTPRequest.Method
  /// `/v1/fit`.
  let path: String
  /// What it does, in one line that ends with a full stop.
  let summary: String
  /// Its name in programs that are made from the description.
  let name: String
  /// What it takes as a body, by media type.
  var takes: [Content] = []
  /// What may be in the query.
  var query: [Parameter] = []
  /// What it answers with when all is well.
  var answers: [Content]
  /// The statuses of its problems.
  var problems: [Int] = [400]

  let handle: @Sendable (Request, ServiceContext) async throws -> Response

  /// A name in the query.
  struct Parameter: Sendable, Hashable {
    var name: String
    var schema: JSONValue
    var isRequired = false
  }
}
