/// A position in a line of a file of pinned widths, with readers for parts of the grammar.
struct PinCursor {
  let bytes: [UInt8]
  private(set) var index: Int
  /// The end of the line, without its line break.
  let end: Int
  /// The file's name, for errors.
  let name: String
  /// The line's number, counted from 1, for errors.
  let line: Int

  init(_ bytes: [UInt8], _ range: Range<Int>, name: String, line: Int) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
    self.name = name
    self.line = line
  }

  var isAtEnd: Bool { index == end }

  func error(_ message: String) -> PinError { PinError(.badLine, name: name, line: line, message) }

  func next(is character: Unicode.Scalar) -> Bool {
    index < end && bytes[index] == UInt8(ascii: character)
  }

  /// Moves past `character` if it is the next character. Returns whether it is.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next(is: character) else { return false }
    index += 1
    return true
  }

  mutating func skipBlanks() {
    while index < end, Self.isBlank(bytes[index]) { index += 1 }
  }

  /// Reads up to a byte for which `isEnd` returns true. The cursor stops at this byte; the returned range excludes
  /// trailing blanks.
  mutating func unquoted(until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let start = index
    while index < end, !isEnd(bytes[index]) { index += 1 }
    return trimmed(from: start)
  }

  /// The range from `start` to the cursor, without trailing blanks.
  private func trimmed(from start: Int) -> Range<Int> {
    var last = index
    while last > start, Self.isBlank(bytes[last - 1]) { last -= 1 }
    return start..<last
  }

  /// Reads up to a semicolon or the end of the line. The returned range excludes trailing blanks.
  mutating func field() -> Range<Int> { unquoted { $0 == UInt8(ascii: ";") } }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Reads a text in double quotes with Swift's escapes. The cursor must be at the opening quote.
  mutating func quoted() throws(PinError) -> String {
    index += 1
    var result: [UInt8] = []
    while index < end {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): result += try escaped().utf8
      default: result.append(byte)
      }
    }
    throw error("a quote is not closed")
  }

  private mutating func escaped() throws(PinError) -> String {
    guard index < end else { throw error("a quote is not closed") }
    let start = index
    index += 1
    switch bytes[start] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u") where take("{"):
      let digits = unquoted { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "\"") }
      guard take("}"), (1...8).contains(digits.count), bytes[digits].allSatisfy(Self.isHexadecimal),
        let value = UInt32(text(digits), radix: 16), let scalar = Unicode.Scalar(value)
      else { throw error("\\u{\(text(digits))} is no character; write \\u{1F600}") }
      return String(Character(scalar))
    default:
      throw error(
        "in quotes a \\ is followed by \\, \", n, r, t or u{…}; write \\\\ for a backslash")
    }
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  /// Reads `@sha256:` with its digits. Returns the digits' range, or `nil` if `@sha256:` is not next.
  mutating func takeHash() throws(PinError) -> Range<Int>? {
    guard isAtHash else { return nil }
    index += Self.hashPrefix.count
    let start = index
    while index < end, Self.isHexadecimal(bytes[index]) { index += 1 }
    guard (8...64).contains(index - start) else {
      throw error("@sha256: is followed by 8 to 64 hexadecimal digits")
    }
    return start..<index
  }

  private var isAtHash: Bool { bytes[index..<end].starts(with: Self.hashPrefix) }
  private static let hashPrefix = [UInt8]("@sha256:".utf8)

  /// Reads an unquoted font name or path, up to a comma, a semicolon or `@sha256:`.
  mutating func unquotedFont() -> Range<Int> {
    let start = index
    while index < end, !isAtHash, bytes[index] != UInt8(ascii: ","),
      bytes[index] != UInt8(ascii: ";")
    {
      index += 1
    }
    return trimmed(from: start)
  }
}
