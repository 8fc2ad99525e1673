import Foundation
@_spi(Answers) import Telop
import TelopScript
import TestSupport
import Testing

@_spi(Answers) @_spi(Frames) @testable import TelopExport

@Suite("Colours of strong text and headings")
struct AccentTests {
  private static let source = "# News\n\nIt is **very ==wet==** here. مرحبا **بالعالم** اليوم"

  private func fit(_ theme: Theme, _ values: [String: String] = [:]) throws -> Fit {
    var options = FitOptions()
    options.timing.duration = .seconds(10)
    try options.set("theme", to: [theme.rawValue])
    for (name, value) in values { try options.set(name, to: [value]) }
    let script = try Script(Self.source, format: .markdown, name: "talk.md")
    return try Fit(script, fonts: .bundled(), options: options)
  }

  private func accented(_ fit: Fit) -> [String] {
    let scene = fit.scene
    return scene.textColors.parts(of: 0..<scene.text.utf8Length)
      .filter { $0.role == .accented }.map { scene.text.substring($0.range) }
  }

  @Test("the signboard's strong text, the credits' headings, and no other text")
  func accents() throws {
    #expect(try accented(fit(.signboard)) == ["very ", "بالعالم"])
    #expect(try accented(fit(.credits)) == ["News"])
    for theme in [Theme.base, .news, .subtitle, .plain] {
      #expect(try accented(fit(theme)) == [], "\(theme)")
    }
    let passes = try accented(fit(.signboard, ["loop": "2"]))
    #expect(passes == ["very ", "بالعالم", "very ", "بالعالم"])
  }

  @Test("a caller's colour or background leaves one colour", arguments: ["color", "background"])
  func custom(option: String) throws {
    #expect(try accented(fit(.signboard, [option: "#334455"])) == [])
  }

  @Test(
    "every output has the colour",
    arguments: [(Theme.signboard, 0xFFF3DA, "&HDAF3FF&"), (.credits, 0xE0C68E, "&H8EC6E0&")])
  func outputs(theme: Theme, color: UInt32, tag: String) throws {
    let fit = try fit(theme)
    let outlines = String(decoding: try Export(fit, as: .html).bytes(), as: UTF8.self)
    #expect(outlines.contains("--accent: \(fit.scene.look.color(of: .accented))"))
    #expect(outlines.contains("<g class=\"a\""))
    let ass = String(decoding: try Export(fit, as: .ass).bytes(), as: UTF8.self)
    #expect(ass.contains(tag))
    var text = ExportOptions()
    text.glyphs = .text
    let page = String(decoding: try Export(fit, as: .html, options: text).bytes(), as: UTF8.self)
    #expect(page.contains(theme == .credits ? "<i>News</i>" : "<i>very </i><b>wet</b>"))
    let svg = String(decoding: try Export(fit, as: .svg, options: text).bytes(), as: UTF8.self)
    #expect(svg.contains("<tspan class=\"a\">"))
    let png = try Canvas(png: try Picture(fit.scene(on: .screen), options: text).bytes(.png))
    let count = png.withPixels { pixels in
      (0..<pixels.width * pixels.height).count {
        pixels[$0 / pixels.width, $0 % pixels.width] & 0xFFFFFF == color
      }
    }
    #expect(count > 100)
  }
}
