/// A document that lists all its fields in one method, `add(to:)`, in the order of their names.
///
/// `JSONText.Coder` writes the fields without Swift's encoding containers. With them, at 100 ns per field, writing a
/// document would often take longer than measuring its text. Other encoders use the containers.
package protocol FieldListing: Encodable {
  /// Adds all fields, including those without a value.
  func add(to list: inout some FieldList) throws
}

extension FieldListing {
  package func encode(to encoder: any Encoder) throws { try addFields(to: encoder) }

  /// Implements `encode(to:)`. A public type calls it in its own `encode(to:)`, because the default is not public.
  package func addFields(to encoder: any Encoder) throws {
    if let json = encoder as? JSONText.Coder {
      try json.list(self)
    } else {
      var list = ContainerList(container: encoder.container(keyedBy: FieldName.self))
      try add(to: &list)
    }
  }
}

/// A receiver of fields; it omits a field whose value is `nil`.
package protocol FieldList {
  mutating func add(_ name: StaticString, _ value: String?) throws
  mutating func add(_ name: StaticString, _ value: Int?) throws
  mutating func add(_ name: StaticString, _ value: Int64?) throws
  mutating func add(_ name: StaticString, _ value: Double?) throws
  mutating func add(_ name: StaticString, _ value: [Int]) throws
  mutating func add(_ name: StaticString, listed value: (some FieldListing)?) throws
  mutating func add(_ name: StaticString, listed values: [some FieldListing]?) throws
  /// Adds a value that is likely to occur in many objects of the document. `JSONText.Coder` encodes equal values once
  /// and copies their text.
  mutating func add(_ name: StaticString, shared value: some FieldListing & Equatable) throws
  mutating func add(_ name: StaticString, other value: (some Encodable)?) throws
}

private struct ContainerList: FieldList {
  var container: KeyedEncodingContainer<FieldName>

  mutating func add(_ name: StaticString, _ value: (some Encodable)?) throws {
    try container.encodeIfPresent(value, forKey: FieldName(stringValue: name.description))
  }
  mutating func add(_ name: StaticString, _ value: [Int]) throws { try add(name, other: value) }
  mutating func add(_ name: StaticString, listed value: (some FieldListing)?) throws {
    try add(name, value)
  }
  mutating func add(_ name: StaticString, listed values: [some FieldListing]?) throws {
    try add(name, values)
  }
  mutating func add(_ name: StaticString, shared value: some FieldListing & Equatable) throws {
    try add(name, Optional(value))
  }
  mutating func add(_ name: StaticString, other value: (some Encodable)?) throws {
    try add(name, value)
  }
}

package struct FieldName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}
