@_spi(Answers) import TelopScript
import TelopUnits
import Testing

@Suite("Raw HTML")
struct HTMLTests {
  @Test(
    "inline tags and comments are removed, and their text stays",
    arguments: [
      ("a <b>b</b> c", "a b c"),
      ("日<ruby>本<rp>(</rp><rt>ほん</rt><rp>)</rp></ruby>語", "日本語"),
      ("<ruby>東<rt>とう<rt>x</ruby>京", "東京"), ("<ruby>東<rt>**と**</rt></ruby>京", "東京"),
      ("a <!-- not me --> b", "a b"),
      ("a<!-- not me -->b", "ab"),
      ("a<br>b", "a b"), ("a <br/> b", "a b"), ("a<br>\nb", "a b"), ("日<BR>本", "日 本"),
      ("<i>a</i> b", "a b"),
      ("a <?php b ?> c", "a c"), ("a <!DOCTYPE b> c", "a c"),
      ("a < b and <3", "a < b and <3"),
      ("a <!-- open", "a <!-- open"),
      ("*a<b>*</b>", "a"),
    ])
  func inline(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test(
    "blocks are removed",
    arguments: [
      ("<div>\na <b>b</b>\n</div>", "a b"),
      ("<p>a</p><p>b</p>", "a b"),
      ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
      ("<div>日本\n  語</div>", "日本語"),
      ("<!-- one\n\ntwo -->\nthree", "three"),
      ("x\n\n<!-- one --> two", "x | two"),
      ("<div>a<!-->b</div>", "ab"),
      ("<div>Q&amp;A &mdash; &nosuch; &</div>", "Q&A — &nosuch; &"),
      ("<div title=\"a > b\">c</div>", "c"),
      ("<div>a < b</div>", "a < b"),
      ("<style>\np { }\n</style>\n\na", "a"),
      ("<script>if (a < b) {}</SCRIPT>\na", "a"),
      ("<script>a", "a"),
      ("<div\nclass=x>a", "a"),
      ("<div a", "<div a"),
      ("<div \"> a", "<div \"> a"),
      ("<?php\na\n?>\n\nb", "b"),
      ("<![CDATA[a]]>\n\nb", "b"),
      ("<div></>a</ b></div>", "</>a</ b>"),
      ("<div>a ==b==</div>", "a ==b=="),
    ])
  func block(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test(
    "text that resembles a tag is shown as typed",
    arguments: [
      "The type Array<Int> is", "use <T> here", "if a<b and c>d then", "if a <b and c> d",
      "List<S>, Map<U>",
      "<T>", "<T>\nnext", "</T> a", "Write <your-name> here", "a<b>c", "x <B,C> y",
    ])
  func noTags(source: String) throws {
    let line = source.replacing("\n", with: " ")
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
    #expect(try markdown("`\(line)`").line == line)
    #expect(try markdown("<div>\n\(line)</div>").line == line)
  }

  @Test(
    "text beside text that resembles a tag is Markdown",
    arguments: [
      ("Array<Int>\n**b**", "Array<Int> b"), ("<T>\n**b**", "<T> b"),
      ("`Array<Int>`", "Array<Int>"),
      ("a<b>c</b>", "ac"), ("語<b>", "語"), ("a<br>b", "a b"), ("a<p>b", "a b"),
      ("<x-y>a</x-y>", "a"),
      ("<https://a.b>", "https://a.b"), ("<a@b.c>", "a@b.c"), ("[a](<T>)", "a"),
      ("<a download href=\"x\">a</a>", "a"), ("<svg><path d=\"M0\"/></svg>a", "a"),
    ])
  func besideNoTags(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test("a deck's own elements are not shown")
  func decks() throws {
    #expect(try markdown("---\nmarp: true\n---\n<Tweet id=\"1\" /> a").line == "a")
  }

  @Test("a reading is left out with a note")
  func readings() throws {
    let script = try markdown("a\n\n東<ruby>京<rt>きょう</rt></ruby>と<ruby>都<rt>と</rt></ruby>")
    #expect(script.line == "a | 東京と都")
    #expect(
      script.notes.map(\.description) == [
        "talk.md:3: 'きょう' is a reading in <ruby>, which is not shown; to show it write it in "
          + "brackets (and 1 more)"
      ])
    #expect(try markdown("<div>\n東<ruby>京<rt>きょう</rt></ruby></div>").line == "東京")
  }

  @Test(
    "a footnote is shown as typed",
    arguments: ["a[^1]\n\n[^1]: note", "a[^1]\n\n[^1]: two words", "[^1]: <n>"])
  func footnotes(source: String) throws {
    #expect(try markdown(source).line == source.replacing("\n\n", with: bar))
  }

  @Test(
    "an unclosed comment is an error",
    arguments: [
      ("a\n\n<!-- b\nc", 3), ("<div>\n<!-- a\n\nb -->", 2), ("---\na: b\n---\n<!-- c", 4),
    ])
  func unclosedComment(source: String, line: Int) throws {
    let error = try markdownError(source)
    #expect(error.code == .unclosedComment)
    #expect(error.place.line == line)
  }
}
