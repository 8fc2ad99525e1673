/// The value of a JSON text, and facts about the text that `JSONValue` does not record.
package struct JSONContent {
  /// The value. If an object has two fields of one name, the first counts.
  package private(set) var value = JSONValue.null
  /// The first name that occurs twice in one object. JSON readers differ in which of the two values they use.
  package private(set) var repeatedName: String?
  /// The first three numbers in the text that are not written as whole numbers in the range of `Int`.
  package private(set) var nonIntegers: [String] = []
  /// Whether every number is finite as a `Double`.
  private(set) var isFinite = true

  static let maximumDepth = 512

  /// Reads a text. A comma after the last element or field is allowed, as in `JSONDecoder`.
  package init(_ json: [UInt8]) throws(UnreadableJSON) {
    do { _ = try UTF8Span(validating: json.span) } catch {
      throw .notUTF8(byte: error.byteOffsets.lowerBound + 1)
    }
    try json.withUnsafeBufferPointer { bytes throws(UnreadableJSON) in
      let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
      var reader = JSONReader(JSONReader.Bytes(rebasing: bytes[start...]))
      value = try read(&reader, depth: 0)
      guard reader.isAtEnd else { throw .notJSON }
    }
  }

  private mutating func read(
    _ reader: inout JSONReader, depth: Int
  ) throws(UnreadableJSON) -> JSONValue {
    switch reader.next {
    case UInt8(ascii: "{") where depth == Self.maximumDepth: throw .tooDeep
    case UInt8(ascii: "[") where depth == Self.maximumDepth: throw .tooDeep
    case UInt8(ascii: "{"): return .object(try object(&reader, depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(&reader, depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string(&reader))
    case UInt8(ascii: "t") where reader.take(word: "true"): return .bool(true)
    case UInt8(ascii: "f") where reader.take(word: "false"): return .bool(false)
    case UInt8(ascii: "n") where reader.take(word: "null"): return .null
    default: return try number(&reader)
    }
  }

  private mutating func object(
    _ reader: inout JSONReader, depth: Int
  ) throws(UnreadableJSON) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    guard reader.take("{") else { throw .notJSON }
    repeat {
      if reader.next == UInt8(ascii: "}") { break }
      let name = try string(&reader)
      guard reader.take(":") else { throw .notJSON }
      let value = try read(&reader, depth: depth)
      if fields[name] == nil {
        fields[name] = value
      } else {
        repeatedName = repeatedName ?? name
      }
    } while reader.take(",")
    guard reader.take("}") else { throw .notJSON }
    return fields
  }

  private mutating func array(
    _ reader: inout JSONReader, depth: Int
  ) throws(UnreadableJSON) -> [JSONValue] {
    var elements: [JSONValue] = []
    guard reader.take("[") else { throw .notJSON }
    repeat {
      if reader.next == UInt8(ascii: "]") { break }
      elements.append(try read(&reader, depth: depth))
    } while reader.take(",")
    guard reader.take("]") else { throw .notJSON }
    return elements
  }

  private func string(_ reader: inout JSONReader) throws(UnreadableJSON) -> String {
    guard let text = reader.string() else { throw .notJSON }
    return text.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func number(_ reader: inout JSONReader) throws(UnreadableJSON) -> JSONValue {
    guard let (digits, isWhole) = reader.number() else { throw .notJSON }
    let text = String(decoding: digits, as: UTF8.self)
    if isWhole, let whole = Int(text) { return .integer(whole) }
    if nonIntegers.count < 3 { nonIntegers.append(String(text.prefix(40))) }
    guard let number = Double(text), number.isFinite else {
      isFinite = false
      return .number(.infinity)
    }
    return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }
}
