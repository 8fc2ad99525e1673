import Foundation
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import Telop
@_spi(Answers) @_spi(Frames) @testable import TelopExport

@Suite("Dots of a signboard in outputs")
struct DotPictureTests {
  private func talk(_ more: [String: String] = [:]) throws -> Fit {
    let values = [
      "canvas": "640x360", "size": "48", "duration": "4", "fps": "25", "label": "LT",
      "theme": "signboard", "band-in": "none", "band-out": "none",
    ]
    return try fit("速さは文字の数で決まる", values.merging(more) { $1 })
  }

  /// The middles of the dots at an end of the band, as columns and rows of the picture.
  private func middles(_ scene: ScrollScene) throws -> [(x: Int, y: Int)] {
    let dots = try #require(scene.dots)
    return dots.rows.flatMap { row in
      [dots.start, dots.end].map { place in
        let (x, y) = scene.band.isVertical ? (row, place) : (place, row)
        return (scene.frame.left + Int(x.floor), scene.frame.top + Int(y.floor))
      }
    }
  }

  /// The picture of a moment, row by row: blue, green, red, opacity.
  private func moment(_ scene: ScrollScene, _ time: Duration) throws -> [UInt8] {
    var options = ExportOptions()
    options.time = time
    let png = try Canvas(png: try Picture(scene, options: options).bytes(.png))
    var bytes: [UInt8] = []
    bytes.withPixels(width: png.width, height: png.height) { pixels in
      png.withPixels { pixels.copy($0) }
    }
    return bytes
  }

  private static let lamp: [UInt8] = [0x2C, 0x27, 0x23, 255]
  private static let fill: [UInt8] = [0x0F, 0x0D, 0x0B, 255]

  @Test(
    "a picture has the dots, still, beside the label and not behind it", arguments: ["ltr", "ttb"])
  func picture(direction: String) throws {
    let scene = try talk([
      "direction": direction, "canvas": direction == "ttb" ? "360x640" : "640x360",
    ])
    .scene(on: .screen)
    let picture = try moment(scene, .zero)
    let pixel = { (x: Int, y: Int) -> [UInt8] in
      let place = (y * scene.frame.width + x) * 4
      return Array(picture[place..<place + 4])
    }
    for (x, y) in try middles(scene) { #expect(pixel(x, y) == Self.lamp, "\(x), \(y)") }
    let dots = try #require(scene.dots)
    let first = try #require(middles(scene).first)
    #expect(pixel(first.x + dots.pitch / 2, first.y + dots.pitch / 2) == Self.fill)
    // Between the label and the text there are none.
    let gap = scene.blocks[0].extent.upperBound - 2
    let (x, y) = (scene.frame.left + scene.band.body.lowerBound + 8, first.y)
    #expect(scene.band.isVertical ? pixel(x, gap) == Self.fill : pixel(gap, y) == Self.fill)
  }

  @Test(
    "a movie's frames are the picture's, in every form of opacity",
    arguments: FrameAlpha.allCases)
  func frames(alpha: FrameAlpha) throws {
    let scene = try talk(["fade": "40"]).scene(on: .screen)
    let frames = MovieFrames(scene, alpha: alpha, tail: 0)
    var frame: [UInt8] = []
    for number in [0, 30, 60] {
      try frames.compose(number, into: &frame)
      let picture = try moment(scene, .milliseconds(40 * number))
      var differing = 0
      var lamps = 0
      for y in 0..<scene.bar.height {
        for x in 0..<scene.bar.width {
          let own = ((y + scene.bar.top) * scene.frame.width + x + scene.bar.left) * 4
          let place = (y * scene.bar.width + x) * 4
          if frame[place..<place + 4].elementsEqual(Self.lamp) { lamps += 1 }
          for channel in 0..<4 {
            // Frames are drawn at quarter pixels.
            let distance = Int(picture[own + channel]) - Int(frame[place + channel])
            if abs(distance) > 60 { differing += 1 }
          }
        }
      }
      #expect(differing < scene.bar.width, "frame \(number): \(differing)")
      #expect(lamps > 500)
    }
  }

  @Test("dots slide and fade with the band", arguments: ["slide", "fade"])
  func entry(change: String) throws {
    let scene = try talk(["band-in": change]).scene(on: .screen)
    let frames = MovieFrames(scene, alpha: .premultiplied, tail: 0)
    var frame: [UInt8] = []
    let middle = try #require(middles(scene).last)
    let place = ((middle.y - scene.bar.top) * scene.bar.width + middle.x - scene.bar.left) * 4
    try frames.compose(0, into: &frame)
    #expect(frame[place..<place + 4].allSatisfy { $0 == 0 })
    try frames.compose(20, into: &frame)
    #expect(frame[place..<place + 4].elementsEqual(Self.lamp))
    if change == "fade" {
      try frames.compose(2, into: &frame)
      #expect(frame[place + 3] < 250 && frame[place] > 0)
    }
  }

  @Test("pages, graphics, SVG and ASS have a line of dots for each row")
  func vectors() throws {
    let talk = try talk()
    let dots = try #require(talk.scene(on: .screen).dots)
    let dashes = "stroke-dasharray:0 \(dots.pitch)"
    let page = try talk.page()
    #expect(page.contains(dashes) && page.contains("<div id=\"band\"><svg id=\"dots\""))
    let files = try Export(talk, as: .ograf).graphic(named: "a")
    let module = try #require(files.first { $0.name == "graphic.mjs" })
    let source = String(decoding: module.bytes, as: UTF8.self)
    #expect(source.contains(dashes))
    let ass = String(decoding: try Export(talk, as: .ass).bytes(), as: UTF8.self)
    let events = ass.split(separator: "\n").filter { $0.contains("{\\p3}") }
    #expect(events.count == dots.rows.count)
    #expect(events.allSatisfy { $0.split(separator: "m ").count == dots.count + 1 })
    var options = ExportOptions()
    options.time = .seconds(1)
    let svg = { (glyphs: GlyphFormat) in
      options.glyphs = glyphs
      return String(
        decoding: try Picture(talk.scene(on: .screen), options: options).bytes(.svg), as: UTF8.self)
    }
    let text = try svg(.text)
    let outlines = try svg(.outlines)
    #expect(text.contains(dashes) && outlines.contains("stroke-dasharray"))
    let plain = try self.talk(["theme": "base"])
    let plainPage = try plain.page()
    #expect(!plainPage.contains("id=\"dots\""))
  }
}
