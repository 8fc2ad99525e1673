@_spi(Answers) import TelopScript
import TelopUnits
import Testing

@Suite("Text that resembles markup")
struct NearMarkupTests {
  @Test(
    "a note suggests a cue, and how to keep the text without a note",
    arguments: [
      ("a @ 1:30 b", "'@ 1:30'", "@1:30", "\\@ 1:30"),
      ("本文。＠　１：３０これ", "'＠　１：３０'", "@1:30", "\\＠　１：３０"),
      ("@1.30 a", "'@1.30'", "@1:30", "\\@1.30"), ("本文。＠１．３０これ", "'＠１．３０'", "@1:30", "\\＠１．３０"),
      ("a @90 b", "'@90'", "@1:30", "\\@90"), ("a @90s b", "'@90s'", "@1:30", "\\@90s"),
      ("本@1m30sは", "'@1m30s'", "@1:30", "\\@1m30s"), ("# One @5", "'@5'", "@0:05", "\\@5"),
      ("a @90sec b", "'@90sec'", "@1:30", "\\@90sec"), ("@1m30 a", "'@1m30'", "@1:30", "\\@1m30"),
      ("＠１min３０secは", "'＠１min３０sec'", "@1:30", "\\＠１min３０sec"),
      ("@1.5m a", "'@1.5m'", "@1:30", "\\@1.5m"), ("@90.5s a", "'@90.5s'", "@1:30.5", "\\@90.5s"),
      ("@1m30s, a", "'@1m30s'", "@1:30", "\\@1m30s"), ("@2min. A", "'@2min'", "@2:00", "\\@2min"),
      ("@3.5 a", "'@3.5'", "@0:03.5", "\\@3.5"), ("@PT5M a", "'@PT5M'", "@5:00", "\\@PT5M"),
      ("@2 min a", "'@2 min'", "@2:00", "\\@2 min"), ("@2 men a", "'@2'", "@0:02", "\\@2"),
      ("a @90, b", "'@90'", "@1:30", "\\@90"), ("@2 分 a", "'@2 分'", "@2:00", "\\@2 分"),
      ("@1 min 30 s a", "'@1 min 30 s'", "@1:30", "\\@1 min 30 s"),
      ("**@1.30** a", "'@1.30'", "@1:30", "\\@1.30"),
      ("@1,30 a", "'@1,30'", "@1:30", "\\@1,30"), ("@1,5 a", "'@1,5'", "@0:01.5", "\\@1,5"),
      ("@1/2 a", "'@1/2'", "@1:02", "\\@1/2"), ("本文。＠１／３０これ", "'＠１／３０'", "@1:30", "\\＠１／３０"),
      ("@+0:10 a", "'@+0:10'", "@0:10", "\\@+0:10"),
      ("b @-0:10 a", "'@-0:10'", "@0:10", "\\@-0:10"),
      ("@ 90秒 a", "'@ 90秒'", "@1:30", "\\@ 90秒"), ("＠　１分半これ", "'＠　１分半'", "@1:30", "\\＠　１分半"),
      ("本文。＠１．３０～２．００", "'＠１．３０'", "@1:30", "\\＠１．３０"),
      ("@1h30 a", "'@1h30'", "@1:30:00", "\\@1h30"),
      ("@PT1H30 a", "'@PT1H30'", "@1:30:00", "\\@PT1H30"),
      ("@1’00 a", "'@1’00'", "@1:00", "\\@1’00"), ("本文。＠１’３０”これ", "'＠１’３０”'", "@1:30", "\\＠１’３０”"),
    ])
  func cues(source: String, text: String, meant: String, escaped: String) throws {
    let script = try markdown("a\n\n" + source)
    #expect(script.cues.isEmpty)
    #expect(script.notes.map(\.sourceLine) == [3])
    let message = try #require(script.notes.first?.message)
    #expect(message.hasPrefix(text + " is shown as text; a cue "))
    #expect(message.hasSuffix("\(meant); if text is meant, write \(escaped)"))
    let written = escaped.dropFirst()
    let fixed = try markdown("a\n\n" + source.replacing(written, with: escaped))
    #expect(fixed.line == script.line)
    #expect(fixed.notes.isEmpty)
  }

  @Test(
    "underscores before a bracket open after a pair within words, with a note on the pair",
    arguments: [
      ("__重要__と__「必読」__です。", "__重要__と「必読」です。", "「必読」"),
      ("答え。__太字__と__「強調」__も。", "答え。__太字__と「強調」も。", "「強調」"),
      ("__氏名__欄。__住所。__必ず書く。", "__氏名__欄。住所。必ず書く。", "住所。"),
      ("連絡先：__氏名__欄、__「住所」__欄。", "連絡先：__氏名__欄、「住所」欄。", "「住所」"),
      ("_斜体_と_「題名」_です。", "_斜体_と_「題名」_です。", ""), ("__「一」__と__「二」__も", "「一」と「二」も", "「一」「二」"),
    ])
  func underscoresBeforeBrackets(source: String, line: String, strong: String) throws {
    let script = try markdown(source)
    #expect(script.line == line && script.notes.isEmpty == !line.contains("_"))
    #expect(script.styledTexts.map(\.text).joined() == strong)
  }

  @Test("an escaped time with units is text", arguments: ["＠１分１５秒、次", "＠1分15秒の話", "＠１：３０ a"])
  func escapedUnits(text: String) throws {
    let script = try markdown("本文。\\\(text)")
    #expect(script.line == "本文。\(text)")
    #expect(script.notes.isEmpty && script.cues.isEmpty)
  }

  @Test(
    "attributes in other brackets, without an end or outside a heading are noted",
    arguments: [
      ("# A ｛time＝1:00", "'｛time＝'", "{time=…}"), ("# A （time=1:00）", "'（time='", "{time=…}"),
      ("a {weight=2}", "'{weight='", "{weight=…}"),
      ("# A ( max-speed=9 )", "'( max-speed='", "{max-speed=…}"),
      ("# A 【time=1:00】", "'【time='", "{time=…}"), ("# A ［time＝1:00］", "'［time＝'", "{time=…}"),
      ("# A {time 1:00}", "'{time'", "{time=…}"), ("# A {time}", "'{time}'", "{time=…}"),
      ("# ｛ weight ｝ A", "'｛ weight ｝'", "{weight=…}"),
      ("a ｛time = 1:00｝", "'｛time ='", "{time=…}"),
    ])
  func attributes(source: String, text: String, meant: String) throws {
    let script = try markdown("b\n\n" + source)
    #expect(
      script.notes.map(\.description) == [
        "talk.md:3: \(text) is shown as text; put attributes in braces at the end of a heading: \(meant)"
      ])
  }

  @Test(
    "full-width markup from a Japanese keyboard is noted",
    arguments: [
      (
        "#題名",
        "'#題…' is shown as text; a heading has a space after its #: # 題…; if "
          + "text is meant, write \\#題…"
      ),
      (
        "＃＃Title",
        "'＃＃T…' is shown as text; a heading has a space after its #: ## T…; if "
          + "text is meant, write \\＃＃T…"
      ),
      (
        "a\n＞引用",
        "'＞' is shown as text; write a quote with a half-width sign: > …; if "
          + "text is meant, write \\＞…"
      ),
      (
        "－－－",
        "'－－－' is shown as text; write a break between parts as ***; if text is meant, write \\－－－"
      ),
      (
        "―――",
        "'―――' is shown as text; write a break between parts as ***; if text is meant, write \\―――"
      ),
      (
        "a＝＝強調＝＝b",
        "'＝＝強調＝＝' is shown as text; write a highlight with half-width signs: ==…==; "
          + "if text is meant, write \\＝＝強調＝＝"
      ),
      (
        "＊＊太字＊＊です",
        "'＊＊太字＊＊' is shown as text; write strong text with half-width signs: **…**; "
          + "if text is meant, write \\＊＊太字＊＊"
      ),
      (
        "a～～取消～～b",
        "'～～取消～～' is shown as text; write struck text with half-width signs: ~~…~~; "
          + "if text is meant, write \\～～取消～～"
      ),
      ("1:30@ a", "'1:30@' is shown as text; a cue starts with @: @1:30"),
      ("本文。１：３０＠　これ", "'１：３０＠' is shown as text; a cue starts with @: @1:30"),
      ("＠１分 ３０秒 a", "'＠１分 ３０秒' is read as a cue and text; a time has no space in it: @1:30"),
      (
        "10<sup>3,5</sup>",
        "'3,5' in <sup> or <sub> is shown like other text; write it in another way, such as ^3,5"
      ),
      (
        "![a](b){Height: 1} c",
        "'{Height: 1}' is shown as text; a picture is ![Acme](acme.svg){height=0.8}, with %20 for a "
          + "blank in the file's name; if text is meant, write \\{Height: 1}"
      ),
      (
        "> 18 Jahre",
        "'> 18' is read as a quotation, so its > is not shown; if text is meant, write \\> 18"
      ),
      (
        ">_< sorry",
        "'>_<' is read as a quotation, so its > is not shown; if text is meant, write \\>_<"
      ),
      (
        "- 5 °C tonight\n- 3,5 °C tomorrow",
        "'- 5' is read as a list item, so its - is not shown; if text is meant, write "
          + "\\- 5 (and 1 more)"
      ),
      (
        "- 5 °C",
        "'- 5' is read as a list item, so its - is not shown; if text is meant, write \\- 5"
      ),
      (
        "+ 2 goals",
        "'+ 2' is read as a list item, so its + is not shown; if text is meant, write \\+ 2"
      ),
      (
        "![a](b) {height=0.8 width=0.5} c",
        "'{height=0.8 width=0.5}' is shown as text; a picture is ![Acme](acme.svg){height=0.8}, with "
          + "%20 for a blank in the file's name; if text is meant, write \\{height=0.8 width=0.5}"
      ),
      (
        "*«mot»*dit",
        "'*' is shown as text; it neither begins nor ends marked text; if text is meant, write \\*"
      ),
      ("@1분 30초 a", "'@1분 30초' is read as a cue and text; a time has no space in it: @1:30"),
    ])
  func wide(source: String, message: String) throws {
    let script = try markdown("x\n\n" + source)
    #expect(script.notes.map(\.message) == [message])
  }

  @Test(
    "a backslash before a block's sign keeps it as text without a note",
    arguments: [
      ("\\#題名", "#題名"), ("\\＃題名", "＃題名"), ("\\＃ 題名", "＃ 題名"), ("\\＃＃　題名", "＃＃　題名"),
      ("\\＞引用", "＞引用"), ("\\－－－", "－－－"),
    ])
  func escapedBlocks(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.notes.isEmpty)
  }
}
