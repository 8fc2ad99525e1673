@_spi(Answers) import TelopScript
import TelopUnits
import Testing

@Suite("Sources that cannot be read")
struct SourceErrorTests {
  @Test(
    "the first invalid UTF-8 byte is reported",
    arguments: [
      ([0xFF], 1, 1), ([0x61, 0x0A, 0x62, 0xE9, 0x63], 2, 2),
      ([0x61, 0x0D, 0x0A, 0xC0, 0x80], 2, 1),
      ([0xE6, 0x97, 0xA5, 0xE6, 0x97], 1, 4), ([0x0D, 0x0D, 0xED, 0xA0, 0x80], 3, 1),
      (Array("l".utf8) + [0xE9, 0x74, 0xE9], 1, 2),
      (Array("これは".utf8) + [0x82, 0xB1, 0x82, 0xEA], 1, 10),
    ])
  func invalidUTF8(bytes: [UInt8], line: Int, column: Int) throws {
    let error = try #require(throws: ScriptError.self) {
      try Script(utf8: bytes, format: .markdown, name: "talk.md")
    }
    #expect(error.code == .invalidUTF8)
    #expect(error.place.line == line)
    #expect(error.place.column == column)
    #expect(error.description.hasPrefix("talk.md:\(line): byte 0x"))
  }

  @Test(
    "other encodings are named, with the command that converts them",
    arguments: [
      ("UTF-16", "UTF-16", [0xFF, 0xFE, 0x42, 0x30]),
      ("UTF-16", "UTF-16", [0xFE, 0xFF, 0x30, 0x42]),
      // これは字幕
      ("Shift_JIS", "CP932", [0x82, 0xB1, 0x82, 0xEA, 0x82, 0xCD, 0x8E, 0x9A, 0x96, 0x8B]),
      ("EUC-JP", "EUC-JP-MS", [0xA4, 0xB3, 0xA4, 0xEC, 0xA4, 0xCF, 0xBB, 0xFA, 0xCB, 0xEB]),
      ("ISO-2022-JP", "ISO-2022-JP", [0x1B, 0x24, 0x42, 0x24, 0x33, 0x1B, 0x28, 0x42]),
    ])
  func encodings(name: String, code: String, bytes: [UInt8]) throws {
    let error = try #require(throws: ScriptError.self) {
      try Script(
        utf8: Array("# A\n\n".utf8).filter { _ in bytes[0] < 0xFE } + bytes, format: .markdown,
        name: "a b/my talk.md")
    }
    #expect(error.code == .invalidUTF8)
    #expect(
      error.description
        == "a b/my talk.md: is in \(name), and Telop reads UTF-8; convert it: iconv -f \(code) "
        + "-t UTF-8 'a b/my talk.md' > 'utf8-my talk.md'")
  }

  @Test(
    "the command that converts can be copied, whatever the file's name",
    arguments: [
      ("a\nb'.md", "iconv -f UTF-16 -t UTF-8 $'a\\nb\\'.md' > $'utf8-a\\nb\\'.md'"),
      ("standard input", "… | iconv -f UTF-16 -t UTF-8 | telop …"),
    ])
  func commands(name: String, command: String) throws {
    let error = try #require(throws: ScriptError.self) {
      try Script(utf8: [0xFF, 0xFE, 0x42, 0x30], format: .markdown, name: name)
    }
    #expect(error.message.hasSuffix("; convert it: " + command), "\(error.message)")
  }

  @Test("a PDF is no script")
  func pdf() throws {
    let error = try #require(throws: ScriptError.self) {
      try Script(utf8: Array("%PDF-1.7\n".utf8), format: .plain, name: "slides.pdf")
    }
    #expect(
      error.message.hasSuffix(
        ": telop talk talk.md slides.pdf, telop fit talk.md --deck slides.pdf"))
  }

  @Test("UTF-16 without a byte order mark is named; UTF-8 with NULs or escapes is read")
  func byteOrders() throws {
    for (text, isWide) in [
      ("# 速さ\nこんにちは。", true), ("Hello, world", true), ("速さは\0文字の\u{1B}数で決まる", false),
    ] {
      let units = Array(text.utf16)
      let sources: [(String, [UInt8])] =
        isWide
        ? [
          ("LE", units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
          ("BE", units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
        ] : [("", Array(text.utf8))]
      for (order, bytes) in sources {
        let read = { try Script(utf8: bytes, format: .plain, name: "a.txt") }
        if order.isEmpty {
          #expect(try read().line.contains("文字の"))
        } else {
          let error = #expect(throws: ScriptError.self) { try read() }
          #expect(error?.message.contains("iconv -f UTF-16\(order) ") == true)
        }
      }
    }
  }

  @Test("valid bytes are read like their text")
  func validUTF8() throws {
    let source = "\u{FEFF}# 日本\n\n*é*"
    let script = try Script(
      utf8: Array(source.utf8), format: .markdown, name: "talk.md", separator: bar)
    #expect(script == (try markdown(source)))
    #expect(script.line == "日本 | é")
  }

  @Test(
    "a source without visible text is refused",
    arguments: [
      "", "\n\n", "\u{FEFF}", " \t\u{3000}", "\0", "<!-- a -->", "***", "---\na: b\n---\n",
      "---\nheadings: hidden\n---\n# a", "#", "-", "[a]: /u", "![](/u)", "\u{200B}",
      "\u{2800}\u{3164}", "```\n```",
    ])
  func empty(source: String) throws {
    let error = try markdownError(source)
    #expect(error.code == .empty)
    #expect(error.place.line == nil)
    #expect(error.description == "talk.md: the script has no text")
  }

  @Test(
    "plain text without visible characters is refused",
    arguments: ["", "\n \n", "\u{FEFF}\0", "\u{1B}"])
  func emptyPlain(source: String) throws {
    let error = try #require(throws: ScriptError.self) { try plain(source) }
    #expect(error == ScriptError(.empty, name: "talk.txt", message: "the script has no text"))
  }

  @Test("a source that is too long is refused")
  func tooLong() throws {
    let source = String(repeating: "a", count: Script.maximumSourceUTF8Length + 1)
    #expect(try markdownError(source).code == .tooLong)
  }
}
