@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The JSON Schemas of all requests and answers, generated from the library's types and options.
struct Schemas: Sendable {
  /// Schemas by name, as in `components/schemas`.
  var all: [String: JSONValue] = [:]

  /// Adds the schemas of options and problems, to which other schemas refer.
  init() {
    all["FitOptions"] = JSONSchema.options(
      FitOptions.entries.filter { Self.isAllowed($0.name, $0.form) })
    all["TypeOptions"] = JSONSchema.options(TypeSetting.entries)
    add(Problem.self)
  }

  /// Changes the schema of a field. Ignores an unknown schema or field.
  mutating func change(_ name: String, _ field: String, _ body: (inout JSONValue) -> Void) {
    guard var schema = all[name], var fields = schema["properties"], var value = fields[field]
    else { return }
    body(&value)
    fields[field] = value
    schema["properties"] = fields
    all[name] = schema
  }

  mutating func limitScript(of name: String, _ limits: Limits) {
    change(name, "script") { $0["maxLength"] = .integer(limits.scriptBytes) }
  }

  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  /// Whether requests may have an option. Excludes options that name files, and options that need such a file.
  static func isAllowed(_ name: String, _ form: OptionForm) -> Bool {
    form.kind != .path && name != "every" && name != "deck-place"
  }

  mutating func add<Answer: Decodable>(_ answer: Answer.Type) {
    all["\(answer)"] = JSONSchema.document(answer)
  }

  /// Adds the schema of a request whose answer always has all fields.
  mutating func add<Request: RequestDocument>(
    _ request: Request.Type, as name: String? = nil, options: String
  ) {
    all[name ?? "\(request)"] = JSONSchema.request(
      request, options: Self.reference(options), answer: [:])
  }

  /// Adds the schemas of a request and its answer. The request may select fields of the answer.
  mutating func add<Request: RequestDocument, Answer: Decodable>(
    _ request: Request.Type, as name: String? = nil, _ answer: Answer.Type, options: String
  ) {
    var document = JSONSchema.document(answer)
    all[name ?? "\(request)"] = JSONSchema.request(
      request, options: Self.reference(options), answer: document)
    // With a field selection (`want`), only the named fields are present.
    if case .array(let names)? = document["required"] {
      let list = names.compactMap { name -> String? in
        if case .string(let text) = name { text } else { nil }
      }
      document["description"] = .string(
        "Without want, these fields are always present: \(list.joined(separator: ", ")).")
    }
    document["required"] = ["version"]
    all["\(answer)"] = document
  }
}
