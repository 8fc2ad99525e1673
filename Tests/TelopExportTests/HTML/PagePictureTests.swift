import Foundation
import Telop
import TelopText
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Looks of pages", .needs(.browser, .ffmpeg), .serialized)
struct PagePictureTests {
  @Test("a page looks like the picture of the same moment")
  func moments() throws {
    let look = ["background": "#223344", "duration": "30"]
    let mixed = try fit(
      PageCase.japanese + PageCase.english + PageCase.arabic + PageCase.hindi, look)
    let vertical = try fit(
      PageCase.japanese + "12月の（AVATAR）",
      look.merging(["direction": "ttb", "viewport": "700", "highlight-style": "underline"]) { $1 })
    let scaled = try fit(
      PageCase.japanese + "12月の（AVATAR）",
      look.merging(["direction": "ttb", "viewport": "500", "size": "31.9"]) { $1 })
    let thai = try fit(
      PageCase.thai + PageCase.japanese + PageCase.emoji,
      look.merging(["size": "43.4", "highlight-style": "text", "height": "90"]) { $1 })
    let spaced = try fit(
      "abc שלום ובוקר " + PageCase.hindi, look.merging(["letter-spacing": "8"]) { $1 })
    let shown: [(fit: Fit, seconds: Int)] = [
      (spaced, 12),
      (mixed, 15), (mixed, 30), (vertical, 12), (scaled, 16), (thai, 14),
    ]
    let pictures = try shown.map { fit, seconds in
      var options = ExportOptions()
      options.time = .seconds(seconds)
      return try Image(own: Export(fit, as: .png, options: options).bytes())
    }
    let pages = GlyphFormat.allCases.flatMap { glyphs in
      shown.indices.map { (glyphs: glyphs, index: $0) }
    }
    try withTemporaryFolder { folder in
      let screen = try Browser.picture(
        of: pages.map { glyphs, index in
          let (fit, seconds) = shown[index]
          return Browser.Shown(
            page: try fit.page(glyphs: glyphs), width: fit.band.width, height: fit.band.height,
            after:
              "await telop.ready; telop.seek(\(seconds)); document.getElementById(\"hint\").remove();"
          )
        }, to: folder.appendingPathComponent("screen.png"))
      var top = 0
      for (glyphs, index) in pages {
        let (fit, seconds) = shown[index]
        let name = "page \(index) as \(glyphs), at \(seconds) s"
        compare(screen, pictures[index], at: top, fit, glyphs, isEmpty: seconds % 30 == 0, name)
        top += fit.band.height
      }
    }
  }

  private func compare(
    _ screen: Image, _ picture: Image, at top: Int, _ fit: Fit, _ glyphs: GlyphFormat,
    isEmpty: Bool,
    _ name: String
  ) {
    let exact = screen.difference(from: picture, x: 0, y: top)
    guard !isEmpty else {
      #expect(exact == 0, "nothing is visible: \(name)")
      return
    }
    var best = (difference: Double.infinity, x: 0, y: 0)
    for y in -2...2 {
      for x in -2...2 {
        let difference = screen.difference(from: picture, x: x, y: top + y)
        if difference < best.difference { best = (difference, x, y) }
      }
    }
    // Upright glyphs are drawn at whole pixels, possibly at the next one.
    #expect(
      best.x == 0 && abs(best.y) <= (fit.band.isVertical && glyphs == .text ? 1 : 0),
      "\(name): \(best), \(exact)")
    #expect(best.difference < 6, "\(name)")
  }
}
