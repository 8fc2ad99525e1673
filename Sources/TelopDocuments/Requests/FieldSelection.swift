public import Telop
@_spi(Answers) public import TelopJSON

/// The requested fields of an answer, by name. Without a `FieldSelection`, the answer has all fields with a value.
public struct FieldSelection: Sendable, Hashable, Codable {
  /// Names of fields at the document's top level.
  @_spi(Answers) public let names: Set<String>

  /// Requests some fields; `version` is always included.
  public init(_ names: Set<String>) { self.names = names.union(["version"]) }

  /// Decodes a list of names.
  ///
  /// - Throws: `PlanError` with `.badValue` for a name that is longer than any field's name.
  public init(from decoder: any Decoder) throws {
    let names = try decoder.singleValueContainer().decode([String].self)
    // Long names are rejected first, because comparing strings takes quadratic time if they have many combining marks.
    if let long = names.first(where: { $0.utf8.count > 128 }) {
      let start = String(long.unicodeScalars.prefix(32))
      throw PlanError(
        .badValue, "want '\(start)…': the answer has no such field", options: ["want"])
    }
    self.init(Set(names))
  }

  /// Encodes the names in sorted order.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.singleValueContainer()
    try list.encode(names.sorted())
  }
}

/// A request that is a JSON object.
@_spi(Answers) public protocol RequestDocument: Sendable, Codable {
  /// The names of all fields that the request may have.
  static var fieldNames: [String] { get }
}

extension Wire {
  /// Encodes a document, or its requested fields, as UTF-8 JSON; see `encode(_:_:)`.
  ///
  /// - Throws: `PlanError` with `.badValue` for a requested field that such a document never has; `EncodingError`.
  package static func encode(
    _ document: some Encodable, want: FieldSelection?, _ style: Style = .indented
  ) throws -> [UInt8] {
    guard let want else { return try encode(document, style) }
    let wanted = WantedFields(document, names: want.names)
    let json = try encode(wanted, style)
    for name in want.names.subtracting(wanted.knownNames).sorted() {
      let hint = wanted.knownNames.sorted().hint(for: name)
      throw PlanError(
        .badValue, "want '\(name)': the answer has no such field\(hint)", options: ["want"])
    }
    return json
  }

  /// Decodes a request from JSON.
  ///
  /// - Throws: `PlanError` with `.badValue`, also for an unknown or a repeated field.
  @_spi(Answers) public static func request<Request: RequestDocument>(
    _ type: Request.Type, from json: [UInt8]
  ) throws(PlanError) -> Request {
    try decodeStrictly(StrictRequest<Request>.self, from: json).request
  }

  /// Decodes a request, or a value that contains requests, from JSON.
  ///
  /// - Throws: `PlanError` with `.badValue`, also for a repeated name.
  static func decodeStrictly<Value: Decodable>(
    _ type: Value.Type, from json: [UInt8]
  ) throws(PlanError) -> Value {
    let content: JSONContent
    do { content = try JSONContent(json) } catch { throw unreadable("\(error)") }
    let value: Value
    do { value = try Value(from: JSONValueDecoder(content.value)) } catch let error as PlanError {
      throw error
    } catch { throw unreadable(reason(of: error, content)) }
    if let name = content.repeatedName {
      throw PlanError(
        .badValue, "the request has '\(name.prefix(100))' twice; leave one out", options: [name])
    }
    return value
  }

  private static func unreadable(_ reason: String) -> PlanError {
    PlanError(.badValue, "the request is not a document of this kind: \(reason)")
  }

  /// Decodes a request. Unknown fields are reported before missing fields.
  struct StrictRequest<Request: RequestDocument>: Decodable {
    let request: Request

    init(from decoder: any Decoder) throws {
      let names = try decoder.container(keyedBy: FieldName.self).allKeys.map(\.stringValue)
      for name in names.sorted() where !Request.fieldNames.contains(name) {
        let hint =
          Request.fieldNames.nearest(to: name).map { "did you mean \($0)?" }
          ?? "it may have \(Request.fieldNames.joined(separator: ", "))"
        throw PlanError(.badValue, "unknown field '\(name)' in the request; \(hint)")
      }
      request = try Request(from: decoder)
    }
  }

  private static func reason(of error: any Error, _ content: JSONContent) -> String {
    let path = { (context: DecodingError.Context) in
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    return switch error as? DecodingError {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context) where context.codingPath.isEmpty,
      .valueNotFound(_, let context) where context.codingPath.isEmpty:
      "it is not an object"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(path(context))' has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "'\(path(context))' has an invalid value"
    // A number that does not fit its field throws an error without a path. The message lists the candidates.
    case _ where content.nonIntegers.isEmpty: UnreadableJSON.notJSON.description
    default:
      "a number is not whole, or is too large: "
        + content.nonIntegers.joined(separator: " or ")
    }
  }
}
