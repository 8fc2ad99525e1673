import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// The position of a page's ink. Boxes do not show it, because a browser may draw text at a whole pixel although its
/// box is at a fraction.
@Suite("Ink of pages", .needs(.browser, .ffmpeg), .serialized)
struct PageInkTests {
  private static let cases: [(name: String, source: String, values: [String: String])] = [
    ("Japanese", PageCase.japanese, [:]),
    ("English at 43.4 px", PageCase.english, ["font": "Inter", "size": "43.4"]),
    ("Arabic", PageCase.arabic, [:]),
    ("vertical", PageCase.japanese, ["direction": "ttb", "viewport": "960", "size": "40.3"]),
  ]

  /// Tolerance in pixels over a window of this many pixels, from Chromium's rounding of glyph positions.
  /// Upright glyphs of fonts are at whole screen pixels.
  private static func tolerance(_ glyphs: GlyphFormat, isVertical: Bool) -> Double {
    glyphs == .outlines ? 0.15 : isVertical ? 1 : 0.2
  }
  private static let window = 160

  @Test("a page's ink is at the picture's place, to a fraction of a pixel")
  func ink() throws {
    let fits = try Self.cases.map { one in
      try fit(
        one.source,
        ["background": "#000", "duration": "20", "viewport": "960"]
          .merging(one.values) { $1 })
    }
    // At this time the offset is not a whole number of pixels.
    var options = ExportOptions()
    options.time = .milliseconds(9_013)
    let pictures = try fits.map { fit in
      try Image(own: Export(fit, as: .png, options: options).bytes())
        .brightness(rows: 0..<fit.band.height)
    }
    let pages = GlyphFormat.allCases.flatMap { glyphs in
      fits.indices.map { (glyphs: glyphs, index: $0) }
    }
    try withTemporaryFolder { folder in
      let screen = try Browser.picture(
        of: pages.map { glyphs, index in
          Browser.Shown(
            page: try fits[index].page(glyphs: glyphs), width: fits[index].band.width,
            height: fits[index].band.height,
            after: """
              await telop.ready; telop.seek(9.013); document.getElementById("hint").remove();
              """)
        }, to: folder.appendingPathComponent("screen.png"))
      var top = 0
      for (glyphs, index) in pages {
        let band = fits[index].band
        let shown = screen.part(top: top, width: band.width, height: band.height)
        top += band.height
        check(
          shown.brightness(rows: 0..<band.height), pictures[index], isVertical: band.isVertical,
          within: Self.tolerance(glyphs, isVertical: band.isVertical),
          "\(Self.cases[index].name) as \(glyphs)")
      }
    }
  }

  private func check(
    _ shown: [[Double]], _ picture: [[Double]], isVertical: Bool, within tolerance: Double,
    _ name: String
  ) {
    let width = picture[0].count
    let height = picture.count
    let length = isVertical ? height : width
    var count = 0
    for start in stride(from: 0, through: length - Self.window, by: Self.window) {
      let part = start..<start + Self.window
      guard
        let shift = InkShift(
          shown, from: picture, columns: isVertical ? 0..<width : part,
          rows: isVertical ? part : 0..<height)
      else { continue }
      count += 1
      #expect(max(abs(shift.x), abs(shift.y)) <= tolerance, "\(name) at \(start) px: \(shift)")
    }
    #expect(count >= 3, "\(name)")
  }
}
