internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The JSON Schemas of everything that goes in and out, made of the library's types and option entries.
struct Schemas: Sendable {
  /// By name, as `components/schemas` has them.
  var all: [String: JSONValue] = [:]

  /// Those of options and problems, which all others may refer to.
  init() {
    all["FitOptions"] = JSONSchema.options(
      FitOptions.entries.filter { Self.isAllowed($0.name, $0.form) })
    all["TypeOptions"] = JSONSchema.options(TypeSetting.entries)
    add(Problem.self)
  }

  /// Changes what a schema says of a field.
  mutating func change(_ name: String, _ field: String, _ body: (inout JSONValue) -> Void) {
    guard var schema = all[name], var fields = schema["properties"], var value = fields[field]
    else { return }
    body(&value)
    fields[field] = value
    schema["properties"] = fields
    all[name] = schema
  }

  /// Says how long a request's script may be.
  mutating func limitScript(of name: String, _ limits: Limits) {
    change(name, "script") { $0["maxLength"] = .integer(limits.script) }
  }

  /// A reference to a schema by its name.
  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  /// Options that name files have no place in a request, nor has what means nothing without them.
  static func isAllowed(_ name: String, _ form: OptionForm) -> Bool {
    form.kind != .path && name != "every" && name != "deck-place"
  }

  /// Adds that of an answer.
  mutating func add<Answer: Decodable>(_ answer: Answer.Type) {
    all["\(answer)"] = JSONSchema.document(answer)
  }

  /// Adds that of a request whose answer is whole, always.
  ///
  /// - Parameter options: the name of its options' schema.
  mutating func add<Request: RequestDocument>(_ request: Request.Type, options: String) {
    all["\(request)"] = JSONSchema.request(
      request, options: Self.reference(options), answer: [:])
  }

  /// Adds those of a request and its answer, of which the request may name the fields that it wants.
  ///
  /// - Parameter options: the name of its options' schema.
  mutating func add<Request: RequestDocument, Answer: Decodable>(
    _ request: Request.Type, _ answer: Answer.Type, options: String
  ) {
    var document = JSONSchema.document(answer)
    all["\(request)"] = JSONSchema.request(
      request, options: Self.reference(options), answer: document)
    // `want` leaves out whatever it does not name.
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
