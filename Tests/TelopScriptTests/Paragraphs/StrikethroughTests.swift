@_spi(Answers) import TelopScript
import Testing

@Suite("Struck text")
struct StrikethroughTests {
  @Test(
    "text between tildes is struck",
    arguments: [
      ("a ~~b~~ c", "a b c", [StyledText(.strikethrough, "b")]),
      ("締切は~~金曜~~木曜です", "締切は金曜木曜です", [StyledText(.strikethrough, "金曜")]),
      ("~~これは古い。~~新しい", "これは古い。新しい", [StyledText(.strikethrough, "これは古い。")]),
      ("これは~~「古い」~~新しい", "これは「古い」新しい", [StyledText(.strikethrough, "「古い」")]),
      ("~~a **b** c~~", "a b c", [StyledText(.strikethrough, "a b c"), StyledText(.strong, "b")]),
      ("**~~a~~**", "a", [StyledText(.strong, "a"), StyledText(.strikethrough, "a")]),
      ("~~==a==~~", "a", [StyledText(.strikethrough, "a"), StyledText(.highlight, "a")]),
      (
        "==a ~~b~~ c==", "a b c",
        [StyledText(.highlight, "a b c"), StyledText(.strikethrough, "b")]
      ),
      ("# ~~a~~ b", "a b", [StyledText(.strikethrough, "a")]),
      ("~~a\nb~~", "a b", [StyledText(.strikethrough, "a b")]),
      (
        "~~a `b~~c` d~~", "a b~~c d",
        [StyledText(.strikethrough, "a b~~c d"), StyledText(.code, "b~~c")]
      ),
      ("a ~~.5~~ 6", "a .5 6", [StyledText(.strikethrough, ".5")]),
      ("漢~~、~~字", "漢、字", [StyledText(.strikethrough, "、")]),
      (
        "彼は~~、~~彼女は~~！~~来た", "彼は、彼女は！来た",
        [StyledText(.strikethrough, "、"), StyledText(.strikethrough, "！")]
      ),
    ])
  func struck(source: String, line: String, styles: [StyledText]) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.styledTexts == styles)
    #expect(script.notes.isEmpty)
    checkInvariants(of: script)
  }

  @Test(
    "tildes that are not markers stay",
    arguments: [
      "3~5", "a ~b~ c", "~b~", "a ~~ b", "~~ a ~~", "~~a ~~", "~~ a~~", "~~~a~~~ b", "~~~~", "~~a",
      "a~~",
      "10～20", "～b～", "ね~~、はい~~。", "ね～～、はい～～。", "~/a ~/b",
    ])
  func literal(source: String) throws {
    let script = try markdown("x " + source)
    #expect(script.line == "x " + source)
    #expect(script.styles.isEmpty)
    #expect(script.notes.isEmpty)
  }

  @Test(
    "a backslash keeps tildes as text; strikes cross neither blocks nor styles",
    arguments: [
      ("x \\~~a~~", "x ~~a~~"), ("x ~\\~a~~", "x ~~a~~"), ("x \\~\\~a~~", "x ~~a~~"),
      ("x ~~a\n\nb~~", "x ~~a | b~~"), ("x ~~a\\~~", "x ~~a~~"),
    ])
  func escaped(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.styles.isEmpty)
  }

  @Test("of crossing strikes and highlights the first to end is read")
  func crossing() throws {
    for (source, line, style) in [
      ("==a ~~b== c~~", "a ~~b c~~", StyledText(.highlight, "a ~~b")),
      ("~~a ==b~~ c==", "a ==b c==", StyledText(.strikethrough, "a ==b")),
    ] {
      let script = try markdown(source)
      #expect(script.line == line)
      #expect(script.styledTexts == [style])
    }
  }

  @Test("plain text keeps tildes")
  func inPlainText() throws {
    #expect(try plain("a ~~b~~").line == "a ~~b~~")
  }
}
