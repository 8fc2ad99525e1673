@_spi(Answers) import TelopScript
import Testing

@Suite("Tables")
struct TableTests {
  @Test(
    "each row is a paragraph of its cells, without pipes and dashes",
    arguments: [
      ("| a | b |\n|---|---|\n| c | d |", "a b | c d"), ("a | b\n--- | ---\nc | d", "a b | c d"),
      ("| # | Name |\n| :-: | ---: |\n| 1. | - x |", "# Name | 1. - x"),
      ("| 名前 | 年齢 |\n|---|---|\n| 太郎 | 三十 |", "名前 年齢 | 太郎 三十"),
      ("x\n\n| a |\n|---|\n| b |\n\ny", "x | a | b | y"), ("| a |\n|-|\n\n# H", "a | H"),
      ("text\n| a | b |\n|---|---|\n| c | |\n| | |", "text | a b | c"),
      ("| a \\| b | c |\n|---|---|", "a | b c"),
      ("| **a** | `b` |\r\n|---|---|\r\n|c|d|", "a b | c d"),
      ("| a | b |\n|---|---|\n- c | d", "a b | c | d"),
      ("| a | b |\n|---|---|\n3. c\n4. d", "a b | 3. c | 4. d"),
      ("| a | b |\n|---|---|\n**c** | d\n* * *\ne | f", "a b | c d | e | f"),
      (
        "1. x\n\n   | a | b |\n   |---|---|\n   | c | d |\n\n   y\n2. z",
        "1. x | a b | c d | y | 2. z"
      ),
      ("1. x\n\n| a | b |\n|---|---|\n| c | d |", "1. x | a b | c d"),
    ])
  func rows(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test(
    "text that is not a table stays unchanged",
    arguments: [
      ("a | b", "a | b"), ("a | b\n---", "a | b"), ("| a | b |\n|---|", "| a | b | |---|"),
      ("```\n| a |\n|---|\n```", "| a | | |---|"), ("    | a |\n    |---|", "| a | | |---|"),
      ("| a | b |\n|---|-x-|", "| a | b | |---|-x-|"), ("a\n\n|---|\nb", "a | |---| b"),
    ])
  func others(source: String, line: String) throws {
    let script = try Script(source, format: .markdown, name: "talk.md", separator: " | ")
    #expect(script.line == line)
  }

  @Test("styles, cues and source lines are the cells'")
  func everything() throws {
    let script = try markdown(
      "---\na: b\n---\nx\n\n| **A** | b |\n|---|---|\n| @0:10 c | ==d== |\n| e | [f](/u) |\n")
    #expect(script.line == "x | A b | c d | e f")
    #expect(
      script.styledTexts == [
        StyledText(.strong, "A"), StyledText(.highlight, "d"),
        StyledText(.link(destination: "/u"), "f"),
      ])
    #expect(script.cues.map(\.time) == [.seconds(10)])
    #expect(script.cues.map { script.text(in: $0.utf8Offset..<$0.utf8Offset + 1) } == ["c"])
    #expect(try script.sourceLine(of: "A b") == 6)
    #expect(try script.sourceLine(of: "c d") == 8)
    #expect(try script.sourceLine(of: "e f") == 9)
  }
}
