@_spi(Answers) import TelopScript
import TelopUnits
import Testing

@Suite("Raw HTML")
struct HTMLTests {
  @Test(
    "inline tags and comments are removed, and their text stays",
    arguments: [
      ("a <b>b</b> c", "a b c"),
      ("日<ruby>本<rt>ほん</rt></ruby>", "日本ほん"),
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
