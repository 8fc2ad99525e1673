import TelopUnits
import Testing

@Suite("Paths and delimiters by bytes")
struct PathTextTests {
  @Test("a slash beside a combining mark is found", arguments: ["/\u{301}", "\u{600}/"])
  func slashes(slash: String) {
    let path = "in\(slash)t.md"
    #expect(path.folderPrefix.utf8.last == UInt8(ascii: "/"))
    #expect(path.folderPrefix.utf8.count + path.lastComponent.utf8.count == path.utf8.count)
    #expect(path.lastSlash != nil && path.fileExtension == "md")
    #expect("/\u{301}a".isAbsolutePath && !"a/b".isAbsolutePath)
  }

  @Test(
    "an extension follows the last dot of the name",
    arguments: [
      ("a.b/c", ""), ("a.b/c.TXT", "txt"), (".md", "md"), ("a\u{600}.mov", "mov"), ("a.", ""),
    ])
  func extensions(path: String, ending: String) { #expect(path.fileExtension == ending) }

  @Test("names in different normal forms differ")
  func forms() {
    #expect(!"\u{E9}.md".hasSameBytes(as: "e\u{301}.md") && "a".hasSameBytes(as: "a"))
  }

  @Test("characters that messages escape are written as escapes")
  func escapes() {
    #expect(shellWord("a\nb'\\c") == #"$'a\nb\'\\c'"#)
    #expect(shellWord("a\u{202E}é") == #"$'a\342\200\256é'"#)
  }

  @Test("a quotation mark within a word does not end it")
  func words() {
    #expect(Array(shellWord("a'\u{301};id").utf8) == Array("'a'\\''\u{301};id'".utf8))
    #expect(Array(shellWord("\u{600}'$(id)").utf8) == Array("'\u{600}'\\''$(id)'".utf8))
  }
}
