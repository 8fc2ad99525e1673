extension JSONText {
  /// Encodes a document as `JSONEncoder` does, with two exceptions: Foundation's own types (`Date`, `Data`, `URL`,
  /// `Decimal`) have no special form, and coding paths in errors are empty.
  ///
  /// - Throws: `EncodingError.invalidValue` for an infinite number or NaN, and for a document that encodes nothing or
  ///   writes to a container after beginning the next container.
  static func encode(_ document: some Encodable, _ style: Wire.Style) throws -> [UInt8] {
    let output = Output(JSONText(style))
    let reference = output.text.beginValue()
    do { try document.encode(to: Coder(output: output, reference: reference)) } catch is BadWrite {
      throw JSONText.invalid(document, "A container was written to after the next one was begun.")
    }
    guard output.text.endValue(at: reference) else {
      throw JSONText.invalid(document, "\(type(of: document)) did not encode any values.")
    }
    return output.text.bytes
  }

  /// The text that all containers of a document write to.
  final class Output {
    var text: JSONText
    init(_ text: JSONText) { self.text = text }

    func append(_ value: some Encodable) throws {
      let reference = text.beginValue()
      try value.encode(to: Coder(output: self, reference: reference))
      text.endValue(at: reference)
    }
  }

  /// The encoder of one value, and the value's single-value container.
  struct Coder: Encoder, SingleValueEncodingContainer {
    let output: Output
    let reference: Reference

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(
        Fields(output: output, reference: output.text.container(at: reference, isObject: true)))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      Elements(output: output, reference: output.text.container(at: reference, isObject: false))
    }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    private func encode(_ write: (inout JSONText) throws -> Void) throws {
      try output.text.beginSingle(at: reference)
      try write(&output.text)
    }

    func encodeNil() throws { try encode { $0.append("null") } }
    func encode(_ value: Bool) throws { try encode { $0.append(value) } }
    func encode(_ value: String) throws { try encode { $0.append(string: value) } }
    func encode(_ value: some Encodable & BinaryInteger) throws {
      try encode { $0.append(number: value) }
    }
    func encode(_ value: some Encodable & BinaryFloatingPoint & CustomStringConvertible) throws {
      try encode { try $0.append(fraction: value) }
    }
    // The 128-bit types need these methods, because Swift's default methods reject them.
    func encode(_ value: Int128) throws { try encode { $0.append(number: value) } }
    func encode(_ value: UInt128) throws { try encode { $0.append(number: value) } }
    func encode(_ value: some Encodable) throws { try value.encode(to: self) }
  }

  /// The fields of an object. Frequent types have methods that write the value directly.
  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: Output
    let reference: Reference
    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: some CodingKey) throws(BadWrite) {
      try output.text.begin(field: key.stringValue, of: reference)
    }
    private func put(_ key: Key, _ write: (inout JSONText) throws -> Void) throws {
      try begin(key)
      try write(&output.text)
    }

    func encodeNil(forKey key: Key) throws { try put(key) { $0.append("null") } }
    func encode(_ value: String, forKey key: Key) throws {
      try put(key) { $0.append(string: value) }
    }
    func encode(_ value: Int, forKey key: Key) throws { try encode(Int64(value), forKey: key) }
    func encode(_ value: Int64, forKey key: Key) throws {
      try put(key) { $0.append(number: value) }
    }
    func encode(_ value: Int128, forKey key: Key) throws {
      try put(key) { $0.append(number: value) }
    }
    func encode(_ value: UInt128, forKey key: Key) throws {
      try put(key) { $0.append(number: value) }
    }
    func encode(_ value: Double, forKey key: Key) throws {
      try put(key) { try $0.append(fraction: value) }
    }
    func encode(_ value: some Encodable, forKey key: Key) throws {
      try begin(key)
      try output.append(value)
    }

    /// The encoder of a field whose value is written later.
    private func value(of key: some CodingKey) -> Coder {
      let isOpen = (try? begin(key)) != nil
      return Coder(output: output, reference: isOpen ? output.text.beginValue() : .none)
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { value(of: key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      value(of: key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { value(of: FieldName(stringValue: "super")) }
    func superEncoder(forKey key: Key) -> any Encoder { value(of: key) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let output: Output
    let reference: Reference
    var codingPath: [any CodingKey] { [] }
    var count: Int { output.text.count(at: reference) }

    private func put(_ write: (inout JSONText) throws -> Void) throws {
      try output.text.beginElement(of: reference)
      try write(&output.text)
    }

    func encodeNil() throws { try put { $0.append("null") } }
    func encode(_ value: Int128) throws { try put { $0.append(number: value) } }
    func encode(_ value: UInt128) throws { try put { $0.append(number: value) } }
    func encode(_ value: some Encodable) throws {
      try output.text.beginElement(of: reference)
      try output.append(value)
    }

    private func next() -> Coder {
      let isOpen = (try? output.text.beginElement(of: reference)) != nil
      return Coder(output: output, reference: isOpen ? output.text.beginValue() : .none)
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { next().container(keyedBy: type) }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
    func superEncoder() -> any Encoder { next() }
  }
}
