@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

/// Fonts at a scale, compared with `hb-shape`, which knows no scale.
@Suite("Fonts at a scale")
struct ScaleTests {
  private static let scale = Rational(1_123) / 1_000
  private static let text = "速さ、سرعة 12 ộ text"

  private func stack() throws -> FontStack {
    try FontStack(
      Font.named([
        TestFont.biz.path, TestFont.arabic.path + ":scale=1.123", TestFont.inter.path,
      ]), bundled: .excluded)
  }

  @Test("a width is the sum of hb-shape's advances, times the scale")
  func width() throws {
    let line = try stack().prepare(Self.text)
    let size = Rational(217) / 5
    let shaped = try Oracle.shape(
      line.runs.map { line.oracleRequest(for: $0, in: 0..<line.utf8Length) })
    var expected = Rational.zero
    for (run, glyphs) in zip(line.runs, shaped) {
      #expect(line.oracleGlyphs(of: run) == glyphs)
      let units = glyphs.reduce(0) { $0 + Int($1.advance) }
      let isArabic = run.font.name == "NotoSansArabic-Regular"
      let scale: Rational = isArabic ? Self.scale : 1
      #expect(run.font.scale == scale)
      expected = expected + Rational(units) * scale * size / run.font.unitsPerEm
    }
    #expect(Set(line.runs.map(\.font.scale)).count == 2 && line.runs.count > 2)
    #expect(try line.width(size: size) == expected)
    #expect(try stack().width(of: Self.text, size: size) == expected)
  }

  @Test("ink and metrics are those of the font at a larger size")
  func ink() throws {
    let font = try TestFont.notoSans.open()
    let scaled = try Font(font, scale: Self.scale)
    let lines = try [font, scaled].map {
      try FontStack([$0], bundled: .excluded).prepare("Ágj fix")
    }
    var request = lines[1].oracleRequest(for: lines[1].runs[0], in: 0..<lines[1].utf8Length)
    request.showsExtents = true
    let tops = try Oracle.shape([request])[0].map { $0.extents[1] }
    let top = Rational(try #require(tops.max()))
    #expect(
      try lines[1].ink(size: 48)?.top == top * Self.scale * 48 / font.unitsPerEm)
    #expect(try lines[1].ink(size: 48) == lines[0].ink(size: 48 * Self.scale))
    #expect(try lines[1].metrics(size: 48) == lines[0].metrics(size: 48 * Self.scale))
  }

  @Test("a bold face, an instance and a name have the font's scale")
  func faces() throws {
    let font = try Font.named([TestFont.inter.path + ":scale=1.5"])
    var options = TextOptions()
    options.styles = [StyledText(0..<4, .bold)]
    let line = try FontStack(font, bundled: .excluded).prepare("bold text", options: options)
    #expect(Set(line.fonts.map(\.name)) == ["Inter-Bold", "Inter-Regular"])
    #expect(line.fonts.allSatisfy { $0.scale == Rational(3) / 2 })
    #expect(try Font(font[0], variations: []).scale == Rational(3) / 2)
    #expect(try FontShelf().fonts(named: ["Inter:scale=0.9"]).map(\.scale) == [Rational(9) / 10])
    let member = try Font.named([TestFont.cjkKorean.path + "#1:scale=2"])
    #expect(member.map(\.name) == ["NotoSansCJKkr-Regular"] && member[0].scale == 2)
  }

  @Test("other scales are errors", arguments: ["", "0", "0.2", "4.1", "1.0000001", "a", "2:bold"])
  func errors(scale: String) throws {
    let error = #expect(throws: TextError.self) { try Font.named(["Inter:scale=" + scale]) }
    #expect(error?.code == .badFontName && error?.message.contains("0.25 to 4") == true)
    let font = try TestFont.inter.open()
    #expect(throws: TextError.self) { try Font(font, scale: 5) }
  }

  @Test("a scale too fine for the line's units is an error that says so")
  func fine() throws {
    let font = try Font(TestFont.inter.open(), scale: Rational(1_000_001) / 1_000_000)
    let stack = try FontStack([font, TestFont.biz.open()], bundled: .excluded)
    let error = #expect(throws: TextError.self) { try stack.prepare("a速") }
    #expect(error?.code == .unitsTooFine && error?.message.contains("fewer decimals") == true)
  }
}
