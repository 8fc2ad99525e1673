import Foundation
@_spi(Answers) import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @_spi(Frames) @testable import TelopExport

@Suite("Outlines of emoji")
struct EmojiOutlineTests {
  private static let values = [
    "canvas": "640x360", "size": "40", "duration": "8", "background": "white", "shadow": "off",
    "band-in": "none", "band-out": "none",
  ]

  /// The dark pixels in the middle of the talk.
  private func darkPixels(_ text: String, _ more: [String: String]) throws -> Int {
    var options = ExportOptions()
    options.time = .seconds(4)
    let fit = try fit(text, Self.values.merging(more) { $1 })
    let png = try Canvas(png: try Picture(fit.scene(on: .screen), options: options).bytes(.png))
    return png.withPixels { pixels in
      (0..<pixels.width * pixels.height).count { index in
        let pixel = pixels[index / pixels.width, index % pixels.width]
        return pixel >> 24 == 255
          && [0, 8, 16].allSatisfy { channel in pixel >> channel & 255 < 40 }
      }
    }
  }

  @Test(
    "emoji on light highlights and in light labels have an outline",
    arguments: [Theme.base, .signboard, .news, .subtitle, .plain, .credits])
  func light(theme: Theme) throws {
    // Credits have dark highlights, and the yellow emoji are drawn without dark pixels.
    let themed = ["theme": theme.rawValue, "outline": "0"]
    let added = try darkPixels("==🍋🍋🍋🍋🍋🍋==", themed) - darkPixels("🍋🍋🍋🍋🍋🍋", themed)
    #expect((added > 100) == (theme != .credits))
  }

  @Test(
    "only a light label gives its emoji an outline", arguments: [Theme.base, .signboard, .news])
  func label(theme: Theme) throws {
    let more = ["theme": theme.rawValue, "label": "🍋"]
    #expect(try (darkPixels("🍋", more) > 50) == (theme != .news))
  }

  @Test("an outline of the text is also an outline of emoji")
  func text() throws {
    let outlined = ["theme": "base", "outline": "3", "outline-color": "#000000"]
    #expect(try darkPixels("🍋🍋🍋🍋🍋🍋", outlined) > 100)
  }

  @Test("a page has the outline beneath the emoji that are marked, and only those")
  func page() throws {
    let outlined = try Regex("<g id=\"g[0-9]+\"><image[^>]*/><use href=\"#g[0-9]+\"/></g>")
    let count = { (text: String, theme: String) in
      try fit(text, Self.values.merging(["theme": theme]) { $1 }).page().matches(of: outlined).count
    }
    #expect(try count("==🍋== 🌟 ==🍋==", "base") == 1)
    #expect(try count("==🍋== 🌟", "credits") == 0)
    #expect(try count("🍋 🌟", "base") == 0)
    // The outline of the text for one, that of boxes for the other.
    #expect(try count("==🍋== 🌟", "subtitle") == 2)
  }
}
