import Foundation
import Telop
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Pictures")
struct PictureTests {
  @Test("a strip is as wide as its ink, a moment as the viewport; a sheet has a row for each")
  func sizes() throws {
    let fit = try fit("速さ", ["viewport": "300", "height": "60"])
    #expect(Picture(fit.scene).width == 98 && Picture(fit.scene).height == 60)
    var options = ExportOptions()
    options.time = .zero
    #expect(Picture(fit.scene, options: options).width == 300)
    options.sheet = 3
    #expect(Picture(fit.scene, options: options).height == 3 * 60 + 2 * 4)
  }

  @Test(
    "a long strip is drawn in parts without visible seams", arguments: [[:], ["direction": "ttb"]],
    ["", "😀"])
  func parts(values: [String: String], emoji: String) throws {
    let source = String(repeating: "速さ==は==大事です。AVATAR office \(emoji) ونص ", count: 20)
    let look = ["background": "#102030", "size": "24"].merging(values) { $1 }
    let fit = try fit(source, look)
    let whole = try Image(own: Picture(fit.scene).bytes(.png))
    let strip = LongStrip(painter: StripPainter(fit.scene), background: fit.scene.look.background)
    let parts = try Image(own: strip.png())
    #expect(whole.width == parts.width && whole.height == parts.height)
    #expect(max(whole.width, whole.height) > 2 * StripTiles.length)
    // Emoji bitmaps are scaled separately in each part.
    let maximum = zip(whole.bytes, parts.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 256
    #expect(maximum <= (emoji.isEmpty ? 0 : 4))
  }

  @Test("a strip of 48,000 px is drawn; one of 2,000,000 px and a wide sheet are refused")
  func tooLarge() throws {
    let long = try fit(String(repeating: "速", count: 1_000))
    let bytes = try Export(long, as: .png).bytes()
    #expect(Array(bytes[16..<24]) == [0, 0, 0xBB, 0x82, 0, 0, 0, 72], "\(bytes[16..<24])")
    let error = try #require(throws: ExportError.self) {
      _ = try Export(fit(String(repeating: "速", count: 21_000)), as: .png).bytes()
    }
    #expect(error.code == .tooLarge && error.message.contains("1000000 px"))
    let wide = try fit("速", ["viewport": "40000"])
    var options = ExportOptions()
    options.time = .zero
    #expect(throws: ExportError.self) { _ = try Export(wide, as: .png, options: options).bytes() }
  }

  @Test("an underline is below its text at any band height, beside it if vertical")
  func underlines() throws {
    for (values, wide) in [([:], 0), (["height": "300"], 0), (["direction": "ttb"], 24)] {
      let fit = try fit(
        "==速==",
        ["highlight-style": "underline", "highlight-color": "#ff0000", "size": "48"]
          .merging(values) { $1 })
      let band = fit.band
      if wide > 0 {
        #expect(band.marks == band.baseline + wide..<band.baseline + wide + 3)
      } else {
        // Its position comes from the font.
        #expect(band.marks.lowerBound > band.baseline && band.marks.upperBound <= band.thickness)
      }
      let image = try Image(own: Export(fit, as: .png).bytes())
      let middle = (fit.band.isVertical ? image.height : image.width) / 2
      let red = (0..<band.thickness).filter { place in
        let (x, y) = band.isVertical ? (place, middle) : (middle, place)
        let pixel = (y * image.width + x) * 3
        return image.bytes[pixel] > 128 && image.bytes[pixel + 1] < 64
      }
      #expect(red == Array(band.marks), "\(values)")
    }
  }

  @Test("half a pixel more of fade is half a pixel more in every output")
  func fades() throws {
    let fit = try fit(
      String(repeating: "█", count: 40),
      ["fade": "80.5", "viewport": "320", "duration": "4", "background": "#000"])
    let module = try Export(fit, as: .ograf).graphic(named: "talk")[1]
    for bytes in try [Export(fit, as: .css).bytes(), module.bytes, Array(fit.page().utf8)] {
      #expect(String(decoding: bytes, as: UTF8.self).contains("#000 80.5px, #000 calc("))
    }
    var options = ExportOptions()
    options.time = .seconds(2)
    options.glyphs = .text
    let svg = String(decoding: try Export(fit, as: .svg, options: options).bytes(), as: UTF8.self)
    #expect(svg.contains("<stop offset=\"\(80.5 / 320)\""))
    options.glyphs = nil
    let picture = try Image(own: Export(fit, as: .png, options: options).bytes())
    let composer = FrameComposer(fit.scene, alpha: .opaque)
    var frame = [UInt8](repeating: 0, count: composer.byteCount)
    try composer.compose(offset: fit.plan.offset(at: .seconds(2)), into: &frame)
    let row = fit.band.height / 2
    for x in 0..<320 {
      let own = (Double(frame[(row * 320 + x) * 4]), Double(picture.bytes[(row * 320 + x) * 3]))
      // Both count opacity in 256ths or coarser, and round colours down.
      #expect(abs(own.0 - own.1) < 4, "\(x): \(own)")
      guard x < 100 else { continue }
      let planned = min(1, (Double(x) + 0.5) / 80.5) * 255
      #expect(abs(own.0 - planned) < 2 && abs(own.1 - planned) < 2, "\(x): \(own), \(planned)")
    }
    #expect(frame[(row * 320 + 80) * 4] == 255 && picture.bytes[(row * 320 + 80) * 3] == 255)
  }
}
