/// The text of a source without byte order mark and NULs, at most `Script.maximumSourceUTF8Length` long.
package struct SourceText {
  let text: String
  let name: String

  init(_ text: String, name: String) throws(ScriptError) {
    try Self.checkLength(text.utf8.count, name: name)
    var scalars = text.unicodeScalars
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    // Removes NULs, because the Markdown parser would turn each one into a visible U+FFFD, and YAML rejects them.
    if text.utf8.contains(0) { scalars.removeAll { $0 == "\0" } }
    self.text = String(scalars)
    self.name = name
  }

  init(utf8 bytes: [UInt8], name: String) throws(ScriptError) {
    // Checks the length first, so that bytes over the limit are not decoded.
    try Self.checkLength(bytes.count, name: name)
    try self.init(Self.decoded(bytes, name: name), name: name)
  }

  /// Decodes UTF-8 of any length.
  ///
  /// - Throws: `invalidUTF8` for a PDF, for another encoding and for an invalid byte. The error names the encoding if
  ///   `ForeignBytes` recognises it, and otherwise has the place of the first invalid byte.
  package static func decoded(_ bytes: [UInt8], name: String) throws(ScriptError) -> String {
    // ISO-2022-JP, English UTF-16 and the start of a PDF are valid UTF-8, so this test comes before decoding.
    if bytes.starts(with: "%PDF-".utf8) || bytes.contains(0x1B) || bytes.contains(0),
      let message = ForeignBytes.message(for: bytes, name: name, isUTF8: true)
    {
      throw ScriptError(.invalidUTF8, name: name, message: message)
    }
    do {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      throw invalidByte(at: error.byteOffsets.lowerBound, in: bytes, name: name)
    }
  }

  func error(_ code: ScriptError.Code, line: Int? = nil, _ message: String) -> ScriptError {
    ScriptError(code, name: name, line: line, message: message)
  }

  private static func checkLength(_ utf8Count: Int, name: String) throws(ScriptError) {
    guard utf8Count > Script.maximumSourceUTF8Length else { return }
    throw ScriptError(
      .tooLong, name: name,
      message: "the script has more than \(Script.maximumSourceUTF8Length >> 20) MiB; split it")
  }

  private static func invalidByte(at offset: Int, in bytes: [UInt8], name: String) -> ScriptError {
    // Valid characters beyond ASCII before the invalid byte show that the file is UTF-8 with an error.
    let isUTF8 = bytes[..<offset].contains { $0 >= 0x80 }
    if !isUTF8, let message = ForeignBytes.message(for: bytes, name: name, isUTF8: false) {
      return ScriptError(.invalidUTF8, name: name, message: message)
    }
    let position = SourcePosition(after: bytes.prefix(offset))
    let digits = String(bytes[offset], radix: 16, uppercase: true)
    return ScriptError(
      .invalidUTF8, name: name, line: position.line, column: position.column,
      message: "byte 0x\(digits) at column \(position.column) is not UTF-8; save the file as UTF-8")
  }
}
