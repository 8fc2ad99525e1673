@_spi(Answers) import TelopScript
import TelopUnits
import Testing

extension NearMarkupTests {
  @Test(
    "signs without a partner",
    arguments: [
      ("これ**は", "**"), ("これ ** は", "**"), ("a **b", "**"), ("a** b", "**"), ("これ==は", "=="),
      ("a ==b", "=="),
      ("**[リンク](/u)です", "**"), ("[a](/u)** b", "**"), ("`a`**", "**"), ("# **", "**"),
      ("# a **", "**"),
      ("** a", "**"), ("a**b.**c", "**"), ("5**%6", "**"), ("ไทย**ไทย", "**"),
      ("слово**слово", "**"), ("שלום**עולם", "**"), ("مرحبا**بالعالم", "**"), ("हिन्दी**हिन्दी", "**"),
    ])
  func unpaired(source: String, sign: String) throws {
    let script = try markdown(source)
    #expect(
      script.notes.map(\.message) == [
        "'\(sign)' is shown as text; it neither begins nor ends marked text; if text is "
          + "meant, write "
          + sign.map { "\\\($0)" }.joined()
      ])
    let escaped = try markdown(source.replacing(sign, with: sign.map { "\\\($0)" }.joined()))
    #expect(escaped.line == script.line && escaped.notes.isEmpty)
  }

  @Test(
    "a pair of underscores within a word that is not Latin",
    arguments: [
      "__重要__は", "これは__重要__です", "は__Swift__は", "강조__중요__는", "слово__важно__слово",
    ])
  func underscores(source: String) throws {
    let text = try #require(source.firstMatch(of: /__.+__/)?.output)
    let script = try markdown(source)
    let escaped = "\\_\\_\(text.dropFirst(2).dropLast(2))\\_\\_"
    #expect(
      script.notes.map(\.message) == [
        "'\(text)' is shown as text; beside a letter, write strong text with asterisks: **…**; if "
          + "text is meant, write \(escaped)"
      ])
    let fixed = try markdown(source.replacing(text, with: escaped))
    #expect(fixed.line == script.line && fixed.notes.isEmpty)
  }

  @Test(
    "a text between single signs that resembles emphasis",
    arguments: [
      ("_「x」_は", "_「x」_", "\\_「x」\\_"), ("_x_は", "_x_", "\\_x\\_"), ("は_x_。", "_x_", "\\_x\\_"),
      ("これは_5%_の", "_5%_", "\\_5%\\_"), ("これは_強調_です", "_強調_", "\\_強調\\_"),
      ("これは_強調。_です", "_強調。_", "\\_強調。\\_"),
      ("слово*«важно»*слово", "*", "\\*"), ("שלום*(חשוב)*עולם", "*", "\\*"),
      ("*важно!*слово", "*", "\\*"), ("слово__«важно»__слово", "__", "\\_\\_"),
    ])
  func singles(source: String, text: String, escaped: String) throws {
    let script = try markdown(source)
    #expect(script.line == source)
    let message = try #require(script.notes.first?.message)
    #expect(script.notes.count == 1 && message.hasPrefix("'\(text)' is shown as text; "))
    if text.count > 2 { #expect(message.contains("emphasised text with asterisks: *…*;")) }
    #expect(message.hasSuffix("; if text is meant, write \(escaped)"))
    let fixed = try markdown(source.replacing(text, with: escaped))
    #expect(fixed.line == source && fixed.notes.isEmpty)
  }

  @Test(
    "syntax of other programs is shown and named",
    arguments: [
      ("::: notes\na", "':::'", "no divisions", "\\:::"),
      ("# A {#id .cls}", "'{#id .cls}'", "no identifiers", "\\{#id .cls}"),
      ("a[^1] b", "'[^1]'", "no footnotes", "\\[^1]"),
      ("[^n]: note", "'[^n]'", "no footnotes", "\\[^n]"),
    ])
  func foreign(source: String, text: String, reason: String, escaped: String) throws {
    let script = try markdown("x\n\n" + source)
    let message = try #require(script.notes.first?.message)
    #expect(script.notes.map(\.sourceLine) == [3])
    #expect(message.hasPrefix("\(text) is shown as text; Telop has \(reason)"))
    #expect(message.hasSuffix("; if text is meant, write \(escaped)"))
    let fixed = try markdown("x\n\n" + source.replacing(escaped.dropFirst(), with: escaped))
    #expect(fixed.line == script.line && fixed.notes.isEmpty)
  }

  @Test(
    "operators and names are text",
    arguments: [
      "a ** b", "2**3", "a == b", "a==b", "\\*\\*a", "語***", "x==1 or y==2", "f__x__y", "語__v2",
      "a __ b", "2*3%*4の", "トヨタ*、ホンダ*、日産*", "5*（3+2）*4", "製品*1、*2は", "слово*, слово*, слово*",
      "報告書_最終_版.pdf", "snake_case_nameは", "_【社外秘】_v2、_new", "a*\"b\"*c", "a :: b", "{#if x}", "[^]",
      "a ^1", "曲_-_名", "x**.5+y**.5", "2.**3", "f(a,**b)", "a {time}", "\\*\\*5%",
    ])
  func operators(source: String) throws { #expect(try markdown(source).notes.isEmpty) }

  @Test(
    "a backslash before either end of a pair keeps it as text without a note",
    arguments: [
      ("\\＊＊太字＊＊です", "＊＊太字＊＊です"), ("a\\＝＝強調＝＝b", "a＝＝強調＝＝b"),
      ("a\\～～取消～～b", "a～～取消～～b"),
      ("＊＊太字\\＊＊です", "＊＊太字＊＊です"), ("\\＊＊太字\\＊＊です", "＊＊太字＊＊です"),
      ("\\＝＝一＝＝と\\＝＝二＝＝", "＝＝一＝＝と＝＝二＝＝"),
      ("前 @0:10 \\＊＊太字＊＊", "前 ＊＊太字＊＊"),
    ])
  func escapedPairs(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.notes.isEmpty)
  }

  @Test("a backslash silences the note on its own pair only")
  func onePair() throws {
    let script = try markdown("\\＊＊一＊＊と＊＊二＊＊")
    #expect(script.line == "＊＊一＊＊と＊＊二＊＊")
    #expect(script.notes.count == 1)
    #expect(script.notes.first?.message.hasPrefix("'＊＊二＊＊' is shown as text") == true)
  }

  @Test("hashtags are not headings")
  func tags() throws {
    #expect(try markdown("#配信 #今夜 見てね\n\n#iosdc ＃swift").notes.isEmpty)
  }

  @Test("each kind is noted once, with the number of others")
  func many() throws {
    let script = try markdown("@1.30 a @2.30 b\n\n@90 c\n\n@3.30 d")
    #expect(script.notes.map(\.sourceLine) == [1, 3])
    #expect(script.notes.first?.message.hasSuffix(" (and 2 more)") == true)
  }

  @Test(
    "addresses, handles, prices, versions and code are not noted",
    arguments: [
      "a@90 b", "me@1.30 a", "@name", "@5a", "npm@5.5", "@1.300", "@P", "`@1.30` a", "@3600 a",
      "f(time=1)b=2".replacing("time=", with: "times="), "a @  \u{3000}1:30", "time=1:00", "@ 1.30",
      "#1 of 3", "a #swift", "＝＝", "＊注", "＊＊", "5＊＊2", "ーと", "9:00@example", "a [optional] b",
      "a＞b", "’90s",
      "@1'5", "@1,300", "@1/2/3", "@+1 a", "@-a", "@ 90 a",
      "@name’s", "@90apples", "@1m3x", "(time: 5 min)", "(time = 1)", "{timely: 1}",
      "18:30@渋谷", "２０：００＠渋谷で集合",
    ])
  func others(source: String) throws {
    let script = try markdown("x " + source)
    #expect(script.notes.isEmpty)
  }

  @Test(
    "a full-width heading sign with a space is noted",
    arguments: [
      ("＃　題名\n\n本文", ["題名"]), ("＃＃ 題名\n\n本文", ["題名"]), ("#＃　題名\n\n本文", ["題名"]),
      ("　# 題名\n\n本文", ["題名"]), ("　＃　題名\n\n本文", ["題名"]), ("    # 題名", [nil]),
      ("＃題名\n\n本文", [nil]), ("```\n＃　題名\n```", [nil]),
    ])
  func headings(source: String, titles: [String?]) throws {
    #expect(try markdown(source).sections.map(\.title) == titles)
  }

  @Test("a full-width heading sign does not end a list that has a heading")
  func headingInList() throws {
    let script = try markdown("1. one\n\n   # Head\n\n1. two\n\n＃　別\n\n本文")
    #expect(script.line.contains("2. two"))
  }

  @Test(
    "settings between a Japanese keyboard's dashes are not text",
    arguments: ["ーーー", "―――", "－－－", "———", "−−−", "—", "—-", "--", "‐‐‐", "‑‑‑"])
  func fences(dashes: String) throws {
    let error = try markdownError("\(dashes)\nduration：5:00\n\(dashes)\n\na")
    #expect(error.code == .badFrontMatter)
    #expect(
      error.description
        == "talk.md:1: '\(dashes)' does not begin front matter, which is between two lines of ---; "
        + "to show it as text, put an empty line before it")
    #expect(try markdown("\n\(dashes)\nduration：5:00").line.hasPrefix(dashes))
    for text in ["", "A: hello", "Note: tickets", "Q: なぜ？", "DJ: 太郎", "https://example.com"] {
      #expect(throws: Never.self) { try markdown("\(dashes)\n\(text)\n本文") }
    }
  }

  @Test(
    "attributes with an extra space or comma get a hint",
    arguments: [
      (
        "# A {time=1:00 ±10s}",
        "'±10s' goes directly after the time, without a space: time=1:20±10s"
      ),
      (
        "# A {time=1:20,weight=2}",
        "time '1:20,weight=2': separate attributes by spaces, as in {time=1:20 weight=2}"
      ),
    ])
  func hints(source: String, message: String) throws {
    let error = try markdownError(source)
    #expect(error.code == .badAttribute)
    #expect(error.message == message)
  }
}
