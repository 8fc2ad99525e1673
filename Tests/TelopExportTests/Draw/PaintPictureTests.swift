import Foundation
import Telop
import TelopText
import TestSupport
import Testing

@testable import TelopExport

/// Painted glyphs (`COLR` 1) in pictures, against those that Chromium draws of the same font.
@Suite("Painted glyphs", .serialized)
struct PaintPictureTests {
  private typealias Image = PagePictureTests.Image

  private static let size = 80
  private static let columns = 16

  private static func fit(_ cases: Range<Int>, _ font: String) throws -> Fit {
    try TelopExportTests.fit(
      PaintCases.text(cases),
      [
        "font": font, "no-bundled-fonts": "true", "size": "\(size)", "start": "flush",
        "viewport": "\(size * columns)", "height": "120", "color": "#804020",
        "background": "#ffffff", "duration": "10",
      ])
  }

  /// A row of glyphs, each at a whole pixel.
  private static func page(_ cases: Range<Int>, _ font: String, _ fit: Fit) -> Browser.Shown {
    let letters = cases.enumerated().map { column, index in
      "<text x=\"\(column * size)\" y=\"\(fit.band.baseline)\">&#\(0xE000 + index);</text>"
    }
    let page = """
      <!DOCTYPE html><html><meta charset="utf-8"><style>
      @font-face { font-family: F; src: url(data:font/ttf;base64,\(font)) }
      body { margin: 0; background: #fff }
      svg { display: block; font: \(size)px F; fill: #804020; color: #804020 }
      </style><svg width="\(fit.band.width)" height="\(fit.band.height)">\(letters.joined())</svg>
      </html>
      """
    return Browser.Shown(
      page: page, width: fit.band.width, height: fit.band.height,
      after: "await document.fonts.load('\(size)px F'); await document.fonts.ready;")
  }

  @Test("every paint, extension and composite looks as in Chromium; SVG too, but for a little")
  func againstBrowser() throws {
    let cases = PaintCases.all
    let bytes = try PaintCases.font(cases).bytes()
    try Tool.withFolder { folder in
      let font = folder.appendingPathComponent("font.ttf")
      try Data(bytes).write(to: font)
      var options = ExportOptions()
      options.time = .zero
      var pages: [Browser.Shown] = []
      var pictures: [Image] = []
      let rows = stride(from: 0, to: cases.count, by: Self.columns).map {
        $0..<min($0 + Self.columns, cases.count)
      }
      for row in rows {
        let fit = try Self.fit(row, font.path)
        pages.append(Self.page(row, Data(bytes).base64EncodedString(), fit))
        let file = folder.appendingPathComponent("row.png")
        try Data(Export(fit, options: options).bytes(.png)).write(to: file)
        pictures.append(try Image(png: file))
      }
      for row in rows {
        let fit = try Self.fit(row, font.path)
        let svg = String(decoding: try Export(fit, options: options).bytes(.svg), as: UTF8.self)
        pages.append(
          Browser.Shown(
            page: "<!DOCTYPE html><html><style>body{margin:0;background:#fff}svg{display:block}"
              + "</style>\(svg.drop { $0 != "\n" })</html>",
            width: fit.band.width, height: fit.band.height))
      }
      let file = folder.appendingPathComponent("screen.png")
      try Browser.picture(of: pages, to: file)
      try? FileManager.default.copyItem(at: file, to: URL(fileURLWithPath: "/tmp/hC-src/screen.png"))
      let screen = try Image(png: file)
      let height = pictures[0].height
      for (index, paint) in cases.enumerated() {
        let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
        let x = column * Self.size
        let own = difference(screen, y: row * height, pictures[row], y: 0, x: x, height: height)
        #expect(own.mean < 0.6 && own.wrong < 0.012, "\(paint.name): \(own)")
        let svg = difference(
          screen, y: row * height, screen, y: (rows.count + row) * height, x: x, height: height)
        #expect(svg.mean < 1.2 && svg.wrong < 0.03, "\(paint.name) in SVG: \(svg)")
      }
    }
  }

  /// The mean difference of a channel within a glyph's cell, and the share of pixels that differ by
  /// more than an eighth.
  private func difference(
    _ one: Image, y: Int, _ other: Image, y otherY: Int, x: Int, height: Int
  ) -> (mean: Double, wrong: Double) {
    var (sum, wrong) = (0, 0)
    for row in 0..<height {
      for column in x..<x + Self.size {
        let (first, second) = (
          ((y + row) * one.width + column) * 3, ((otherY + row) * other.width + column) * 3
        )
        let parts = (0..<3).map {
          abs(Int(one.bytes[first + $0]) - Int(other.bytes[second + $0]))
        }
        sum += parts.reduce(0, +)
        if parts.contains(where: { $0 > 32 }) { wrong += 1 }
      }
    }
    let pixels = Double(height * Self.size)
    return (Double(sum) / pixels / 3, Double(wrong) / pixels)
  }
}
