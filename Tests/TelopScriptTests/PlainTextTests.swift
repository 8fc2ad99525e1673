import Testing

@_spi(Answers) @testable import TelopScript

@Suite("Plain text")
struct PlainTextTests {
  @Test(
    "each line is a paragraph",
    arguments: [
      ("one", "one"),
      ("one\ntwo", "one | two"),
      ("one\n\n\n  \ntwo\n", "one | two"),
      ("one\r\ntwo\rthree", "one | two | three"),
      ("  one\t\n\ttwo ", "one | two"),
      ("\u{3000}一\n二\u{3000}", "一 | 二"),
      ("a\tb\u{7}c\0d", "a bcd"),
      ("one\u{2028}two\u{85}three\u{C}four", "one | two | three | four"),
      ("\u{FEFF}one", "one"),
      ("# no *markup* == here\n---", "# no *markup* == here | ---"),
      ("a  b", "a  b"),
      ("안\u{AD}녕 \u{AD}하", "안녕 하"),
    ])
  func paragraphs(source: String, line: String) throws {
    let script = try plain(source)
    #expect(script.line == line)
    #expect(script.styles.isEmpty)
    #expect(script.settings.isEmpty)
    checkInvariants(of: script)
  }

  @Test("there is one section without a title")
  func section() throws {
    let script = try plain("\n\none\ntwo")
    #expect(
      script.sections == [Script.Section(title: nil, level: 0, range: 0..<9, sourceLine: 3)])
  }

  @Test("the language decides the separator unless the caller sets it")
  func separator() throws {
    #expect(try Script("a\nb", format: .plain, name: "-").line == "a\u{2003}\u{2003}b")
    #expect(try Script("あ\nb", format: .plain, name: "-").line == "あ\u{3000}\u{3000}\u{3000}b")
    #expect(
      try Script("a\nb", format: .plain, name: "-", language: "ja").line
        == "a\u{3000}\u{3000}\u{3000}b")
    let script = try Script("---\nlanguage: ko\n---\na\n\nb", format: .markdown, name: "-")
    #expect(script.line == "a\u{3000}\u{3000}\u{3000}b" && script.separator.count == 3)
    // Comments do not affect the language.
    let english = try Script("Hello\n\nall <!-- これはコメントです -->", format: .markdown, name: "-")
    #expect(english.line == "Hello\u{2003}\u{2003}all")
    let german = try Script("カナ\n\nb", format: .markdown, name: "-", language: "de")
    #expect(german.line == "カナ\u{2003}\u{2003}b")
    #expect(try Script("a\nb", format: .plain, name: "-", separator: "").line == "ab")
    #expect(try Script("a\nb", format: .plain, name: "-", separator: "\t/\n.").line == "a / .b")
  }

  @Test("source lines count LF, CR and CRLF like editors")
  func sourceLines() throws {
    let script = try plain("one\r\n\rtwo\u{2028}three\nfour")
    #expect(try script.sourceLine(of: "one") == 1)
    #expect(try script.sourceLine(of: "two") == 3)
    #expect(try script.sourceLine(of: "three") == 3)
    #expect(try script.sourceLine(of: "four") == 4)
  }

  @Test(
    "the file's extension decides the format",
    arguments: [
      ("talk.md", Script.Format.markdown), ("TALK.MD", .markdown), ("a.b/talk.markdown", .markdown),
      ("talk.txt", .plain), ("md", .plain), ("-", .plain), ("talk.md.txt", .plain), ("", .plain),
    ])
  func format(path: String, format: Script.Format) {
    #expect(Script.Format(path: path) == format)
  }
}
