import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @_spi(Frames) @testable import TelopExport

@Suite("Tabs in ASS", .needs(.ffmpeg))
struct TabSubstationTests {
  @Test(
    "libass draws a movie's tabs, at rest and on the capsule's way",
    arguments: [
      ["theme": "base"], ["theme": "subtitle", "place": "top"], ["theme": "credits"],
      ["theme": "base", "direction": "ttb"],
    ])
  func drawn(values: [String: String]) throws {
    let source =
      "---\ntitle: The talk\n---\n"
      + ["A first section", "Two", "The third one"].map { "# \($0)\n\nWords that go by." }
      .joined(separator: "\n\n")
    // At 25 frames per second, ASS shows the exact times.
    let all = ["canvas": "640x360", "size": "30", "duration": "20", "shadow": "off", "fps": "25"]
    let talk = try fit(source, all.merging(values) { $1 })
    let scene = try talk.scene(for: .ass)
    let painter = try #require(try TabPainter(scene, .natural))
    let first = Int((try #require(scene.sections[1].read) * 25).ceiling)
    let numbers = [first - 5, first + 4, first + 30]
    var options = ExportOptions()
    options.glyphs = .outlines
    options.tabs = .natural
    let pixels = try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.ass")
      try Data(Export(talk, as: .ass, options: options).bytes()).write(to: file)
      let selection = numbers.map { "eq(n\\,\($0))" }.joined(separator: "+")
      return [UInt8](
        try Tool.output(
          "ffmpeg",
          [
            "-v", "error", "-nostdin", "-f", "lavfi", "-i",
            "color=white:s=640x360:r=25:d=20,format=rgb24", "-vf",
            "select=\(selection),ass=\(file.path)", "-fps_mode", "passthrough", "-f", "rawvideo",
            "-pix_fmt", "bgra", "-",
          ]))
    }
    try #require(pixels.count == numbers.count * 640 * 360 * 4)
    let frames = MovieFrames(scene, alpha: .premultiplied, tail: 0, tabs: painter)
    let box = painter.tabbed.box
    let isVertical = scene.band.isVertical
    var frame: [UInt8] = []
    // The tabs, and the line for the elapsed time.
    let parts = [painter.tabbed.tabRows, painter.tabbed.rail?.rows].compactMap { $0 }
    for (index, number) in numbers.enumerated() {
      try frames.compose(number, into: &frame)
      for rows in parts {
        var sum = 0
        for y in 0..<box.height {
          for x in 0..<box.width where rows.contains(isVertical ? x : y) {
            for channel in 0..<3 {
              let place = ((index * 360 + y + box.top) * 640 + x + box.left) * 4 + channel
              let pixel = (y * box.width + x) * 4
              let overWhite = Int(frame[pixel + channel]) + 255 - Int(frame[pixel + 3])
              sum += abs(Int(pixels[place]) - overWhite)
            }
          }
        }
        let mean = Double(sum) / Double(rows.count * (isVertical ? box.height : box.width) * 3)
        #expect(mean < 4, "frame \(number), rows \(rows): \(mean)")
      }
    }
  }

  @Test("outlined titles fade in with the band")
  func fading() throws {
    let source = "# One\n\nWords that go by.\n\n# Two\n\nMore of them."
    let values = [
      "canvas": "640x360", "size": "30", "duration": "20", "theme": "subtitle", "label": "LIVE",
    ]
    var options = ExportOptions()
    options.glyphs = .outlines
    options.tabs = .natural
    let ass = try Export(fit(source, values), as: .ass, options: options).bytes()
    let pixels = try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.ass")
      try Data(ass).write(to: file)
      let filter = "ass=\(file.path)"
      return try Tool.output(
        "ffmpeg",
        [
          "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=white:s=640x360:d=1,format=rgb24",
          "-vf", filter, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-",
        ])
    }
    // At the right edge, the outline of the line's first letter is visible already.
    let dark = pixels.indices.filter { $0 % 640 < 600 && pixels[$0] < 250 }
    #expect(pixels.count == 640 * 360 && dark.isEmpty)
  }
}
