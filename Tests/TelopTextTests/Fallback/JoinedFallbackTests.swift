import TelopText
import TelopUnits
import Testing

@Suite struct JoinedFallbackTests {
  private func runs(_ text: String, _ language: String = "ja") throws -> [String] {
    let line = try FontStack.bundled().prepare(text, options: TextOptions(language: language))
    #expect(line.missing.isEmpty)
    #expect(
      try FontStack.bundled().width(
        of: text, size: 48 as Rational, options: TextOptions(language: language))
        == line.width(size: 48 as Rational))
    return line.runs.map { line.text(in: $0.range) + " " + $0.font.name.prefix { $0 != "-" } }
  }

  @Test("spaces and hyphens stay with the word before them")
  func joins() throws {
    #expect(try runs("когда\u{A0}то") == ["когда\u{A0}то Inter"])
    #expect(try runs("когда-то") == ["когда-то Inter"])
    #expect(try runs("когда\u{2011}то") == ["когда\u{2011}то Inter"])
    #expect(try runs("ไทย\u{2009}ไทย") == ["ไทย\u{2009}ไทย NotoSansThai"])
    #expect(try runs("漢字-когда") == ["漢字- BIZUDPGothic", "когда Inter"])
  }

  @Test("a hyphen after a space stays with the number after it")
  func minus() throws {
    #expect(try runs("когда -5") == ["когда  Inter", "-5 BIZUDPGothic"])
  }

  @Test("Greek and Cyrillic letters are not full-width in Japanese lines")
  func proportional() throws {
    for word in ["Привет", "Ελληνικά", "\u{2126}", "й", "и\u{306}", "ά", "α\u{301}"] {
      #expect(try runs("漢" + word) == ["漢 BIZUDPGothic", word + " Inter"])
    }
    let named = try FontStack([TestFont.biz.open()]).prepare("Привет")
    #expect(named.fonts.map(\.name) == ["BIZUDPGothic-Regular"])
    var bold = TextOptions(language: "ja")
    bold.styles = [StyledText(0..<12, .bold)]
    let line = try FontStack.bundled().prepare("Привет", options: bold)
    #expect(line.fonts.map(\.name) == ["Inter-Bold"] && line.missingFaces.isEmpty)
  }
}
