/// A document that lists its fields, once and in the order of their names.
///
/// Swift's containers take a hundred nanoseconds for a field and more for an object, as often as not longer
/// than measuring what stands there; a list goes straight into a `JSONText`. To other encoders it looks
/// like any document.
package protocol FieldListing: Encodable {
  /// Adds all fields, those without a value too.
  func add(to list: inout some FieldList) throws
}

extension FieldListing {
  /// What `encode(to:)` of such a document does.
  package func addFields(to encoder: any Encoder) throws {
    if let json = encoder as? JSONText.Coder {
      try json.list(self)
    } else {
      var list = ContainerList(container: encoder.container(keyedBy: FieldName.self))
      try add(to: &list)
    }
  }
}

/// What takes fields; `nil` leaves one out.
package protocol FieldList {
  mutating func add(_ name: StaticString, _ value: String?) throws
  mutating func add(_ name: StaticString, _ value: Int?) throws
  mutating func add(_ name: StaticString, _ value: Int64?) throws
  mutating func add(_ name: StaticString, _ value: Double?) throws
  mutating func add(_ name: StaticString, _ value: [Int]) throws
  mutating func add<Value: FieldListing>(_ name: StaticString, listed value: Value?) throws
  mutating func add<Value: FieldListing>(_ name: StaticString, listed values: [Value]?) throws
  /// A value that many objects of the document have in common.
  mutating func add<Value: FieldListing & Equatable>(
    _ name: StaticString, shared value: Value) throws
  /// Any other value.
  mutating func add<Value: Encodable>(_ name: StaticString, other value: Value?) throws
}

/// Fields for a container of any encoder.
private struct ContainerList: FieldList {
  var container: KeyedEncodingContainer<FieldName>

  private mutating func set<Value: Encodable>(_ name: StaticString, _ value: Value?) throws {
    try container.encodeIfPresent(value, forKey: FieldName(stringValue: name.description))
  }
  mutating func add(_ name: StaticString, _ value: String?) throws { try set(name, value) }
  mutating func add(_ name: StaticString, _ value: Int?) throws { try set(name, value) }
  mutating func add(_ name: StaticString, _ value: Int64?) throws { try set(name, value) }
  mutating func add(_ name: StaticString, _ value: Double?) throws { try set(name, value) }
  mutating func add(_ name: StaticString, _ value: [Int]) throws { try set(name, value) }
  mutating func add<Value: FieldListing>(
    _ name: StaticString, listed value: Value?
  ) throws {
    try set(name, value)
  }
  mutating func add<Value: FieldListing>(
    _ name: StaticString, listed values: [Value]?
  ) throws {
    try set(name, values)
  }
  mutating func add<Value: FieldListing & Equatable>(
    _ name: StaticString, shared value: Value
  ) throws {
    try set(name, value)
  }
  mutating func add<Value: Encodable>(_ name: StaticString, other value: Value?) throws {
    try set(name, value)
  }
}
