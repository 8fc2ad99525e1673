/// Reads documents from a `JSONValue`. Errors have the same coding paths as in `JSONDecoder`. A number that is decoded
/// as an integer must fit `Int`, even if the requested type is wider.
package struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  package let value: JSONValue
  /// The key of the value in its parent.
  private var key: (any CodingKey)?
  private var parentPath: [any CodingKey] = []

  package var codingPath: [any CodingKey] { key.map { parentPath + [$0] } ?? [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let fields) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(Fields(fields: fields, codingPath: codingPath))
  }
  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self) }
    return Elements(elements: elements, codingPath: codingPath)
  }
  package func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  package func decodeNil() -> Bool { value == .null }
  package func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = value else { throw mismatch(type) }
    return flag
  }
  package func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = value else { throw mismatch(type) }
    return text
  }
  package func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    switch value {
    case .integer(let whole):
      guard let number = Number(exactly: whole) else { throw Self.numberDoesNotFit }
      return number
    case .number: throw Self.numberDoesNotFit
    default: throw mismatch(type)
    }
  }
  package func decode<Number: BinaryFloatingPoint & Decodable>(_ type: Number.Type) throws -> Number
  {
    let number: Number
    switch value {
    case .integer(let whole): number = Number(whole)
    case .number(let fraction): number = Number(fraction)
    default: throw mismatch(type)
    }
    guard number.isFinite else { throw Self.numberDoesNotFit }
    return number
  }
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: self)
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath,
      debugDescription: "Expected to decode \(type) but found \(value.kind).")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// The error for a number that does not fit the requested type. As in `JSONDecoder`, the error has no coding path.
  private static var numberDoesNotFit: DecodingError {
    .dataCorrupted(
      .init(
        codingPath: [],
        debugDescription:
          "A number is out of range, or has a fraction where a whole number is needed."))
  }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let fields: [String: JSONValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { fields.keys.compactMap(Key.init(stringValue:)) }
    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

    private func field(_ key: Key) throws -> JSONValueDecoder {
      guard let value = fields[key.stringValue] else {
        throw DecodingError.keyNotFound(
          key, .init(codingPath: codingPath, debugDescription: "\(key.stringValue) is missing."))
      }
      return JSONValueDecoder(value: value, key: key, parentPath: codingPath)
    }
    func decodeNil(forKey key: Key) throws -> Bool { try field(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try field(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
      try field(key).decode(type)
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
      try field(key).decode(type)
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try field(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try Value(from: try field(key))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try field(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try field(key).unkeyedContainer()
    }
    func superDecoder() -> any Decoder {
      let name = FieldName(stringValue: "super")
      return JSONValueDecoder(
        value: fields[name.stringValue] ?? .null, key: name, parentPath: codingPath)
    }
    func superDecoder(forKey key: Key) throws -> any Decoder {
      JSONValueDecoder(value: fields[key.stringValue] ?? .null, key: key, parentPath: codingPath)
    }
  }

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { "Index \(intValue ?? 0)" }
    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    /// Reads the next element. If `read` throws, the position in the array is unchanged.
    private mutating func next<Result>(
      _ type: Any.Type, _ read: (JSONValueDecoder) throws -> Result
    ) throws -> Result {
      let index = Index(intValue: currentIndex)
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          type,
          .init(codingPath: codingPath + [index], debugDescription: "The array has no more values.")
        )
      }
      let result = try read(
        JSONValueDecoder(value: elements[currentIndex], key: index, parentPath: codingPath))
      currentIndex += 1
      return result
    }

    mutating func decodeNil() throws -> Bool {
      let isNil = try next(Never.self) { $0.decodeNil() }
      if !isNil { currentIndex -= 1 }
      return isNil
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next(type) { try Value(from: $0) }
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try next(type) { try $0.container(keyedBy: type) }
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next([Any].self) { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }
  }
}

extension JSONValueDecoder { package init(_ value: JSONValue) { self.init(value: value) } }

extension JSONValue {
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
