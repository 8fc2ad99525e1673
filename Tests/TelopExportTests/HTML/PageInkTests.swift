import Foundation
import Telop
import TestSupport
import Testing

@testable import TelopExport

/// Where a page's ink is, which its boxes do not say: a browser may draw text at a whole pixel whose box
/// is where it should be.
@Suite("Pages' ink", .needs(.browser, .ffmpeg), .serialized)
struct PageInkTests {
  private static let cases: [(name: String, source: String, values: [String: String])] = [
    ("Japanese", PageCase.japanese, [:]),
    ("English at 43.4 px", PageCase.english, ["font": "Inter", "size": "43.4"]),
    ("Arabic", PageCase.arabic, [:]),
    ("vertical", PageCase.japanese, ["direction": "ttb", "viewport": "960", "size": "40.3"]),
  ]

  /// In pixels, of a window of this many: what follows from how Chromium rounds the places of glyphs.
  /// Upright glyphs of fonts are at whole pixels of the screen.
  private static func tolerance(_ glyphs: GlyphForm, isVertical: Bool) -> Double {
    glyphs == .outlines ? 0.15 : isVertical ? 1 : 0.2
  }
  private static let window = 160

  @Test(
    "is where the picture of the same moment has it, to a part of a pixel",
    arguments: GlyphForm.allCases)
  func ink(_ glyphs: GlyphForm) throws {
    let fits = try Self.cases.map { one in
      try fit(
        one.source,
        ["background": "#000", "duration": "20", "viewport": "960"]
          .merging(one.values) { $1 })
    }
    // No whole number of pixels has passed by then.
    let moment = Duration.milliseconds(9_013)
    try Tool.withFolder { folder in
      let screen = folder.appendingPathComponent("screen.png")
      try Browser.picture(
        of: try fits.map { fit in
          Browser.Shown(
            page: try fit.page(glyphs: glyphs), width: fit.band.width, height: fit.band.height,
            after: """
              await telop.ready; telop.seek(9.013); document.getElementById("hint").remove();
              """)
        }, to: screen)
      let shown = try Image(png: screen)
      var top = 0
      for (one, fit) in zip(Self.cases, fits) {
        var options = ExportOptions()
        options.time = moment
        let file = folder.appendingPathComponent("moment.png")
        try Data(Export(fit, options: options).bytes(.png)).write(to: file)
        let picture = try Image(png: file)
        let rows = top..<top + fit.band.height
        top += fit.band.height
        check(
          shown.brightness(rows: rows).map { Array($0.prefix(fit.band.width)) },
          picture.brightness(rows: 0..<fit.band.height), isVertical: fit.band.isVertical,
          within: Self.tolerance(glyphs, isVertical: fit.band.isVertical),
          "\(one.name) as \(glyphs)")
      }
    }
  }

  private func check(
    _ shown: [[Double]], _ picture: [[Double]], isVertical: Bool, within tolerance: Double,
    _ name: String
  ) {
    let (width, height) = (picture[0].count, picture.count)
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
