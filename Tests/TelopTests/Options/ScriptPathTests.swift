import Telop
import TelopText
import Testing

@Suite("Script paths with combining marks at slashes")
struct ScriptPathTests {
  @Test("the folder of a file is the system's")
  func folders() {
    #expect(FileReader.folder(of: "in/\u{301}t.md") == "in")
    #expect(FileReader.folder(of: "in\u{600}/t.md") == "in\u{600}")
    #expect(FileReader.folder(of: "/t.md") == "" && FileReader.folder(of: "t.md") == nil)
  }

  @Test("an absolute path stays, and a collection's index is found")
  func absolute() {
    var options = FitOptions()
    options.lineContent.insertPath = "/\u{301}a.md"
    #expect(options.anchored(at: "in").lineContent.insertPath == "/\u{301}a.md")
    #expect(Font.anchored("/\u{301}a.ttf", at: "in") == "/\u{301}a.ttf")
    #expect(Font.file(named: "./a\u{600}#1")?.index == 1)
  }
}
