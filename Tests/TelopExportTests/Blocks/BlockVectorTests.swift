import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Blocks in SVGs")
struct BlockVectorTests {
  @Test(
    "an SVG of a moment looks like its picture", .needs(.ffmpeg),
    arguments: [
      [:], ["at-blocks": "behind"], ["theme": "credits"], ["clock": "off"],
      ["clock": "off", "direction": "ttb", "place": "right"],
    ])
  func vector(more: [String: String]) throws {
    let fit = try fit("速さは文字の数で決まる", BlockTests.values.merging(more) { $1 })
    try withTemporaryFolder { folder in
      var options = ExportOptions()
      options.time = .milliseconds(1_600)
      let scene = fit.scene(on: .screen)
      let expected = try Image(own: Picture(scene, options: options).bytes(.png))
      for glyphs in [GlyphForm.outlines, .text] {
        options.glyphs = glyphs
        let svg = folder.appendingPathComponent("a.svg")
        try Data(Picture(scene, options: options).bytes(.svg)).write(to: svg)
        let drawn = folder.appendingPathComponent("b.png")
        _ = try Tool.output("rsvg-convert", [svg.path, "-o", drawn.path])
        let found = try Image(png: drawn)
        #expect(expected.width == found.width && expected.height == found.height)
        // librsvg does not load the fonts of real text, so only the blocks are compared.
        var bad = 0
        for block in scene.blocks {
          for along in block.place {
            for across in block.rows {
              let (x, y) = scene.band.isVertical ? (across, along) : (along, across)
              let pixel = ((y + scene.bar.top) * expected.width + x + scene.bar.left) * 3
              if (0..<3).contains(where: {
                abs(Int(expected.bytes[pixel + $0]) - Int(found.bytes[pixel + $0])) > 60
              }) {
                bad += 1
              }
            }
          }
        }
        // Outlines match to the pixel. Under a slanted label there is text that librsvg does not draw: 36
        // pixels.
        let beneath = glyphs == .text && more["at-blocks"] == "behind" ? 50 : 0
        #expect(bad <= beneath, "\(glyphs) \(bad)")
        if glyphs == .outlines { #expect(found.difference(from: expected, x: 0, y: 0) == 0) }
      }
    }
  }
}
