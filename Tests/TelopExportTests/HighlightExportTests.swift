import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Highlights in exports")
struct HighlightExportTests {
  @Test(
    "a search looks like a mark in every output with marks", .needs(.browser),
    arguments: ["box", "underline", "text"])
  func same(style: String) throws {
    let fonts = try FontStack.bundled()
    func fit(_ source: String, _ highlights: [String]) throws -> Fit {
      let script = try Script(source, format: .markdown, name: "talk.md")
      var options = FitOptions()
      options.timing.duration = .seconds(2)
      try options.set("highlight-style", to: [style])
      try options.set("highlight", to: highlights)
      return try Fit(script, fonts: fonts, options: options)
    }
    let plain = try fit("We write Ｓｗｉｆｔ and swift here", [])
    let marked = try fit("We write ==Ｓｗｉｆｔ== and ==swift== here", [])
    let searched = try fit("We write Ｓｗｉｆｔ and swift here", ["SWIFT"])
    for format in [ExportFormat.html, .png, .svg, .pdf, .ass] {
      let bytes = try Export(searched, as: format).bytes()
      #expect(bytes == (try Export(marked, as: format).bytes()), "\(format)")
      #expect(bytes != (try Export(plain, as: format).bytes()), "\(format)")
    }
    let graphics = try [searched, marked, plain].map {
      try Export($0, as: .ograf).graphic(named: "talk").map(\.bytes)
    }
    #expect(graphics[0] == graphics[1])
    #expect(graphics[0] != graphics[2])
  }

  @Test(
    "a neighbour's outline stays out of a box, whose text is on top",
    .needs(.browser, .ffmpeg))
  func outlined() throws {
    let fits = try ["ltr", "ttb"].map { direction in
      try TelopExportTests.fit(
        "MMHHMM",
        [
          "highlight": "HH",
          "outline": "12", "outline-color": "#000000", "highlight-color": "#ffee00",
          "background": "#ffffff", "padding": "20", "viewport": "400", "duration": "10",
          "direction": direction,
        ])
    }
    try withTemporaryFolder { folder in
      let screen = try Browser.picture(
        of: fits.map { fit in
          Browser.Shown(
            page: try fit.page(), width: fit.band.width, height: fit.band.height,
            after: "await telop.ready; telop.seek(5); document.getElementById('hint').remove();")
        }, to: folder.appendingPathComponent("screen.png"))
      var options = ExportOptions()
      options.time = .seconds(5)
      var top = 0
      for fit in fits {
        let page = screen.part(top: top, width: fit.band.width, height: fit.band.height)
        top += fit.band.height
        let picture = try Image(own: Export(fit, as: .png, options: options).bytes())
        let direction = fit.band.isVertical ? "vertical" : "horizontal"
        for (name, image) in [("page", page), ("picture", picture)] {
          let covered = try covered(in: image, fit)
          #expect(covered.isEmpty, "\(name), \(direction)")
        }
      }
    }
  }

  /// The pixels at both ends of the box that show neither its fill nor a letter, at 5 s.
  private func covered(in image: Image, _ fit: Fit) throws -> [String] {
    let scene = fit.scene
    let mark = try #require(scene.marks.first)
    let place = scene.motion.position(offset: scene.motion.offset(at: .seconds(5)))
    let start = Int((place + mark.range.lowerBound).ceiling)
    let end = Int((place + mark.range.upperBound).floor)
    var covered: [String] = []
    for along in [start, start + 1, end - 2, end - 1] {
      // Skips the round corners.
      for across in scene.band.marks.dropFirst(12).dropLast(12) {
        let (x, y) = scene.band.isVertical ? (across, along) : (along, across)
        let at = (y * image.width + x) * 3
        let color = image.bytes[at..<at + 3].map(Int.init)
        // The neighbour's own letters are white.
        if color[0] < 200 || color[1] < 200 { covered.append("\(x), \(y)") }
      }
    }
    return covered
  }
}
