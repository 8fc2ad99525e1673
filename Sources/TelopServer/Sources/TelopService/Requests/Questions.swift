internal import HTTPTypes
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The questions of a request. A question is a request document, such as a text to measure.
struct Questions: Sendable {
  enum Shape: Sendable, Hashable {
    case one
    case array
    case lines
  }

  /// The documents as JSON. A plain body and a query have been converted to a document.
  var documents: [[UInt8]]
  var shape: Shape
}

/// Converts the query and the plain body of a request to the fields of a request document.
struct QuestionFields: Sendable {
  /// The field for the body: `script` or `text`.
  let body: String
  /// Whether the document has a field for the format of the script.
  let hasFormat: Bool
  private let arrayFields: Set<String>
  private let booleanFields: Set<String>
  /// The fields other than arrays, booleans, the body and the options.
  private let textFields: Set<String>

  init(_ schema: JSONValue) {
    var fields: [String: JSONValue] = [:]
    if case .object(let properties)? = schema["properties"] { fields = properties }
    body = fields["script"] == nil ? "text" : "script"
    hasFormat = fields["format"] != nil
    let names = Set(fields.keys).subtracting([body, "options"])
    arrayFields = names.filter { fields[$0]?["type"] == "array" }
    booleanFields = names.filter { fields[$0]?["type"] == "boolean" }
    textFields = names.subtracting(arrayFields).subtracting(booleanFields)
  }

  /// Parses a body. Throws 400 for a malformed body, and 413 for too many questions.
  func questions(
    _ bytes: [UInt8], _ bodyFormat: BodyFormat, query: Query, limits: Limits
  ) throws -> Questions {
    switch bodyFormat {
    case .text(let format): return try plain(bytes, format, query)
    case .unknown:
      guard let first = Self.firstByte(bytes),
        first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
        (try? JSONValue(json: bytes)) != nil
      else { return try plain(bytes, nil, query) }
      return try questions(bytes, .json, query: query, limits: limits)
    case .json:
      try checkNoQuery(query)
      guard Self.firstByte(bytes) == UInt8(ascii: "[") else {
        return Questions(documents: [bytes], shape: .one)
      }
      guard let items = Wire.elements(of: bytes) else {
        throw Problem(
          .badRequest, "the body begins like a JSON array but is not one",
          fix: "send [{…}, {…}], or a document in each line as application/x-ndjson")
      }
      return try checked(Questions(documents: items, shape: .array), limits)
    case .lines:
      try checkNoQuery(query)
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if lines.last?.isEmpty == true { lines.removeLast() }
      return try checked(Questions(documents: lines.map(Array.init), shape: .lines), limits)
    }
  }

  /// The first byte that is not white space.
  private static func firstByte(_ json: [UInt8]) -> UInt8? {
    json.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
  }

  private func checkNoQuery(_ query: Query) throws(Problem) {
    guard let first = query.items.first else { return }
    throw Problem(
      .badRequest,
      "\(first.name.quoted) is in the query; with a JSON body, the query must be empty",
      fix: "put options into the body, as \"options\": {…}")
  }

  private func checked(_ questions: Questions, _ limits: Limits) throws(Problem) -> Questions {
    guard questions.documents.count <= limits.questionCount else {
      throw .limitExceeded(
        limits.questionCount, "there are \(questions.documents.count) texts in the request",
        fix: "send them in several requests")
    }
    return questions
  }

  private func plain(
    _ bytes: [UInt8], _ format: Script.Format?, _ query: Query
  ) throws -> Questions {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(.unprocessableContent, "the body is not UTF-8", fix: "send UTF-8")
    }
    try query.rejectDuplicates { name in
      if arrayFields.contains(name) { return false }
      if booleanFields.contains(name) || textFields.contains(name) { return true }
      return FitOptions.entry(named: name)?.form.takesMany != true
    }
    var document: [String: JSONValue] = [body: .string(text)]
    if hasFormat, let format { document["format"] = .string(format.rawValue) }
    var options: [String: [String]] = [:]
    for item in query.items {
      if arrayFields.contains(item.name) {
        var list: [JSONValue] = []
        if case .array(let before)? = document[item.name] { list = before }
        document[item.name] = .array(
          list + item.value.split(separator: ",").map { .string(String($0)) })
      } else if booleanFields.contains(item.name) {
        document[item.name] = .bool(try boolean(item))
      } else if textFields.contains(item.name) {
        document[item.name] = .string(item.value)
      } else {
        options[item.name, default: []].append(item.value)
      }
    }
    if !options.isEmpty {
      document["options"] = .object(
        options.mapValues { values in
          values.count == 1 ? .string(values[0]) : .array(values.map(JSONValue.string))
        })
    }
    return Questions(documents: [try Wire.encode(JSONValue.object(document))], shape: .one)
  }

  private func boolean(_ item: Query.Item) throws(Problem) -> Bool {
    switch item.value {
    case "", "1", "true": return true
    case "0", "false": return false
    default:
      throw Problem(
        .badRequest, "\(item.name) is true or false, not \(item.value.quoted)", option: item.name,
        fix: "write \(item.name)=true or \(item.name)=false")
    }
  }

  /// The query parameters that the API description lists: the document's fields and its options.
  ///
  /// - Parameter all: the schemas by their names; one of them is the schema of the options.
  func parameters(of schema: JSONValue, options all: [String: JSONValue]) -> [Route.Parameter] {
    var parameters: [String: JSONValue] = [:]
    if case .string(let path)? = schema["properties"]?["options"]?["$ref"],
      let name = path.split(separator: "/").last,
      case .object(let options)? = all[String(name)]?["properties"]
    {
      parameters = options
    }
    if case .object(let fields)? = schema["properties"] {
      for (name, field) in fields where name != body && name != "options" {
        parameters[name] = field
      }
    }
    return parameters.sorted { $0.key < $1.key }.map { Route.Parameter(name: $0, schema: $1) }
  }
}
