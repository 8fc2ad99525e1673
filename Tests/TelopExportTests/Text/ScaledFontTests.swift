import Telop
import TelopText
import TelopUnits
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Outputs of a font at a scale")
struct ScaledFontTests {
  private func fit(_ scale: String) throws -> Fit {
    try TelopExportTests.fit("速さ سرعة", ["font": "Noto Sans Arabic" + scale, "size": "48"])
  }

  private func text(_ fit: Fit, _ format: ExportFormat) throws -> String {
    var options = ExportOptions()
    options.glyphs = .text
    return String(decoding: try Export(fit, as: format, options: options).bytes(), as: UTF8.self)
  }

  @Test("pages and SVGs of real text adjust the font alone, its line box included")
  func rules() throws {
    for format in [ExportFormat.html, .svg] {
      let rules = try ["", ":scale=1.25"].map { scale in
        try self.text(fit(scale), format).matches(of: /@font-face \{(.*?)src:/).map(\.output.1)
      }
      // A page has the font of its digits besides.
      try #require(rules[1].count == (format == .html ? 3 : 2))
      #expect(rules[0].allSatisfy { !$0.contains("size-adjust") })
      #expect(rules[1].filter { $0.contains("size-adjust: 125%;") }.count == 1)
    }
    let text = try fit(":scale=1.25").text
    let index = try #require(text.fonts.firstIndex { $0.scale != 1 })
    let fonts = try InlineFonts(text, size: 48)
    let above = Rational(fonts.boxes[index].above) - Rational(1) / 128
    let percent = Markup.number(above * 100 / 48 / (Rational(5) / 4))
    #expect(fonts.rules.contains("ascent-override: \(percent)%;"))
    #expect(fonts.rules.contains("size-adjust: 125%;"))
  }

  @Test("ASS has the font's size at the scale")
  func substation() throws {
    let sizes = try ["", ":scale=1.25"].map { scale in
      let events = try text(fit(scale), .ass)
      return try events.matches(of: /Style: F\d,Noto Sans Arabic,([\d.]+),/).map {
        try #require(Double($0.output.1))
      }
    }
    try #require(sizes[0].count == 1 && sizes[1].count == 1)
    #expect(abs(sizes[1][0] - sizes[0][0] * 1.25) < 0.0002)
  }

  @Test("outlines, a picture and a PDF of real text have the ink of a larger type size")
  func drawings() throws {
    let text = try FontStack(Font.named(["Inter:scale=1.25"]), bundled: .excluded).prepare("Hat")
    let larger = try FontStack(Font.named(["Inter"]), bundled: .excluded).prepare("Hat")
    let images = try [(text, 48), (larger, 60)].map { line, size in
      let canvas = try Canvas(width: 200, height: 80)
      let painter = GlyphPainter(line, size: Rational(size))
      painter.draw(
        line.placedGlyphs(in: 0..<line.utf8Length), on: canvas, x: 4, y: 60
      ) { _ in RGBAColor(red: 255, green: 255, blue: 255, alpha: 255) }
      return try canvas.png()
    }
    #expect(images[0] == images[1])
  }
}
