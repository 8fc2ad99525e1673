import TelopUnits
import TestSupport
import Testing

@testable @_spi(Answers) import TelopScript

@Suite("Cuts in a script's file")
struct SourceCutTests {
  /// The file without some texts of its line; `nil` if they cannot be cut.
  private func cut(_ texts: [String], from source: String) throws -> String? {
    let script = try markdown(source)
    let editor = SourceEditor(Array(source.utf8), script: script) {
      try? markdown(String(decoding: $0, as: UTF8.self))
    }
    let line = Array(script.line.utf8)
    let ranges = try texts.map { text in
      let start = try #require(line.indices.first { line[$0...].starts(with: text.utf8) })
      return start..<start + text.utf8.count
    }
    let edits = editor.cutting(ranges) { _ in true }
    let edited = edits.flatMap { SourceEdit.apply($0, to: Array(source.utf8)) }
    return edited.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a cut keeps the marks of slides before the text that follows")
  func slides() throws {
    let source = "One two. Three four.\n\n@slide 2 Five six. Seven eight.\n\n＠スライド３ Nine.\n"
    #expect(
      try cut([" Three four.", " Seven eight."], from: source)
        == "One two.\n\n@slide 2 Five six.\n\n＠スライド３ Nine.\n")
    // Without the only text of a slide, its mark would stand beside the next one.
    #expect(try cut(["Five six. Seven eight."], from: source) == nil)
  }

  @Test(
    "a cut keeps comments and thematic breaks",
    arguments: [
      ("One.\n\nTwo.\n***\nThree.\n", "Two.", "One.\n\n***\n\nThree.\n"),
      (
        "One.\n\n<!-- a\nb --> Two. <!-- c -->\n\nThree.\n", "Two.",
        "One.\n\n<!-- a\nb -->\n\n<!-- c -->\n\nThree.\n"
      ),
    ])
  func marks(source: String, text: String, edited: String) throws {
    #expect(try cut([text], from: source) == edited)
  }
}
