import Foundation
@_spi(Answers) import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

extension SeamTests {
  /// The opacities of a picture's rows in a column without text.
  private func opacities(_ png: URL) throws -> [UInt8] {
    let canvas = try Canvas(png: [UInt8](Data(contentsOf: png)))
    return canvas.withPixels { pixels in
      (0..<pixels.height).map { UInt8(pixels[$0, 3] >> 24) }
    }
  }

  @Test(
    "no row of a band shows through in a scaled picture", arguments: ["credits", "news", "plain"])
  func bands(theme: String) throws {
    let fit = try fit(
      "words", ["theme": theme, "duration": "10", "canvas": "band", "viewport": "800"])
    let background = fit.scene.look.background
    #expect(background.stretches.count > 1)
    try withTemporaryFolder { folder in
      let png = folder.appendingPathComponent("line.png")
      for glyphs in GlyphFormat.allCases where glyphs == .outlines || fit.scene.look.outline == nil
      {
        var options = moment(0)
        options.glyphs = glyphs
        let svg = folder.appendingPathComponent("line.svg")
        try Data(Export(fit, as: .svg, options: options).bytes()).write(to: svg)
        _ = try Tool.output("rsvg-convert", ["-z", "1.37", svg.path, "-o", png.path])
        try check(opacities(png), background, "\(glyphs)")
      }
      let pdf = folder.appendingPathComponent("line.pdf")
      try Data(Export(fit, as: .pdf, options: moment(0)).bytes()).write(to: pdf)
      _ = try Tool.output(
        "pdftocairo",
        ["-png", "-transp", "-r", "99", "-singlefile", pdf.path, folder.path + "/line"])
      try check(opacities(png), background, "pdf")
    }
  }

  @Test("a label and its band have no seam in a scaled picture", arguments: ["ltr", "ttb"])
  func blocks(direction: String) throws {
    let fit = try fit(
      "words",
      [
        "theme": "news", "label": "LIVE", "duration": "10", "canvas": "band", "viewport": "801",
        "direction": direction,
      ])
    #expect(fit.scene.hasBlocksBesideBand)
    try withTemporaryFolder { folder in
      let png = folder.appendingPathComponent("line.png")
      let svg = folder.appendingPathComponent("line.svg")
      try Data(Export(fit, as: .svg, options: moment(0)).bytes()).write(to: svg)
      _ = try Tool.output("rsvg-convert", ["-z", "1.37", svg.path, "-o", png.path])
      let canvas = try Canvas(png: [UInt8](Data(contentsOf: png)))
      let (width, height) = (canvas.width, canvas.height)
      let isClosed = canvas.withPixels { pixels in
        (2..<(direction == "ltr" ? width : height) - 2).allSatisfy { along in
          (direction == "ltr" ? pixels[height / 2, along] : pixels[along, width / 2]) >> 24 == 255
        }
      }
      #expect(isClosed)
    }
  }

  /// Compares all rows but the outermost with the background's row there.
  private func check(_ opacities: [UInt8], _ background: BandBackground, _ context: Comment) {
    let rows = background.thickness
    #expect(opacities.count > rows)
    for (index, opacity) in opacities.enumerated().dropFirst().dropLast(2) {
      let row = min(rows - 1, index * rows / opacities.count)
      let near = (max(0, row - 1)...min(rows - 1, row + 1)).map {
        background.color(ofRow: $0).alpha
      }
      #expect(
        Int(near.min() ?? 0) - 3...Int(near.max() ?? 0) + 3 ~= Int(opacity),
        "\(context), row \(index)")
    }
  }

  @Test("between two colours of a strike the background does not show")
  func colors() throws {
    let fit = try fit(
      "~~one ==two== three~~",
      [
        "highlight-style": "text", "highlight-color": "#0000ff", "color": "#ff0000",
        "background": "#000000", "duration": "20", "viewport": "640", "start": "flush",
        "finish": "flush",
      ])
    for time in [0, 8_211, 9_000] {
      let image = try Image(own: Export(fit, as: .png, options: moment(time)).bytes())
      let row = fit.band.strike.lowerBound
      let left = fit.scene.motion.position(
        offset: fit.scene.motion.offset(at: .milliseconds(time)))
      for edge in fit.scene.marks.filter({ $0.kind == .highlightedStrike }).flatMap({
        [$0.range.lowerBound, $0.range.upperBound]
      }) {
        for x in Int((left + edge).floor) - 1...Int((left + edge).floor) + 1
        where (0..<image.width).contains(x) {
          let pixel = (row * image.width + x) * 3
          let sum = Int(image.bytes[pixel]) + Int(image.bytes[pixel + 2])
          #expect(sum >= 253, "\(time) ms, column \(x)")
        }
      }
    }
  }
}
