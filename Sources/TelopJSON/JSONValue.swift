/// Any JSON as a value, for schemas and service descriptions.
@_spi(Answers) public enum JSONValue: Sendable, Hashable, Codable {
  /// JSON's `null`.
  case null
  /// JSON's `true` or `false`.
  case bool(Bool)
  /// A whole number in the range of `Int`.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string with its escapes resolved.
  case string(String)
  /// An array in its order.
  case array([JSONValue])
  /// An object; the order of its fields is lost.
  case object([String: JSONValue])

  /// Encodes the value as plain JSON, without the names of the cases.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let flag): try value.encode(flag)
    case .integer(let number): try value.encode(number)
    case .number(let number): try value.encode(number)
    case .string(let text): try value.encode(text)
    case .array(let items): try value.encode(items)
    case .object(let fields): try value.encode(fields)
    }
  }

  /// Decodes any JSON. Numbers become `integer` where possible.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let items = try? value.decode([JSONValue].self) {
      self = .array(items)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// Parses UTF-8 JSON.
  ///
  /// - Throws: `UnreadableJSON`, also for a number that is infinite as a `Double`.
  public init(json: [UInt8]) throws(UnreadableJSON) {
    let content = try JSONContent(json)
    guard content.isFinite else { throw .notJSON }
    self = content.value
  }

  /// The value of an object's field; `nil` for a missing field, and for a value that is not an object.
  public subscript(name: String) -> JSONValue? {
    get {
      guard case .object(let fields) = self else { return nil }
      return fields[name]
    }
    set {
      guard case .object(var fields) = self else { return }
      fields[name] = newValue
      self = .object(fields)
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a `bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an `integer`.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a `string`.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an `array`.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an `object`. Of several fields with one name, the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
