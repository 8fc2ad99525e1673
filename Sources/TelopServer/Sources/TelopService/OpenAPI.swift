internal import HTTPTypes
internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The OpenAPI 3.1 description of the service, generated from its routes.
struct OpenAPI: Sendable {
  let routes: [Route]
  let schemas: Schemas

  var document: JSONValue {
    var paths: [String: JSONValue] = [:]
    for route in routes {
      var path = paths[route.path] ?? [:]
      path[route.method.rawValue.lowercased()] = operation(route)
      paths[route.path] = path
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Telop", "version": .string(Release.version),
        "summary": "Measure text exactly and fit a scrolling line of it to a fixed time.",
        "description": .string(
          "Every problem is application/problem+json, including the 404 of an unknown path and the 405 "
            + "of a wrong method. A 405 has the header Allow. A request whose If-None-Match has the "
            + "current ETag gets 304, or 412 if it is a POST."
        ),
        "license": ["name": "Apache 2.0", "identifier": "Apache-2.0"],
      ],
      "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
      "paths": .object(paths),
      "components": [
        "schemas": .object(schemas.all),
        "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
      ],
    ]
  }

  private func operation(_ route: Route) -> JSONValue {
    let needsToken = [.view, .control].contains(route.neededAccess)
    var operation: JSONValue = [
      "operationId": .string(route.name), "summary": .string(route.summary),
      "responses": .object(responses(of: route, needsToken: needsToken)),
    ]
    // The first alternative is empty, because a service without tokens accepts requests without a token.
    operation["security"] = needsToken ? [[:], ["token": []]] : []
    if !route.takes.isEmpty {
      let content = route.takes.map { ($0.type, ["schema": $0.schema] as JSONValue) }
      operation["requestBody"] = [
        "required": .bool(route.needsBody),
        "content": .object(Dictionary(content) { first, _ in first }),
      ]
    }
    let parameters = parameters(of: route)
    if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
    return operation
  }

  private func responses(of route: Route, needsToken: Bool) -> [String: JSONValue] {
    var responses: [String: JSONValue] = [:]
    for answer in route.answers {
      var response =
        responses["\(answer.status)"] ?? ["description": "The answer.", "content": [:]]
      var content = response["content"] ?? [:]
      content[answer.type] = ["schema": answer.schema]
      response["content"] = content
      responses["\(answer.status)"] = response
    }
    if route.hasETag, route.method == .get {
      responses["304"] = ["description": "The client has the current answer (If-None-Match)."]
    }
    // The statuses of `HostGate`, of `AccessGate`, and of problems with reading a body.
    let bodyProblems = route.takes.isEmpty ? [] : [408, 413, 415, 417]
    for status in Set(route.problems + [403, 421] + (needsToken ? [401] : []) + bodyProblems) {
      responses["\(status)"] = [
        "description": .string(HTTPResponse.Status(code: status).reasonPhrase),
        "content": ["application/problem+json": ["schema": Schemas.reference("Problem")]],
      ]
    }
    return responses
  }

  private func parameters(of route: Route) -> [JSONValue] {
    let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }
    let inPath = names.map { name -> JSONValue in
      [
        "name": .string(String(name.dropFirst().dropLast())), "in": "path", "required": true,
        "schema": ["type": "string"],
      ]
    }
    return inPath
      + route.query.map { parameter -> JSONValue in
        var schema = parameter.schema
        let description = schema["description"]
        schema["description"] = nil
        var value: JSONValue = [
          "name": .string(parameter.name), "in": "query",
          "required": .bool(parameter.isRequired), "schema": schema,
        ]
        value["description"] = description
        return value
      }
  }
}
