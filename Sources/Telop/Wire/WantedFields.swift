/// A document of which only some fields are written: what an answer's reader asked for.
///
/// The document's own `encode(to:)` runs as ever; its top level goes into a container that passes the
/// wanted keys on and drops the others, so that what is dropped is never turned into JSON.
struct WantedFields<Document: Encodable>: Encodable {
  let document: Document
  let names: Set<String>

  func encode(to encoder: any Encoder) throws {
    try document.encode(to: Top(encoder: encoder, names: names))
  }

  private struct Top: Encoder {
    let encoder: any Encoder
    let names: Set<String>

    var codingPath: [any CodingKey] { encoder.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(Fields(base: encoder.container(keyedBy: type), names: names))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer {
      encoder.singleValueContainer()
    }
  }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var base: KeyedEncodingContainer<Key>
    let names: Set<String>

    var codingPath: [any CodingKey] { base.codingPath }

    private func isWanted(_ key: Key) -> Bool { names.contains(key.stringValue) }

    mutating func encodeNil(forKey key: Key) throws {
      if isWanted(key) { try base.encodeNil(forKey: key) }
    }
    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      if isWanted(key) { try base.encode(value, forKey: key) }
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
