import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TelopText
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Fonts of the interface of pages")
struct InterfaceFontsTests {
  /// Each weight's fonts together have every character of a text.
  private func expectCoverage(of text: String, by faces: [InterfaceFonts.Face]) throws {
    for (weight, faces) in Dictionary(grouping: faces, by: \.weight) {
      let fonts = try faces.map { try Font(data: $0.bytes, label: $0.family) }
      let missing = Set(text.unicodeScalars).filter { character in
        !character.properties.isWhitespace && fonts.allSatisfy { $0.glyph(for: character) == nil }
      }
      #expect(missing.isEmpty, "run fonts/subset.py: weight \(weight) lacks \(missing)")
    }
  }

  @Test("the embedded fonts have every character of a stage", arguments: ["ja", "en", "und"])
  func stage(language: String) throws {
    let words = StageWords(language: language)
    let notes = PageNotes(language: language)
    let ascii = String(decoding: 0x20..<0x7F, as: UTF8.self)
    let text =
      words.dialogs + words.secondWindow + words.loading + notes.error + notes.noScript + ascii
      + (try Wire.line(words.scriptTexts))
    let faces = InterfaceFonts.stage(language: language)
    #expect(Set(faces.map(\.weight)) == [400, 700])
    try expectCoverage(of: text, by: faces)
  }

  @Test("the embedded font of other pages has the digits of times and counts")
  func digits() throws {
    try expectCoverage(of: "0123456789:/", by: InterfaceFonts.digits)
  }

  @Test("pages embed these fonts")
  func embedded() throws {
    let fit = try fit("# 題\n\nこれは文章です。", ["canvas": "1280x720", "duration": "20"])
    let page = try fit.page()
    #expect(page.contains(InterfaceFonts.style(InterfaceFonts.digits)))
    let export = try Export(fit, as: .html).showing(Deck(labels: ["1"], of: "a.pdf"))
    let stage = String(decoding: try export.bytes(), as: UTF8.self)
    #expect(stage.contains(InterfaceFonts.style(InterfaceFonts.stage(language: "ja"))))
  }

  @Test("every style asks for these fonts before those of the viewer's computer")
  func styles() {
    let styles =
      WebFile.pageStyle + WebFile.noteStyle + WebFile.tabStyle + WebFile.stripStyle
      + WebFile.stageStyle
    let rules = styles.split(separator: "\n").filter { line in
      ["system-ui", "serif", "monospace"].contains { line.contains($0) }
    }
    #expect(rules.count > 3)
    #expect(rules.filter { !$0.contains("--interface") } == [])
  }
}
