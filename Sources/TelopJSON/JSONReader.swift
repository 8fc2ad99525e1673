/// A reader of JSON tokens from bytes: punctuation, strings and numbers. `JSONContent` builds values from the tokens.
@usableFromInline package struct JSONReader {
  @usableFromInline package typealias Bytes = UnsafeBufferPointer<UInt8>
  @usableFromInline let bytes: Bytes
  @usableFromInline package var offset = 0

  /// - Parameter bytes: must stay valid while the reader and its results are in use.
  package init(_ bytes: Bytes) { self.bytes = bytes }

  /// Whether only white space is left.
  package var isAtEnd: Bool { mutating get { next == nil } }

  @inlinable @inline(__always)
  mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  /// Skips white space and consumes an ASCII character if the character is next; returns false otherwise.
  @inlinable @inline(__always)
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard offset < bytes.count, UInt32(bytes[offset]) == character.value else { return false }
    offset += 1
    return true
  }

  /// The next byte after white space; `nil` at the end.
  package var next: UInt8? {
    mutating get {
      skipSpace()
      return byte
    }
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - offset >= count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[offset..<offset + count]) })
    else { return false }
    offset += count
    return true
  }

  /// Reads a field's name and the colon after it; `nil` for a name with escapes.
  package mutating func name() -> Bytes? {
    guard let name = unescapedString(), take(":") else { return nil }
    return name
  }

  /// Reads the contents of a string; `nil` for a string with escapes.
  package mutating func unescapedString() -> Bytes? {
    guard let (contents, isEscaped) = quoted(), !isEscaped else { return nil }
    return contents
  }

  /// The UTF-8 of a string.
  package enum Text {
    /// The bytes of the source, for a string without escapes.
    case plain(Bytes)
    /// The bytes with escapes resolved.
    case unescaped([UInt8])

    package func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
      switch self {
      case .plain(let bytes): body(bytes)
      case .unescaped(let bytes): bytes.withUnsafeBufferPointer(body)
      }
    }
  }

  /// Reads a string. Its bytes are valid UTF-8 if the source is valid UTF-8.
  package mutating func string() -> Text? {
    guard let (contents, isEscaped) = quoted() else { return nil }
    return isEscaped ? Self.unescaped(contents).map(Text.unescaped) : .plain(contents)
  }

  package mutating func validString() -> Text? {
    guard let text = string(), text.withBytes({ (try? UTF8Span(validating: $0.span)) != nil })
    else { return nil }
    return text
  }

  /// Reads a number as defined by RFC 8259. `isWhole` is true for a number without a fraction and without an exponent.
  mutating func number() -> (digits: Bytes, isWhole: Bool)? {
    skipSpace()
    let start = offset
    if byte == UInt8(ascii: "-") { offset += 1 }
    let isZero = byte == UInt8(ascii: "0")
    let count = skipDigits()
    guard count == 1 || count > 1 && !isZero else { return nil }
    let end = offset
    if byte == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits() > 0 else { return nil }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() > 0 else { return nil }
    }
    return (Bytes(rebasing: bytes[start..<offset]), end == offset)
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    return offset - start
  }

  /// Reads an element up to the comma or closing bracket after it, without checking the element's syntax.
  @discardableResult
  package mutating func element() -> Bytes {
    let start = offset
    var depth = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "]") where depth == 0,
        UInt8(ascii: "}") where depth == 0:
        return Bytes(rebasing: bytes[start..<offset])
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      offset += 1
    }
    offset = bytes.count
    return Bytes(rebasing: bytes[start...])
  }

  /// Reads an ID that callers can copy into an answer, because an encoder would write the same bytes: a whole number,
  /// or a string of ASCII letters, digits, `-`, `_` and `.`. Returns the bytes, with the quotation marks of a string;
  /// `nil` for any other value.
  package mutating func simpleID() -> Bytes? {
    skipSpace()
    let start = offset
    if let contents = unescapedString() {
      return contents.allSatisfy(Self.isPlain) ? Bytes(rebasing: bytes[start..<offset]) : nil
    }
    offset = start
    // 18 digits always fit an `Int`. -0 is excluded because an encoder writes 0.
    guard let (digits, isWhole) = number(), isWhole, digits.count <= 18,
      !digits.elementsEqual("-0".utf8)
    else { return nil }
    return digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isPlain(_ byte: UInt8) -> Bool {
    isDigit(byte) || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
  }

  /// Reads a string: the bytes between the quotation marks, and whether they contain escapes.
  private mutating func quoted() -> (contents: Bytes, isEscaped: Bool)? {
    guard take("\"") else { return nil }
    let start = offset
    var isEscaped = false
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return (Bytes(rebasing: bytes[start..<offset - 1]), isEscaped)
      case UInt8(ascii: "\\"):
        isEscaped = true
        offset += 2
      case 0..<0x20: return nil
      default: offset += 1
      }
    }
    return nil
  }

  /// The UTF-8 of a string's contents, with escapes resolved; `nil` for an invalid escape.
  private static func unescaped(_ contents: Bytes) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(contents.count)
    var remaining = contents[...]
    while let byte = remaining.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      switch remaining.popFirst() {
      case UInt8(ascii: "\"")?: text.append(UInt8(ascii: "\""))
      case UInt8(ascii: "\\")?: text.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "/")?: text.append(UInt8(ascii: "/"))
      case UInt8(ascii: "b")?: text.append(0x08)
      case UInt8(ascii: "f")?: text.append(0x0C)
      case UInt8(ascii: "n")?: text.append(0x0A)
      case UInt8(ascii: "r")?: text.append(0x0D)
      case UInt8(ascii: "t")?: text.append(0x09)
      case UInt8(ascii: "u")?:
        guard let scalar = scalar(&remaining), let utf8 = UTF8.encode(scalar) else { return nil }
        text += utf8
      default: return nil
      }
    }
    return text
  }

  /// Reads the digits of a `\u` escape: four hexadecimal digits, or a surrogate pair of two escapes.
  private static func scalar(_ remaining: inout Slice<Bytes>) -> Unicode.Scalar? {
    guard let unit = codeUnit(&remaining) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard remaining.popFirst() == UInt8(ascii: "\\"), remaining.popFirst() == UInt8(ascii: "u"),
      let second = codeUnit(&remaining), UTF16.isTrailSurrogate(second)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  private static func codeUnit(_ remaining: inout Slice<Bytes>) -> UInt16? {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = remaining.popFirst() else { return nil }
      switch digit {
      case 0x30...0x39: value = value << 4 | UInt16(digit - 0x30)
      case 0x41...0x46: value = value << 4 | UInt16(digit - 0x37)
      case 0x61...0x66: value = value << 4 | UInt16(digit - 0x57)
      default: return nil
      }
    }
    return value
  }
}
