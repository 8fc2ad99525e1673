import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Tabs of movies beside those of pages", .needs(.browser, .ffmpeg))
struct TabPictureTests {
  private static let english =
    "---\ntitle: The talk\n---\n"
    + ["A first section", "Two", "The third one"].map { "# \($0)\n\nWords that go by." }
    .joined(separator: "\n\n")
  private static let hebrew = ["פתיחה ארוכה", "אמצע הדברים", "סוף"]
    .map { "# \($0)\n\nמילים רבות שעוברות." }.joined(separator: "\n\n")
  /// The second section's bar has more room for the third title than the first section's.
  private static let long =
    [
      "The conclusion of it all in several words, ok", "Middle",
      "The last section with a title that is rather long",
      "The last section with a title that is rather long",
    ].map { "# \($0)\n\nWords that go by." }.joined(separator: "\n\n")
  private static let japanese = "# 一つ目の題\n\n縦の文\n\n# 二\n\n縦の文"

  private struct Case {
    let name: String
    let fit: Fit
    /// Frames since the second section is read; negative before it.
    let frame: Int
  }

  private static func cases() throws -> [Case] {
    let values = ["canvas": "640x360", "size": "30", "duration": "20", "shadow": "off"]
    let talks: [(String, String, [String: String])] = [
      ("base", english, ["theme": "base"]), ("news", english, ["theme": "news", "place": "top"]),
      ("subtitle", english, ["theme": "subtitle"]), ("credits", english, ["theme": "credits"]),
      ("Hebrew", hebrew, ["theme": "base"]), ("cut titles", long, ["theme": "base"]),
      ("vertical", japanese, ["theme": "base", "direction": "ttb"]),
    ]
    return try talks.flatMap { name, source, more in
      let fit = try fit(source, values.merging(more) { $1 })
      // On the capsule's way, all differences are visible, so one frame at rest is enough.
      return (name == "base" ? [-5, 6, 60] : [6]).map {
        Case(name: "\(name), frame \($0)", fit: fit, frame: $0)
      }
    }
  }

  @Test(
    "the tabs of a movie are those of the page, pixel by pixel, at rest and on the capsule's way")
  func pixels() throws {
    let cases = try Self.cases()
    var own: [(pixels: [UInt32], rows: Range<Int>, isVertical: Bool)] = []
    var pages: [Browser.Shown] = []
    for one in cases {
      let scene = try one.fit.scene(for: .png)
      let painter = try #require(try TabPainter(scene, .natural))
      let cuts = Set(painter.tabs.elements.filter { $0.kind == .tab(2) }.map(\.width))
      #expect((cuts.count > 1) == (one.name.hasPrefix("cut titles")))
      let read = try #require(scene.sections[1].read)
      let first = Int((read * 60).ceiling)
      var options = ExportOptions()
      options.tabs = .natural
      options.time = .nanoseconds((first + one.frame) * 1_000_000_000 / 60)
      let png = try Export(one.fit, as: .png, options: options).bytes()
      let box = painter.tabbed.box
      let rows = painter.tabbed.tabRows
      let start = rows.lowerBound + (scene.band.isVertical ? box.left : box.top)
      // Premultiplied pixels are those over black, which is behind the pages.
      let pixels = try Canvas(png: png).withPixels { image in
        (0..<360 * 640).map { image[$0 / 640, $0 % 640] }
      }
      own.append((pixels, start..<start + rows.count, scene.band.isVertical))
      // A transition starts on the frame after which its section is read.
      let run = """
        await telop.ready;
        document.documentElement.style.background = "#000";
        document.getElementById("frame").classList.remove("waits", "out");
        document.getElementById("hint").remove();
        const finish = () => { for (const move of document.getAnimations()) move.finish(); };
        telop.seek(\(Double(first - 5) / 60));
        finish();
        telop.seek(\(Double(first + one.frame) / 60));
        document.body.offsetWidth;
        for (const move of document.getAnimations()) {
          move.pause();
          move.currentTime = \(max(0, Double(one.frame) * 1000 / 60));
        }
        for (const note of document.querySelectorAll(".note, #pause")) note.remove();
        """
      pages.append(
        Browser.Shown(
          page: try one.fit.page(tabs: .natural), width: 640, height: 360, before: Browser.clock,
          after: run))
    }
    try withTemporaryFolder { folder in
      let screen = try Browser.picture(of: pages, to: folder.appendingPathComponent("screen.png"))
      for (index, one) in cases.enumerated() {
        let (pixels, rows, isVertical) = own[index]
        var sum = 0
        var strong = 0
        for across in rows {
          for along in 0..<(isVertical ? 360 : 640) {
            let (x, y) = isVertical ? (across, along) : (along, across)
            for channel in 0..<3 {
              let place = ((index * 360 + y) * screen.width + x) * 3 + channel
              let pixel = pixels[y * 640 + x] >> (16 - 8 * channel) & 255
              let distance = abs(Int(screen.bytes[place]) - Int(pixel))
              sum += distance
              strong = max(strong, distance)
            }
          }
        }
        let mean = Double(sum) / Double(rows.count * 3 * (isVertical ? 360 : 640))
        // Cut titles are longer, and more of their letters are at other parts of a pixel while they move.
        let limit = one.name.hasPrefix("cut titles") ? 4.0 : 2
        #expect(mean < limit, "\(one.name): \(mean), at most \(strong)")
      }
    }
  }
}
