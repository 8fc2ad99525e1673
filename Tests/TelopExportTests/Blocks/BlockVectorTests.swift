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
    // Text in two colours, to find the pixels that it changes.
    let fits = try ["white", "black"].map { color in
      try fit(
        "速さは文字の数で決まる", BlockTests.values.merging(more) { $1 }.merging(["color": color]) { $1 })
    }
    try withTemporaryFolder { folder in
      for glyphs in GlyphFormat.allCases {
        let pairs = try fits.map { fit in
          var options = ExportOptions()
          options.time = .milliseconds(1_600)
          options.glyphs = glyphs
          let picture = Picture(fit.scene(on: .screen), options: options)
          let svg = folder.appendingPathComponent("a.svg")
          try Data(picture.bytes(.svg)).write(to: svg)
          let drawn = folder.appendingPathComponent("b.png")
          _ = try Tool.output("rsvg-convert", [svg.path, "-o", drawn.path])
          return (own: try Image(own: picture.bytes(.png)), drawn: try Image(png: drawn))
        }
        if glyphs == .outlines {
          #expect(pairs.allSatisfy { $0.own.bytes == $0.drawn.bytes })
        } else {
          try check(pairs)
        }
      }
    }
  }

  /// Compares the pixels without text, because librsvg draws real text in another font. Layers are grouped differently,
  /// so a value may be rounded once more.
  private func check(_ pairs: [(own: Image, drawn: Image)]) throws {
    let images = pairs.flatMap { [$0.own, $0.drawn] }.map(\.bytes)
    try #require(images.allSatisfy { $0.count == images[0].count })
    var greatest = 0
    var count = 0
    for index in images[0].indices
    where images[0][index] == images[2][index] && images[1][index] == images[3][index] {
      greatest = max(greatest, abs(Int(images[0][index]) - Int(images[1][index])))
      count += 1
    }
    #expect(greatest <= 1)
    #expect(count * 20 > images[0].count * 19)
  }
}
