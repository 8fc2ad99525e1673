import Testing

@testable import TelopText

@Suite("Variation sequences")
struct VariationSequenceTests {
  @Test("the first font that has a sequence draws it", arguments: ["", "あ", "字"])
  func first(_ before: String) throws {
    for (text, name) in [
      ("龍\u{E0101}", "NotoSansCJKjp-Regular"), ("龍\u{E0100}", "BIZUDPGothic-Regular"),
      ("葛\u{E0100}", "BIZUDPGothic-Regular"), ("龍", "BIZUDPGothic-Regular"),
    ] {
      let line = try FontStack().prepare(before + text, options: TextOptions(language: "ja"))
      let run = try #require(line.runs.last)
      #expect(run.font.name == name && line.missing.isEmpty && line.inexactness.isEmpty)
      let expected = try Oracle.shape([line.oracleRequest(for: run, in: 0..<line.utf8Length)])
      #expect(line.oracleGlyphs(of: run) == expected.first)
    }
  }

  @Test("a sequence in no font is drawn without its selector, and reported")
  func none() throws {
    let line = try FontStack().prepare("あ龍\u{E01EF}", options: TextOptions(language: "ja"))
    #expect(line.fonts.map(\.name) == ["BIZUDPGothic-Regular"])
    #expect(line.inexactness.map(\.kind) == [.missingSequences])
    #expect(
      line.inexactness.first?.message
        == "no font has the variation sequence U+9F8D U+E01EF at byte 3; drawn without its selector"
    )
    let font = try TestFont.biz.open()
    let alone = try FontStack([font], bundled: .excluded).prepare("龍\u{E0101}龍\u{E0102}")
    #expect(alone.inexactness.map(\.kind) == [.missingSequences])
    #expect(alone.totalUnits == (try FontStack().prepare("龍龍").totalUnits))
    #expect(font.missing(from: "龍\u{E0101}龍\u{E0100}") == ["\u{E0101}"])
  }
}
