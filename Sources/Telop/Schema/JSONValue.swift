/// Any JSON, as a value: what schemas and descriptions of services are made of.
public enum JSONValue: Sendable, Hashable, Codable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Values by their names.
  case object([String: JSONValue])

  /// Writes the value as it is.
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

  /// Reads any value; a number is whole where it reads as a whole one.
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

  /// Reads JSON.
  ///
  /// - Throws: what `JSONDecoder` throws for what is none.
  public init(json: [UInt8]) throws { self = try Wire.decode(JSONValue.self, from: json) }

  /// The value of an object's field; `nil` where it has none, and for what is no object.
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
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Values by their names; of two with one name the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
