/// A document of which only the requested fields are written.
///
/// The document's `encode(to:)` runs as usual. The container at the top level encodes only requested fields.
package final class WantedFields<Document: Encodable>: Encodable {
  private let document: Document
  private let names: Set<String>
  /// The names of all fields that the document may have, written or not; complete once the document is written.
  package private(set) var knownNames: Set<String> = []

  package init(_ document: Document, names: Set<String>) {
    self.document = document
    self.names = names
  }

  package func encode(to encoder: any Encoder) throws {
    try document.encode(to: TopLevelEncoder(encoder: encoder, wanted: self))
  }

  private struct TopLevelEncoder: Encoder {
    let encoder: any Encoder
    let wanted: WantedFields

    var codingPath: [any CodingKey] { encoder.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(Fields(base: encoder.container(keyedBy: type), wanted: wanted))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer {
      encoder.singleValueContainer()
    }
  }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var base: KeyedEncodingContainer<Key>
    let wanted: WantedFields

    var codingPath: [any CodingKey] { base.codingPath }

    private func isWanted(_ key: Key) -> Bool {
      wanted.knownNames.insert(key.stringValue)
      return wanted.names.contains(key.stringValue)
    }

    mutating func encodeNil(forKey key: Key) throws {
      if isWanted(key) { try base.encodeNil(forKey: key) }
    }
    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      if isWanted(key) { try base.encode(value, forKey: key) }
    }
    // The protocol's default methods skip `nil`, so `known` would lack the names of absent fields. The protocol has a
    // separate default method for each basic type, so the basic types in documents need methods here too.
    mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
      if isWanted(key) { try base.encodeIfPresent(value, forKey: key) }
    }
    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
      if isWanted(key) { try base.encodeIfPresent(value, forKey: key) }
    }
    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
      if isWanted(key) { try base.encodeIfPresent(value, forKey: key) }
    }
    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
      if isWanted(key) { try base.encodeIfPresent(value, forKey: key) }
    }
    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
      if isWanted(key) { try base.encodeIfPresent(value, forKey: key) }
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      base.nestedContainer(keyedBy: type, forKey: key)
    }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      base.nestedUnkeyedContainer(forKey: key)
    }
    mutating func superEncoder() -> any Encoder { base.superEncoder() }
    mutating func superEncoder(forKey key: Key) -> any Encoder { base.superEncoder(forKey: key) }
  }
}
