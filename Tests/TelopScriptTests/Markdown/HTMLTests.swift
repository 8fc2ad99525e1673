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
      ("a<br>b", "a b"), ("a <br/> b", "a b"), ("a<br>\nb", "a b"), ("日<BR>本", "日本"),
      ("日<p>本", "日 本"), ("第 <b>1</b> 章", "第 1 章"),
      ("<i>a</i> b", "a b"),
      ("a <?php b ?> c", "a c"), ("a <!DOCTYPE b> c", "a c"),
      ("a < b and <3", "a < b and <3"),
      ("a <!-- open", "a <!-- open"),
      ("*a<b>*</b>", "a"),
      ("日本 <!-- a --> 語", "日本語"), ("日本。 <!-- a -->\n語", "日本。語"), ("日本<!-- a --> 語", "日本語"),
      ("日本 <!-- a --><!-- b --> 語", "日本語"), ("日本 <!-- a --> b", "日本 b"),
      ("a <!-- b -->\nc", "a c"), ("한글 <!-- a --> 한글", "한글 한글"),
      ("10<sup>3</sup> a", "10³ a"), ("CO<sub>2</sub>", "CO₂"), ("10<SUP>-1</SUP>0", "10⁻¹0"),
      ("1<sup>st</sup> 2", "1st 2"), ("a<sup>*2*</sup>\n\n3", "a² | 3"),
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
      ("<div>\n<b don't\n<i>x</i> and <u>y</u>\n</div>", "<b don't x and y"),
      ("<div>\n<a href=it's>x isn't <b>y</b>\n</div>", "<a href=it's>x isn't y"),
      ("<div>\n<a href=\"<b>x</b>\n</div>", "<a href=\"x"),
      ("<div>\n<a href = 'it>s' id=\"<\">x</a>\n</div>", "x"),
      ("<?php\na\n?>\n\nb", "b"),
      ("<![CDATA[a]]>\n\nb", "b"),
      ("<div></>a</ b></div>", "</>a</ b>"),
      ("<div>a ==b==</div>", "a b"), ("<div>10<sup>3</sup></div>", "10³"),
    ])
  func block(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test(
    "the text of a block is the Markdown of a paragraph",
    arguments: [
      ("<!-- a --> **次の話**です。", "次の話です。", "次の話"),
      ("<!--\n- a\n\n# b\n--> *c*", "c", "c"), ("<center>**a**</center> b", "a b", "a"),
      ("<div>\n_a_ b\n# c\n- d\n</div>", "a b # c - d", "a"),
      ("<div\nclass=\"x\">*a*<br\n>b</div>", "a b", "a"),
      ("> <div>\n> **一****二**は\n> </div>", "一二は", "一"),
      ("<div>\n<style>\n* { a: b }\n</style>\n*c*</div>", "c", "c"),
      ("<p>`<b>`\\*a\\* [*b*](/u)", "<b>*a* b", "b"),
      ("a\n<div>*b*</div>\nc\n\nd", "a | b c | d", "b"),
    ])
  func blockOfMarkdown(source: String, line: String, styled: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    let styles = script.styledTexts.filter { $0.style == .strong || $0.style == .emphasis }
    #expect(styles.first?.text == styled)
    checkInvariants(of: script)
  }

  @Test("the lines of a block are those of its source")
  func linesOfBlock() throws {
    let before = "<!-- a\n\nb -->\n\n<div\nclass=x>\na <!-- b\nc --> d\n"
    #expect(try markdownError(before + "@1:75 e</div>").place.line == 9)
    #expect(try markdown(before + "@1:30 e</div>").cues.map(\.sourceLine) == [9])
    #expect(try markdown(before + "e</div>").sourceLine(of: "e") == 9)
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

  @Test("an apostrophe in text that resembles a tag leaves the tags after it")
  func apostrophes() throws {
    #expect(try markdown("<div>\n<b don't\n<i>x</i> and <u>y</u>\n</div>").notes.isEmpty)
    #expect(try markdown("<div>\n<a href=it's>x isn't <b>y</b>\n</div>").notes.isEmpty)
  }

  @Test("a deck's own elements are not shown, without a note")
  func decks() throws {
    let script = try markdown("---\nmarp: true\n---\n<Tweet id=\"1\" /> <hr> a")
    #expect(script.line == "a")
    #expect(!script.notes.contains { $0.message.contains("HTML") })
  }

  @Test(
    "HTML without a partner is named",
    arguments: [
      ("The <title> tag and <input> are safe.", ["<title>", "<input>"]),
      ("The <i> element and <p> element", ["<i>", "<p>"]), ("see </b> now", ["</b>"]),
      ("<?php echo 1 ?> shown", ["<?php echo 1 ?>"]), ("See <!DOCTYPE x> it", ["<!DOCTYPE x>"]),
      ("a <![CDATA[abc]]>", ["<![CDATA[abc]]>"]), ("# <u> a\n\n</u>", ["<u>", "</u>"]),
      ("<title> is a tag", ["<title>"]), ("<div>The <b> tag</div>", ["<b>"]),
      ("<script>a", ["<script>"]), ("<hr/> a", ["<hr/>"]), ("<b><i></b>", ["<i>"]),
      ("a<b>c</b></b>", ["</b>"]), ("a <br class> c", ["<br class>"]),
      ("- <td>\n- b <td> c", ["<td>", "<td>"]),
      (
        "a <a href=\"https://example.org/index.html\"> b",
        ["<a href=\"https://example.org/index.html\"…"]
      ),
    ])
  func loneTags(source: String, tags: [String]) throws {
    let script = try markdown("x\n\n" + source)
    let more = tags.count > 1 ? " (and \(tags.count - 1) more)" : ""
    #expect(
      script.notes.map(\.description) == [
        "talk.md:3: '\(tags[0])' is read as HTML and is not shown; remove it, or write &lt; for its < "
          + "to show it\(more)"
      ])
    guard !tags[0].hasSuffix("…") else { return }
    let shown = try markdown(
      tags.reduce("x\n\n" + source) { text, tag in
        text.replacing(tag, with: "&lt;" + tag.dropFirst())
      })
    #expect(shown.notes.isEmpty && shown.line.contains(tags[0]), "\(shown.line)")
  }

  @Test(
    "HTML with its partner, line breaks and comments have no note",
    arguments: [
      "a <b>b</b> c", "a<br>b<BR/>", "a <!-- <b> --> b", "<i>a <b>b</b></i>",
      "<div align=\"center\">\n\na\n\n</div>", "<ul>\n<li>a\n<li>b\n</ul>", "<p>a</p><p>b</p>",
      "<table><tr><td>a<td>b</table>", "<svg><path d=\"M0\"/></svg>a",
      "<SCRIPT>if (a<b) {}</script>\na",
      "<video><source src=\"a\"></video>b", "<ruby>東<rt></ruby>京", "`<b>` and \\<b>",
    ])
  func pairedTags(source: String) throws {
    #expect(try markdown(source).notes.map(\.message) == [])
  }

  @Test(
    "a definition that is no link's and has no address is shown as typed",
    arguments: [
      "[TODO]: later", "[Q1]: why?", "[注]: 重要", "[A]: B \"C\"",
      "a\n\n[TODO]:\nlater\n\nb [TODO](/u) c",
      "[a]: and/or", "[a]: 1.5", "[a]: 3:30", "> [Q1]: why?\n\nb", "`a`\n\n[TODO]: later.",
      "[TODO]: fix this",
    ])
  func textDefinitions(source: String) throws {
    let line = source.replacing("\n\n", with: bar).replacing("\n", with: " ")
      .replacing("(/u)", with: "").replacing("> ", with: "").replacing("`", with: "")
      .replacing("b [TODO]", with: "b TODO")
    #expect(try markdown(source).line == line)
    #expect(try markdown(source).notes.isEmpty)
  }

  @Test(
    "definitions of links, and comments in their form, are not shown",
    arguments: [
      "[a]\n\n[A]: b", "a\n\n[b]: /u", "a\n\n[b]: https://c.d", "a\n\n[b]: c.png \"d\"",
      "a\n\n[//]: # (b)", "a\n\n[b]: <> (c)", "a\n\n[b]: mailto:c", "![a][b]\n\n[b]: c",
    ])
  func definitions(source: String) throws {
    #expect(try markdown(source).line == "a")
    #expect(try markdown(source).notes.isEmpty)
  }

  @Test("a reading is left out with a note")
  func readings() throws {
    let script = try markdown("a\n\n東<ruby>京<rt>きょう</rt></ruby>と<ruby>都<rt>と</rt></ruby>")
    #expect(script.line == "a | 東京と都")
    #expect(
      script.notes.map(\.description) == [
        "talk.md:3: the <ruby> reading 'きょう' is not shown; to show it, write it in "
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
