import Telop
@_spi(Answers) import TelopDocuments
import Testing

/// Validates JSON against the part of JSON Schema that the service uses. Stricter than a schema: a field that no
/// schema names is an error.
struct SchemaCheck {
  /// The document that `$ref` points into.
  let root: JSONValue

  /// Checks against a service's OpenAPI document.
  init(_ server: RunningServer) async throws {
    root = try await server.get("/openapi.json").json
  }

  /// Errors against a named schema.
  func errors(_ value: JSONValue, of name: String) -> [String] {
    errors(value, ["$ref": .string("#/components/schemas/\(name)")])
  }

  /// Checks a response against the description of a path. The path may have names in braces.
  func expect(
    _ reply: Reply, _ path: String, _ method: String = "post", status: Int? = nil,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(reply.status == status ?? reply.status, "\(reply.text)", sourceLocation: location)
    let responses = root["paths"]?[path]?[method]?["responses"]
    let type = String((reply.headers["content-type"] ?? "").prefix { $0 != ";" })
    let schema = try #require(
      responses?["\(reply.status)"]?["content"]?[type]?["schema"],
      "\(path): \(reply.status) \(type) \(reply.text.prefix(300))", sourceLocation: location)
    guard type.hasSuffix("json") else { return }
    #expect(errors(try reply.json, schema) == [], "\(path)", sourceLocation: location)
  }

  /// Errors with their paths; empty if the value is valid.
  func errors(_ value: JSONValue, _ schema: JSONValue, at path: String = "") -> [String] {
    if case .string(let reference)? = schema["$ref"] {
      guard let target = target(reference) else { return ["\(path): no \(reference)"] }
      return errors(value, target, at: path)
    }
    if case .array(let choices)? = schema["anyOf"] {
      let each = choices.map { errors(value, $0, at: path) }
      return each.contains([]) ? [] : each.min { $0.count < $1.count } ?? []
    }
    if case .array(let words)? = schema["enum"] {
      return words.contains(value) ? [] : ["\(path): \(value) is none of the words"]
    }
    guard case .string(let type)? = schema["type"] else { return [] }
    switch (type, value) {
    case ("string", .string), ("boolean", .bool), ("integer", .integer), ("number", .number),
      ("number", .integer):
      return []
    case ("array", .array(let items)):
      return items.enumerated().flatMap {
        errors($1, schema["items"] ?? [:], at: "\(path)[\($0)]")
      }
    case ("object", .object(let fields)):
      return objectErrors(fields, schema, at: path)
    default: return ["\(path): \(value) is no \(type)"]
    }
  }

  private func objectErrors(
    _ fields: [String: JSONValue], _ schema: JSONValue, at path: String
  ) -> [String] {
    var found: [String] = []
    for (name, value) in fields {
      if let field = schema["properties"]?[name] {
        found += errors(value, field, at: "\(path).\(name)")
      } else if let field = schema["additionalProperties"], case .object = field {
        found += errors(value, field, at: "\(path).\(name)")
      } else if schema["properties"] != nil {
        found.append("\(path).\(name): no such field")
      }
    }
    if case .array(let required)? = schema["required"] {
      for case .string(let name) in required where fields[name] == nil {
        found.append("\(path).\(name): missing")
      }
    }
    return found
  }

  private func target(_ reference: String) -> JSONValue? {
    reference.split(separator: "/").dropFirst().reduce(Optional(root)) { $0?[String($1)] }
  }
}
