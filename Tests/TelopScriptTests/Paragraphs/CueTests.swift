@_spi(Answers) import TelopScript
import TelopUnits
import Testing

@Suite("Cues")
struct CueTests {
  private static let space = "put a space between them"

  struct Timed: Equatable {
    let time: Duration
    let text: String

    init(_ time: Duration, _ text: String) {
      self.time = time
      self.text = text
    }

    init(_ seconds: Int, _ text: String) {
      self.init(.seconds(seconds), text)
    }
  }

  private func timed(_ script: Script) -> [Timed] {
    script.cues.map { cue in
      Timed(cue.time, script.text(in: cue.utf8Offset..<script.line.utf8.count))
    }
  }

  @Test(
    "a timestamp times the next word and leaves one space",
    arguments: [
      ("@1:30 a b", "a b", [Timed(90, "a b")]),
      ("a @1:30 b c", "a b c", [Timed(90, "b c")]),
      ("a @0:05.5 b @1:02:03 c", "a b c", [Timed(.milliseconds(5_500), "b c"), Timed(3723, "c")]),
      ("これは @1:30 結果です", "これは結果です", [Timed(90, "結果です")]),
      ("@0:00 「結果」", "「結果」", [Timed(0, "「結果」")]),
      ("「@1:30 結果」です", "「結果」です", [Timed(90, "結果」です")]),
      ("a (@1:30 b) c", "a (b) c", [Timed(90, "b) c")]),
      ("a \"@1:30 b\"", "a \"b\"", [Timed(90, "b\"")]),
      ("\"@1:30 a\"", "\"a\"", [Timed(90, "a\"")]),
      ("日本\u{3000}@1:30\u{3000}語", "日本語", [Timed(90, "語")]),
      ("a  @1:30  b", "a   b", [Timed(90, "b")]),
      ("a\t@1:30\tb", "a b", [Timed(90, "b")]),
      ("1. @1:30 a\n2. b @2:00 c", "1. a | 2. b c", [Timed(90, "a | 2. b c"), Timed(120, "c")]),
      ("> @1:30 a", "a", [Timed(90, "a")]),
      ("@90:00 a", "a", [Timed(5400, "a")]),
      ("@277:46:40 a", "a", [Timed(1_000_000, "a")]),
      ("![@1:30 a](b.png)", "a", [Timed(90, "a")]),
      ("<!-- 拍手 --> **次の話**です。@1:30 では。", "次の話です。では。", [Timed(90, "では。")]),
      ("<div>@1:30 a</div>", "a", [Timed(90, "a")]),
      ("<div>\na @1:30 b\n</div>", "a b", [Timed(90, "b")]),
    ])
  func words(source: String, line: String, cues: [Timed]) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(timed(script) == cues)
    checkInvariants(of: script)
  }

  @Test(
    "beside a line break the space is removed, and the break is unchanged",
    arguments: [
      ("a\n@1:30 b", "a b", "b"), ("a @1:30\nb", "a b", "b"), ("a\n@1:30\nb", "a b", "b"),
      ("日本\n@1:30 語", "日本語", "語"), ("日本 @1:30\n語", "日本語", "語"),
      ("日本\n@1:30\n語", "日本語", "語"), ("日本\n@1:30 a", "日本 a", "a"),
      ("日本  \n@1:30\\\n語", "日本語", "語"), ("@1:30\n語", "語", "語"),
      ("葛\u{E0100}\n@1:30 城", "葛\u{E0100}城", "城"), ("a<br>@1:30<br>b", "a b", "b"),
      ("한글\n@1:30\n한글", "한글 한글", "한글"), ("日本\n語\n@1:30 a\n語", "日本語 a 語", "a 語"),
    ])
  func lineBreaks(source: String, line: String, text: String) throws {
    let script = try markdown(source)
    #expect(Array(script.line.utf8) == Array(line.utf8))
    #expect(timed(script) == [Timed(90, text)])
  }

  @Test(
    "timestamps work within styles",
    arguments: [
      ("**@1:30 a** b", "a b", [StyledText(.strong, "a")], "a b"),
      ("a **b @1:30** c", "a b c", [StyledText(.strong, "b")], "c"),
      ("a **@1:30** b", "a b", [], "b"), ("a ==@1:30== b", "a b", [], "b"),
      ("a\n==b @1:30==\nc", "a b c", [StyledText(.highlight, "b")], "c"),
      ("a @1:30 **b**", "a b", [StyledText(.strong, "b")], "b"),
      ("==@1:30 a== b", "a b", [StyledText(.highlight, "a")], "a b"),
      ("a ==b @1:30== c", "a b c", [StyledText(.highlight, "b")], "c"),
      ("a @1:30 ==b==", "a b", [StyledText(.highlight, "b")], "b"),
      ("[@1:30 a](/u)", "a", [StyledText(.link(destination: "/u"), "a")], "a"),
      ("*a*\n@1:30\n*b*", "a b", [StyledText(.emphasis, "a"), StyledText(.emphasis, "b")], "b"),
      ("**日\n@1:30 本**", "日本", [StyledText(.strong, "日本")], "本"),
    ])
  func styles(source: String, line: String, styles: [StyledText], text: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.styledTexts == styles)
    #expect(timed(script) == [Timed(90, text)])
    checkInvariants(of: script)
  }

  @Test(
    "a timestamp at an end of a heading times its first character",
    arguments: [
      ("## Results @2:00", "Results", "Results"), ("## @2:00 Results", "Results", "Results"),
      ("## Good @2:00 results", "Good results", "results"),
      ("Results @2:00\n---", "Results", "Results"), ("## *Results* @2:00 ##", "Results", "Results"),
      ("1. # One @2:00", "1. One", "One"), ("a\n\n# One @2:00\n\nb", "a | One | b", "One | b"),
      ("# @2:00\n\na", "a", "a"),
      ("---\nheadings: hidden\n---\na\n# One @2:00\nb", "a | b", "b"),
      ("---\nheadings: hidden\n---\na\n# One\nb\n# Two @2:00 more\n- c", "a | b | c", "c"),
    ])
  func headings(source: String, line: String, text: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(timed(script) == [Timed(120, text)])
    checkInvariants(of: script)
  }

  @Test("a heading's title excludes the timestamp")
  func titles() throws {
    #expect(try markdown("# One @2:00\n# @3:00 Two").sections.map(\.title) == ["One", "Two"])
  }

  @Test(
    "a timestamp without a following word in its paragraph times the next paragraph",
    arguments: [
      ("a @1:30\n\nb", "a | b", "b"), ("a\n\n@1:30\n\nb", "a | b", "b"),
      ("@1:30\n\n# One", "One", "One"), ("a @1:30\n\n1. b", "a | 1. b", "1. b"),
      ("a @1:30\n\n```\nb\n```", "a | b", "b"), ("- @1:30\n- b", "b", "b"),
      ("a **b @1:30**\n\n<div>c</div>", "a b | c", "c"),
    ])
  func next(source: String, line: String, text: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(timed(script) == [Timed(90, text)])
    checkInvariants(of: script)
  }

  @Test(
    "text that is not a timestamp stays unchanged",
    arguments: [
      "@name", "@5", "@5.5", "@", "@:30 a", "@ 1:30", "@@1:30 a", "@1 :30", "@1-2:30", "x@y.org",
      "@1==:==30 a", "root@10.0.0.1:22", "http://a.org/@1:30", "a-@1:30", "a_@1:30", "＠", "＠名前",
      "＠５", "me@1:75 a", "@5; 30", "me@1;30",
    ])
  func text(source: String) throws {
    let script = try markdown("x " + source)
    #expect(script.line == "x " + source.replacing("==", with: ""))
    #expect(script.cues.isEmpty)
  }

  @Test(
    "Japanese timestamps need no spaces and may be full width",
    arguments: [
      ("本文です。@1:30次の文です。", "本文です。次の文です。", "次の文です。"),
      ("本文。\u{3000}@1:30これ", "本文。これ", "これ"), ("\u{3000}@1:30これ", "これ", "これ"),
      ("本文。 @1:30 これ", "本文。これ", "これ"), ("本文。@1:30 これ", "本文。これ", "これ"),
      ("本文。\u{3000}＠１：３０\u{3000}これ", "本文。これ", "これ"), ("本文＠1：30これ", "本文これ", "これ"),
      ("本文！\u{3000}@1:30これ", "本文！\u{3000}これ", "これ"),
      ("項目\u{3000}@1:30項目", "項目\u{3000}項目", "項目"), ("Swift @1:30これ", "Swift これ", "これ"),
      ("これ。@1:30 Swift", "これ。Swift", "Swift"), ("Swift @1:30「後」", "Swift「後」", "「後」"),
      ("「前」@1:30「後」", "「前」「後」", "「後」"), ("カナ@1:30漢字", "カナ漢字", "漢字"),
      ("😀@1:30😀", "😀😀", "😀"), ("a, @1:30 b", "a, b", "b"), ("a.@1:30 b", "a. b", "b"),
      ("ไทย@1:30ไทย", "ไทยไทย", "ไทย"), ("本文。＠０１：３０．０これ", "本文。これ", "これ"),
      ("**強調**@1:30続き", "強調続き", "続き"), ("一\n＠1：30\n二", "一二", "二"),
      ("本文。@1分30秒これ", "本文。これ", "これ"), ("本文。＠１分３０秒これ", "本文。これ", "これ"),
      ("@90秒 これ", "これ", "これ"), ("本文@1分半これ", "本文これ", "これ"), ("Swift @90秒 a", "Swift a", "a"),
      ("@0時間1分30秒 これ", "これ", "これ"), ("@90秒間の休み", "間の休み", "間の休み"),
      ("@一分三十秒 これ", "これ", "これ"), ("本文。＠九十秒これ", "本文。これ", "これ"),
      ("本文＠一分半これ", "本文これ", "これ"), ("＠九十秒三人で", "三人で", "三人で"), ("@1分30秒三人で", "三人で", "三人で"),
      ("안녕 @1분30초 여러분", "안녕 여러분", "여러분"), ("@90초 안녕", "안녕", "안녕"), ("@0시간1분30초 a", "a", "a"),
    ])
  func japanese(source: String, line: String, text: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(timed(script) == [Timed(90, text)])
    checkInvariants(of: script)
  }

  @Test(
    "a timestamp touching a word is an error with the word and a remedy",
    arguments: [
      ("a@1:30", "@1:30", "a", space), ("iPhone@1:30次", "@1:30", "e", space),
      ("slides@1:30 a", "@1:30", "s", space), ("é@1:30 a", "@1:30", "é", space),
      ("e\u{301}@1:30 a", "@1:30", "\u{301}", space), ("9@1:30 a", "@1:30", "9", space),
      ("これ。@1:30Swift", "@1:30", "S", space), ("@1:30@2:00 a", "@1:30", "@", space),
      ("a @1:30, b", "@1:30", ",", "remove ',' or move it before the time"),
      ("本文@1:30。", "@1:30", "。", "remove '。' or move it before the time"),
      ("今＠1：30、次", "＠1：30", "、", "remove '、' or move it before the time"),
      ("a @1:30pm b", "@1:30", "pm", "remove 'pm'"), ("@0:30s a", "@0:30", "s", "remove 's'"),
      ("@1:30.5Sec a", "@1:30.5", "Sec", "remove 'Sec'"), ("@1:30= a", "@1:30", "=", "remove '='"),
      ("@1:30-2:00 a", "@1:30", "-2:00", "remove '-2:00'"),
      ("@1:30／2 a", "@1:30", "／2", "remove '／2'"), ("@1:30/2 a", "@1:30", "/2", "remove '/2'"),
      ("＠１：３０～２：００　次", "＠１：３０", "～２：００", "remove '～２：００'"),
      ("(@1:30)", "@1:30", ")", "write it without brackets"),
      ("a @1:30. b", "@1:30", ".", "remove '.' or move it before the time"),
    ])
  func touching(source: String, timestamp: String, text: String, remedy: String) throws {
    let error = try markdownError("x\n\n" + source)
    #expect(error.code == .badCue && error.place.line == 3)
    #expect(
      error.message
        == "\(timestamp) touches '\(text)', so it is not a cue; \(remedy), or write "
        + "\\\(timestamp) for text")
    let escaped = source.replacing(timestamp, with: "\\" + timestamp)
    if source != "@1:30@2:00 a" { #expect(try markdown(escaped).line == source) }
  }

  @Test(
    "escaped timestamps, code and raw HTML are text",
    arguments: [
      ("\\@1:30 a", "@1:30 a"), ("a \\@1:30 b", "a @1:30 b"), ("a \\@1:75 b", "a @1:75 b"),
      ("`@1:30 a` b", "@1:30 a b"), ("`\\@1:30 a`", "\\@1:30 a"), ("    @1:30 a", "@1:30 a"),
      ("```\n@1:30 a\n```", "@1:30 a"), ("```\n\\@1:30 a\n```", "\\@1:30 a"),
      ("&#64;1:30 a", "@1:30 a"), ("a &#x40;1:75 b", "a @1:75 b"), ("&commat;1分 a", "@1分 a"),
      ("&#xFF20;１：３０ a", "＠１：３０ a"), ("`&#64;1:30` a", "&#64;1:30 a"),
      ("\\&#64;1:30 a", "&#64;1:30 a"), ("\\\\&#64;1:30 a", "\\@1:30 a"),
      ("# a \\@1:30", "a @1:30"),
      ("a `b` `@1:30`", "a b @1:30"),
      ("\\＠1:30 a", "＠1:30 a"), ("本文\\＠１：３０本文", "本文＠１：３０本文"), ("\\@１：30 a", "@１：30 a"),
      ("`\\＠1:30`", "\\＠1:30"), ("\\\\@1:30 a", "\\@1:30 a"), ("*\\@1:30* a", "@1:30 a"),
      ("@1:`30` a", "@1:30 a"), ("\\@1分30秒 a", "@1分30秒 a"), ("`@1分` a", "@1分 a"),
      ("\\＠五分 a", "＠五分 a"), ("＠一：二 a", "＠一：二 a"), ("@二人で行く", "@二人で行く"),
    ])
  func literal(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.cues.isEmpty)
  }

  @Test("an escaped at sign leaves no backslash in an address")
  func addresses() throws {
    let script = try markdown("[a](/\\@1:30) <b@c.org> \\@1")
    #expect(script.line == "a b@c.org @1")
    #expect(script.styledTexts.first == StyledText(.link(destination: "/@1:30"), "a"))
  }

  @Test("plain text has no timestamps")
  func plainText() throws {
    let script = try plain("@1:30 a\nb @1:75")
    #expect(script.line == "@1:30 a | b @1:75")
    #expect(script.cues.isEmpty)
  }

  @Test("cues have source lines")
  func lines() throws {
    let script = try markdown("---\na: b\n---\na\n@1:00 b\n\n# c @2:00\n\n@3:00\n\nd")
    #expect(script.cues.map(\.sourceLine) == [5, 7, 9])
    #expect(script.sourceLine(at: script.cues[2].utf8Offset) == 11)
    #expect(try script.sourceLine(of: "b") == 5)
  }

  @Test("times are whole nanoseconds")
  func nanoseconds() throws {
    let script = try markdown("@0:00.000000001 a")
    #expect(script.cues.map(\.time) == [.nanoseconds(1)])
  }
}
