import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@testable import TelopExport

extension BlockTests {
  @Test("without a band, a logo has the text's outline in pictures and pages")
  func outlinedLogo() throws {
    try withTemporaryFolder { folder in
      let svg = folder.appendingPathComponent("logo.svg")
      try Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><circle cx="10" cy="5" r="4"
        fill="#00ff00"/></svg>
        """.utf8
      ).write(to: svg)
      let source =
        "---\nlogo: \(svg.path)\ncanvas: 640x360\nsize: 50\ntheme: subtitle\nduration: 4\n---\n速さ"
      let fit = try FitJob(
        ScriptSource(text: source, format: .markdown, name: "talk.md", folder: folder.path)
      ).fit()
      let scene = fit.scene(on: .screen)
      let block = try #require(scene.blocks.first)
      let middle = (block.logoExtent.lowerBound + block.logoExtent.upperBound).half
      let radius = (block.logoRows.upperBound - block.logoRows.lowerBound) * 4 / 10
      let (width, pixels) = try moment(fit, .zero)
      // Above the circle: in the outline of 3.75 px, and outside it.
      let alpha = { (distance: Rational) in
        let row =
          Rational(scene.bar.top) + (block.logoRows.lowerBound + block.logoRows.upperBound).half
          - radius - distance
        return pixels[(Int(row.floor) * width + Int(middle.floor)) * 4 + 3]
      }
      #expect(alpha(2) == 255 && alpha(6) == 0)
      let page = try fit.page()
      #expect(page.matches(of: try Regex("<image [^>]*href=\"data:image/(png|svg)")).count == 2)
      #expect(
        try #require(page.firstRange(of: "data:image/png")).lowerBound
          < #require(page.firstRange(of: "data:image/svg")).lowerBound)
    }
  }

  @Test("a logo is drawn unchanged in pictures, movies and pages", .needs(.ffmpeg))
  func logo() throws {
    try withTemporaryFolder { folder in
      let svg = folder.appendingPathComponent("logo.svg")
      try Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="10" height="10"
        fill="#00ff00"/><rect x="10" width="10" height="10" fill="#0000ff"/></svg>
        """.utf8
      ).write(to: svg)
      let source = "---\nlogo: \(svg.path)\ncanvas: 640x360\nsize: 50\nduration: 4\n---\n速さ"
      let job = { (text: String) in
        FitJob(
          ScriptSource(text: text, format: .markdown, name: "talk.md", folder: folder.path))
      }
      let fit = try job(source).fit()
      let block = try #require(fit.scene(on: .screen).blocks.first)
      #expect(block.extent == 0..<170)
      let (width, pixels) = try moment(fit, .zero)
      let scene = fit.scene(on: .screen)
      let middle = scene.bar.top + scene.bar.height / 2
      let color = { (x: Int) in
        Array(pixels[(middle * width + x) * 4..<(middle * width + x) * 4 + 3])
      }
      #expect(color(40) == [0, 255, 0] && color(130) == [255, 0, 0])
      #expect(color(10) != [0, 255, 0] && color(160) != [255, 0, 0])
      let page = try fit.page()
      #expect(page.contains("href=\"data:image/svg+xml;base64,"))
      // A PNG header without valid data.
      let bad = folder.appendingPathComponent("bad.png")
      var header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
      header +=
        Array("IHDR".utf8) + [0, 0, 0, 9, 0, 0, 0, 9, 8, 6, 0, 0, 0]
        + Array(repeating: 7, count: 30)
      try Data(header).write(to: bad)
      let broken = try job("---\nlogo: \(bad.path)\n---\n速さ").fit()
      #expect(throws: ExportError.self) { _ = try moment(broken, .zero) }
    }
  }
}
