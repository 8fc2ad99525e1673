@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import Testing

@Suite("JSON Schemas")
struct SchemaTests {
  private func names(_ schema: JSONValue) -> Set<String> {
    guard case .object(let fields)? = schema["properties"] else { return [] }
    return Set(fields.keys)
  }

  @Test("every field of a document is in its schema, and constant fields are required")
  func documents() throws {
    let schema = JSONSchema.document(MeasureDocument.self)
    let document = try JSONValue(json: try MeasureRequest(text: "a").answer())
    guard case .object(let fields) = document else { throw Unexpected() }
    #expect(Set(fields.keys).isSubset(of: names(schema)))
    #expect(names(schema).isSuperset(of: ["clusters", "matches", "fit", "width", "widthExact"]))
    guard case .array(let required)? = schema["required"] else { throw Unexpected() }
    #expect(required.contains("width"))
    #expect(!required.contains("clusters"))
    #expect(schema["properties"]?["width"] == ["type": "number"])
    let runs = schema["properties"]?["runs"]?["items"]
    #expect(runs?["properties"]?["utf8"] == ["type": "array", "items": ["type": "integer"]])
    let fix = JSONSchema.document(FitDocument.self)["properties"]?["fixes"]?["items"]
    #expect(
      fix?["properties"]?["options"] == [
        "type": "object", "additionalProperties": ["type": "string"],
      ])
  }

  @Test("a request's schema lists exactly its fields")
  func requests() {
    func schema<Request: RequestDocument>(_ type: Request.Type) -> JSONValue {
      JSONSchema.request(type, options: ["type": "object"], answer: ["properties": ["speed": [:]]])
    }
    func check<Request: RequestDocument>(_ type: Request.Type) {
      #expect(names(schema(type)) == Set(type.fieldNames))
      #expect(schema(type)["additionalProperties"] == false)
    }
    check(FitRequest.self)
    check(MeasureRequest.self)
    check(ShapeRequest.self)
    check(ResumeRequest.self)
    check(CheckRequest.self)
    let fit = schema(FitRequest.self)
    #expect(fit["required"] == ["script"])
    #expect(fit["properties"]?["format"]?["enum"] == ["plain", "markdown"])
    #expect(fit["properties"]?["want"]?["items"] == ["enum": ["speed"]])
    #expect(schema(ResumeRequest.self)["required"] == ["at", "script"])
  }

  @Test("every option is in its schema, with its help")
  func options() {
    let schema = JSONSchema.options(FitOptions.entries)
    #expect(names(schema) == Set(FitOptions.entries.map(\.name)))
    for entry in FitOptions.entries {
      guard case .string(let text)? = schema["properties"]?[entry.name]?["description"] else {
        Issue.record("\(entry.name) has no description")
        continue
      }
      #expect(text.hasPrefix(entry.help))
    }
    #expect(schema["properties"]?["headings"]?["enum"] == ["shown", "hidden"])
    #expect(
      schema["properties"]?["no-bundled-fonts"]?["anyOf"] == [
        ["type": "boolean"], ["enum": ["true", "false"]],
      ])
  }

  @Test("every example in a schema is a valid value")
  func examples() throws {
    let schema = JSONSchema.options(FitOptions.entries)
    var count = 0
    for entry in FitOptions.entries where entry.form.kind != .path {
      guard case .array(let values)? = schema["properties"]?[entry.name]?["examples"] else {
        continue
      }
      for value in values {
        let json = try Wire.encode(["script": "x", "options": [entry.name: value]] as JSONValue)
        let request = try Wire.request(FitRequest.self, from: json)
        var options = FitOptions()
        try options.apply(try #require(request.options))
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test("a schema in one line means the same")
  func oneLine() throws {
    let value: JSONValue = ["a": ["x\n  y", 1, .number(1.5), .null], "b": [:], "c": true]
    let json = try Wire.encode(value)
    let line = try Wire.encode(value, .oneLine)
    #expect(!line.contains(UInt8(ascii: "\n")))
    #expect(try JSONValue(json: line) == value)
    #expect(try JSONValue(json: json) == value)
  }

  private struct Unexpected: Error {}
}
