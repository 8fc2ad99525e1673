@_spi(Answers) public import Telop
@_spi(Answers) public import TelopJSON

/// JSON Schemas (2020-12) of requests and answers, generated from their types and the option entries.
@_spi(Answers) public enum JSONSchema {
  /// The schema of an answer.
  public static func document<Document: Decodable>(_ type: Document.Type) -> JSONValue {
    SchemaReader().read(type).schema
  }

  /// The schema of a request. Unlisted fields are not allowed.
  ///
  /// - Parameter answer: The schema of the answer, whose fields the request may select.
  public static func request<Request: RequestDocument>(
    _ type: Request.Type, options: JSONValue, answer: JSONValue
  ) -> JSONValue {
    var knownSchemas = [ObjectIdentifier(OptionLayer.self): options]
    if case .object(let fields)? = answer["properties"] {
      knownSchemas[ObjectIdentifier(FieldSelection.self)] = [
        "type": "array", "items": ["enum": .array(fields.keys.sorted().map(JSONValue.string))],
        "description": "The requested fields of the answer. Default: all.",
      ]
    }
    var schema = SchemaReader(knownSchemas: knownSchemas).read(type).schema
    schema["additionalProperties"] = false
    return schema
  }

  /// The schema of an object of options, by their long names.
  public static func options<Target: OptionTarget>(_ entries: [OptionEntry<Target>]) -> JSONValue {
    let defaults = Target()
    let fields = entries.map { ($0.name, $0.schema(defaults: defaults)) }
    return [
      "type": "object", "additionalProperties": false,
      "properties": .object(Dictionary(fields) { first, _ in first }),
    ]
  }
}
