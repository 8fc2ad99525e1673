@_spi(Answers) import TelopScript
import Testing

@Suite("Markdown blocks")
struct MarkdownBlockTests {
  @Test("an ideographic space after a heading's signs is a space; in code it stays")
  func wideHeadings() throws {
    let script = try markdown("#\u{3000}一\r\nあ\n\n   ###\u{3000}二\nい\n\n```\n#\u{3000}三\n```\n#五\n")
    #expect(script.sections.map(\.title) == ["一", "二"])
    #expect(script.line == "一 | あ | 二 | い | #\u{3000}三 | #五")
    #expect(try script.sourceLine(of: "二") == 4)
  }

  @Test(
    "each block is a paragraph",
    arguments: [
      ("one\n\ntwo", "one | two"),
      ("one\r\n\r\ntwo\r\nmore", "one | two more"),
      ("\u{FEFF}# one\ntwo", "one | two"),
      ("# one\ntwo\n***\nthree", "one | two | three"),
      ("one\n===\n\ntwo\n---\n\nthree", "one | two | three"),
      ("> one\n> two\n>\n> three\n>> four", "one two | three | four"),
      ("- one\n- two\n  - three\n\n    four", "one | two | three | four"),
      ("```swift\nlet a\n\n  let *b*\n```\n\n    c\n", "let a | let *b* | c"),
      ("a\0b", "ab"),
      ("\u{3000}一\u{3000}\n\n\u{A0}b", "一 | b"),
    ])
  func paragraphs(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test(
    "the numbers of ordered lists are words",
    arguments: [
      ("1. one\n2. two", "1. one | 2. two"),
      ("3) one\n4) two", "3) one | 4) two"),
      ("1. one\n\n   more\n2. two", "1. one | more | 2. two"),
      ("1. 2. one", "1. 2. one"),
      ("1. - one\n   - two", "1. one | two"),
      ("1. - <!-- c -->\n   - two", "1. two"),
      ("- 7. one", "7. one"),
      ("1. # one\n\n   two", "1. one | two"),
      ("1. ```\n   one\n   two\n   ```", "1. one | two"),
      ("1.\n2. <!-- c -->\n3. three", "1. | 2. | 3. three"),
      ("It was\n\n1984.", "It was | 1984."),
      ("12. března\n\n1. května", "12. března | 1. května"),
      ("1. a\n3. b\n   1) c\n   6) d\n7. e", "1. a | 3. b | 1) c | 6) d | 7. e"),
      ("  10. a\n  12. b\n\n> 3. c\n> 5. d", "10. a | 12. b | 3. c | 5. d"),
      ("007. a", "007. a"),
      ("1. a\n1. b\n1. c", "1. a | 2. b | 3. c"),
    ])
  func numbers(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test(
    "lines that begin with a Japanese list sign are items of their own",
    arguments: [
      ("１．はじめに\n２．次に\n続き", "１．はじめに | ２．次に続き"), ("①一\n②二", "①一 | ②二"),
      ("見出し\n・一\n　・二\n※注\n●点", "見出し | ・一 | ・二 | ※注 | ●点"),
      ("☐ 甲\n☑ 乙", "☐ 甲 | ☑ 乙"), ("@1:00\n・一\n・二", "・一 | ・二"), ("比は\n１．５です", "比は１．５です"),
      ("約\n１０人", "約１０人"),
      ("a\n**●b**\n*・c*", "a | ●b | ・c"), ("- x\n  ・y\n  ・z", "x | ・y | ・z"),
      ("1970年\n1. a", "1970年 | 1. a"),
      ("a\n○○さん\n・・・\n▲5%", "a ○○さん・・・ ▲5%"),
      ("※1 税込\n※2 先着順", "※1 税込 | ※2 先着順"), ("（１）一\n（２）二", "（１）一 | （２）二"),
      ("1．一\n2．二", "1．一 | 2．二"), ("Ⅰ．一\nⅡ．二", "Ⅰ．一 | Ⅱ．二"), ("**a\n・b**", "a ・b"),
      ("1）甲\n2）乙", "1）甲 | 2）乙"), ("次の通り\n一、甲\n続き\n二、乙", "次の通り | 一、甲続き | 二、乙"),
      ("ア．甲\nイ．乙", "ア．甲 | イ．乙"), ("イ．甲\nロ．乙", "イ．甲 | ロ．乙"), ("(1) 甲\n(2) 乙", "(1) 甲 | (2) 乙"),
      ("→ 甲\n→ 乙", "→ 甲 | → 乙"), ("十、甲\n十一、乙\n十二、丙", "十、甲 | 十一、乙 | 十二、丙"),
      ("> 一、甲\n> 二、乙", "一、甲 | 二、乙"), ("- 一、甲\n  二、乙", "一、甲 | 二、乙"),
      ("これは\n一、二の問題\nです", "これは一、二の問題です"), ("as in\n(1) above", "as in (1) above"),
      ("一、甲\n三、乙", "一、甲三、乙"), ("甲\n→ 乙", "甲 → 乙"), ("\\一、甲\n\\二、乙", "一、甲二、乙"),
      ("あ\n\\(1) 乙\n\\(2) 丙", "あ (1) 乙 (2) 丙"),
      ("a\n\\・b", "a ・b"), ("あ\n\\①い", "あ ①い"), ("\\１．a\n\\2．b", "１．a 2．b"), ("a \\・b", "a \\・b"),
    ])
  func typedItems(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test("a note says where equal numbers are counted")
  func countedNumbers() throws {
    #expect(
      try markdown("a\n\n2) b\n2) c\n\n1. d\n1. e").notes.map(\.description) == [
        "talk.md:3: items that all have the same number are counted; to show a number as it is, write 2\\)"
      ])
    #expect(try markdown("2. b\n3. c\n\n- a\n- a").notes.isEmpty)
    #expect(try markdown("2\\. b\n\n2\\. c").line == "2. b | 2. c")
  }

  @Test("every line of a code block has the code style")
  func codeStyle() throws {
    let script = try markdown("```\nlet a == b == c\n  let d\n```\n\n1.     e")
    #expect(script.line == "let a == b == c | let d | 1. e")
    #expect(
      script.styledTexts == [
        StyledText(.code, "let a == b == c"), StyledText(.code, "let d"), StyledText(.code, "e"),
      ])
  }

  @Test("a whole Japanese talk is read")
  func japanese() throws {
    let script = try markdown(
      """
      ---
      duration: 5:00
      ---
      # はじめに

      こんにちは、**日本語**の
      テロップです。「==長い==文」も
      Swift で
      書けます。

      ## 自己紹介
      - iOS エンジニア
      - [ブログ](https://example.com/日本)
      """)
    #expect(
      script.line
        == "はじめに | こんにちは、日本語のテロップです。「長い文」も Swift で書けます。"
        + " | 自己紹介 | iOS エンジニア | ブログ")
    #expect(
      script.styledTexts == [
        StyledText(.strong, "日本語"), StyledText(.highlight, "長い"),
        StyledText(.link(destination: "https://example.com/日本"), "ブログ"),
      ])
    #expect(script.sections.map(\.title) == ["はじめに", "自己紹介"])
    #expect(try script.sourceLine(of: "テロップ") == 7)
    #expect(try script.sourceLine(of: "ブログ") == 13)
    checkInvariants(of: script)
  }
}
