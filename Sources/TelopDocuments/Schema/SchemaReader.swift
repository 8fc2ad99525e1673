@_spi(Answers) internal import TelopJSON

/// Derives the JSON Schema of a type by running the type's `init(from:)` with a decoder that records the fields and
/// returns valid values.
///
/// The schema lacks fields that `init(from:)` reads only under a condition. No document here has such fields.
struct SchemaReader {
  /// Schemas of types, used instead of derived schemas.
  var knownSchemas: [ObjectIdentifier: JSONValue] = [:]

  /// The schema of a type, and a value of the type; `nil` if no value could be made.
  func read<Value: Decodable>(_ type: Value.Type) -> (schema: JSONValue, value: Value?) {
    if let schema = knownSchemas[ObjectIdentifier(type)] {
      return (schema, try? Value(from: Recorder(recorded: RecordedFields(), reader: self)))
    }
    switch type {
    case is Bool.Type: return (["type": "boolean"], false as? Value)
    case is String.Type: return (["type": "string"], "" as? Value)
    case is Double.Type: return (["type": "number"], 0.0 as? Value)
    case is Int.Type: return (["type": "integer"], 0 as? Value)
    case is Int64.Type: return (["type": "integer"], Int64(0) as? Value)
    case let list as any ListSchema.Type: return (list.schema(by: self), list.emptyValue as? Value)
    case let type as any StringEnum.Type: return (schema(of: type), firstCase(of: type) as? Value)
    default: break
    }
    let recorded = RecordedFields()
    let value = try? Value(from: Recorder(recorded: recorded, reader: self))
    return (recorded.schema, value)
  }

  fileprivate final class RecordedFields {
    var singleValue: JSONValue?
    var properties: [String: JSONValue] = [:]
    var required: Set<String> = []

    var schema: JSONValue {
      if let singleValue { return singleValue }
      var schema: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
      if !required.isEmpty { schema["required"] = .array(required.sorted().map(JSONValue.string)) }
      return .object(schema)
    }
  }

  fileprivate struct Recorder: Decoder {
    let recorded: RecordedFields
    let reader: SchemaReader
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
      KeyedDecodingContainer(SchemaFields(recorded: recorded, reader: reader))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ValueUnavailable() }
    func singleValueContainer() -> any SingleValueDecodingContainer {
      SingleValue(recorded: recorded, reader: reader)
    }
  }

  /// The error if a value cannot be made. Fields that `init(from:)` read before the error stay in the schema.
  fileprivate struct ValueUnavailable: Error {}
}

private struct SchemaFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorded: SchemaReader.RecordedFields
  let reader: SchemaReader
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (schema, value) = reader.read(type)
    recorded.properties[key.stringValue] = schema
    recorded.required.insert(key.stringValue)
    guard let value else { throw SchemaReader.ValueUnavailable() }
    return value
  }
  private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
    recorded.properties[key.stringValue] = reader.read(type).schema
    return nil
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    optional(type, key)
  }
  // Without these methods, Swift's default methods would be used for these types, and would record required fields.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { optional(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { optional(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { optional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) -> Int64? { optional(type, key) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw SchemaReader.ValueUnavailable() }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw SchemaReader.ValueUnavailable()
  }
  func superDecoder() throws -> any Decoder { throw SchemaReader.ValueUnavailable() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaReader.ValueUnavailable() }
}

private struct SingleValue: SingleValueDecodingContainer {
  let recorded: SchemaReader.RecordedFields
  let reader: SchemaReader
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (schema, value) = reader.read(type)
    recorded.singleValue = schema
    guard let value else { throw SchemaReader.ValueUnavailable() }
    return value
  }
}

/// A list or a dictionary, whose schema contains the schema of its elements.
private protocol ListSchema {
  static func schema(by reader: SchemaReader) -> JSONValue
  static var emptyValue: Any { get }
}

extension Array: ListSchema where Element: Decodable {
  fileprivate static func schema(by reader: SchemaReader) -> JSONValue {
    ["type": "array", "items": reader.read(Element.self).schema]
  }
  fileprivate static var emptyValue: Any { [Element]() }
}

extension Dictionary: ListSchema where Key == String, Value: Decodable {
  fileprivate static func schema(by reader: SchemaReader) -> JSONValue {
    ["type": "object", "additionalProperties": reader.read(Value.self).schema]
  }
  fileprivate static var emptyValue: Any { [String: Value]() }
}

private typealias StringEnum = CaseIterable & RawRepresentable<String>

private func schema<Enum: StringEnum>(of type: Enum.Type) -> JSONValue {
  ["type": "string", "enum": .array(type.allCases.map { .string($0.rawValue) })]
}

private func firstCase<Enum: StringEnum>(of type: Enum.Type) -> Any? { type.allCases.first }
