@_spi(Answers) import TelopScript
import TelopUnits
import Testing

@Suite("Quotes")
struct QuoteTests {
  @Test(
    "pairs of straight quotes in a Japanese line become curly",
    arguments: [
      ("と「\"quotes\"」 \"AVATAR\" や 'single' です", "と「“quotes”」 “AVATAR” や ‘single’ です"),
      ("彼は\"引用\"と言い、\"Hi, it's me.\"と書いた。", "彼は“引用”と言い、“Hi, it's me.”と書いた。"),
      ("\"'内'と外\"です", "“‘内’と外”です"), ("このiPhone\"神\"機能です", "このiPhone“神”機能です"),
      // Signs of inches and feet, apostrophes, and quotes without a partner.
      ("24\"と27\"の画面", "24\"と27\"の画面"), ("5'6\"の人の\"声\"", "5'6\"の人の“声”"),
      ("これは it's です", "これは it's です"), ("これは\"開いたまま", "これは\"開いたまま"),
      ("\"開いたまま、 \"引用\"です", "\"開いたまま、 “引用”です"),
    ])
  func pairs(text: String, curled: String) throws {
    #expect(try plain(text).line == curled)
  }

  @Test("a Japanese line has curly quotes in all its paragraphs and titles, but not in code")
  func line() throws {
    let source = "# \"Hello\"\n\n@0:05 \"a\" and `\"b\"` ==\"c\"== @0:10 d\n\nこんにちは"
    let script = try markdown(source)
    #expect(script.line == "“Hello” | “a” and \"b\" “c” d | こんにちは")
    #expect(script.sections.map(\.title) == ["“Hello”"])
    #expect(script.styles.map { script.text(in: $0.range) } == ["\"b\"", "“c”"])
    let line = script.line
    let cues = script.cues.map { String(line.utf8.dropFirst($0.utf8Offset)) }
    #expect(cues.map { $0?.prefix(3) } == ["“a”", "d |"])
    checkInvariants(of: script)
    let english = try markdown(source.replacing("こんにちは", with: "e"))
    #expect(english.line == "\"Hello\" | \"a\" and \"b\" \"c\" d | e")
  }

  @Test("the front matter and the language decide")
  func settings() throws {
    let text = "\"引用\"です"
    #expect(try markdown("---\nquotes: auto\n---\n\(text)").line == "“引用”です")
    #expect(try markdown("---\nquotes: as-is\n---\n\(text)").line == text)
    #expect(try markdown("---\nlanguage: zh\n---\n\(text)").line == text)
    #expect(throws: ScriptError.self) { try markdown("---\nquotes: curly\n---\n\(text)") }
  }

  @Test("a part of a script has the quotes of the whole")
  func part() throws {
    let whole = try plain("\"引用\"です")
    let part = try Script(
      utf8: Array("\"one\"".utf8), format: .plain, name: "t", quotes: nil, partOf: whole)
    #expect(part.line == "“one”")
  }
}
