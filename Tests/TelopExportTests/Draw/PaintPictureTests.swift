import Foundation
import Telop
import TelopText
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// Compares painted glyphs (`COLR` 1) in pictures with Chromium's rendering of the same font.
@Suite("Painted glyphs", .serialized)
struct PaintPictureTests {
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

  @Test(
    "every paint, extend mode and composite looks as in Chromium, in all outputs",
    .needs(.browser, .ffmpeg))
  func againstBrowser() throws {
    let cases = PaintCases.all
    let bytes = try PaintCases.font(cases).bytes()
    try withTemporaryFolder { folder in
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
        pictures.append(try Image(own: Export(fit, as: .png, options: options).bytes()))
      }
      for row in rows {
        let fit = try Self.fit(row, font.path)
        let svg = String(
          decoding: try Export(fit, as: .svg, options: options).bytes(), as: UTF8.self)
        pages.append(
          Browser.Shown(
            page: "<!DOCTYPE html><html><style>body{margin:0;background:#fff}svg{display:block}"
              + "</style>\(svg.drop { $0 != "\n" })</html>",
            width: fit.band.width, height: fit.band.height))
      }
      for row in rows {
        let fit = try Self.fit(row, font.path)
        pages.append(
          Browser.Shown(
            page: try fit.page(), width: fit.band.width, height: fit.band.height,
            after: "document.getElementById('hint').remove();"))
      }
      let screen = try Browser.picture(of: pages, to: folder.appendingPathComponent("screen.png"))
      let height = pictures[0].height
      for (index, paint) in cases.enumerated() {
        let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
        let x = column * Self.size
        let own = difference(screen, y: row * height, pictures[row], y: 0, x: x, height: height)
        if !paint.deviatesInChromium {
          #expect(own.mean < 1 && own.wrong < 0.012, "\(paint.name): \(own)")
        }
        for (number, name) in ["SVG", "a page"].enumerated() {
          let own = difference(
            screen, y: ((number + 1) * rows.count + row) * height, pictures[row], y: 0, x: x,
            height: height)
          // Embedded pictures of glyphs have a higher resolution and smooth edges between colours; a page has
          // the highest.
          let isWhole = name == "SVG"
          #expect(
            own.mean < (isWhole ? 3 : 6) && own.wrong < (isWhole ? 0.05 : 0.08),
            "\(paint.name) in \(name): \(own)")
        }
      }
    }
  }

  /// Draws glyph 1, the one under test, between two plain glyphs.
  private func picture(_ layers: ColorLayers, palette: [[UInt8]] = PaintCases.palette) throws
    -> Image
  {
    var font = ColorFont(
      outlines: [nil, nil] + PaintCases.outlines.map { $0 },
      advances: [Int](repeating: 1_000, count: 5), characters: [0x41: 1, 0x42: 2],
      colors: layers.bytes, palette: palette)
    font.outlines += [InkBox<Int>?](repeating: nil, count: 80)
    font.advances += [Int](repeating: 0, count: 80)
    return try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("font.ttf")
      try Data(font.bytes()).write(to: file)
      let fit = try TelopExportTests.fit(
        "BAB",
        [
          "font": file.path, "no-bundled-fonts": "true", "size": "80", "start": "flush",
          "viewport": "240", "height": "120", "color": "#804020", "background": "#ffffff",
          "duration": "10",
        ])
      var options = ExportOptions()
      options.time = .zero
      for format in [ExportFormat.svg, .pdf] {
        #expect(try !Export(fit, as: format, options: options).bytes().isEmpty)
      }
      return try Image(own: Export(fit, as: .png, options: options).bytes())
    }
  }

  private func color(_ image: Image, _ glyph: Int) -> [UInt8] {
    let start = ((image.height / 2) * image.width + glyph * Self.size + Self.size / 2) * 3
    return Array(image.bytes[start..<start + 3])
  }

  private static let text: [UInt8] = [0x80, 0x40, 0x20]
  private static let white: [UInt8] = [255, 255, 255]
  private static let whole = [(glyph: 1, box: PaintCases.whole)]

  /// Computed each time: a leak checker does not see into values of a global enum.
  static var hostile: [(name: String, paint: ColorLayers.Paint)] {
    let line = ColorLayers.Line(extend: 1, [(0, 1, 1), (1, 3, 1)])
    var small = ColorLayers.Paint.gradient(format: 4, [0, 0, 1, 0, 0, 1], line)
    var large = ColorLayers.Paint.glyph(2, .solid)
    var nested = ColorLayers.Paint.glyph(3, .color(1))
    for _ in 0..<8 {
      small = .moved(format: 20, [1], small)
      large = .moved(format: 28, [8_192, 8_191], .moved(format: 20, [-32_768], large))
      nested = .composite(nested, mode: 11, .glyph(4, .color(2)))
    }
    let far = ColorLayers.Paint.transform(
      [0x7FFF_FFFF, 0x7FFF_FFFF, -0x7FFF_FFFF, 0x7FFF_FFFF, 0x7FFF_FFFF, 0], .glyph(3, .color(1)))
    return [
      ("tiny rounds", .glyph(3, small)), ("huge and skewed", large), ("nested", nested),
      ("far", far), ("scaled to nothing", .moved(format: 20, [0], .glyph(3, .color(1)))),
      ("a gradient scaled to nothing", .glyph(3, .moved(format: 16, [0, 1], small))),
      (
        "many stops",
        .glyph(
          3, .gradient(format: 8, [500, 400, -16_384, 16_384], .init(extend: 2, stops(4_000))))
      ),
      ("no stops", .glyph(3, .gradient(format: 6, [0, 0, 0, 0, 0, 9], .init([])))),
      ("short", .bytes([10, 0])), ("unknown", .bytes([99, 0, 0, 1, 2, 3])), ("none", .layers([])),
    ]
  }

  private static func stops(_ count: Int) -> [(offset: Double, entry: Int, opacity: Double)] {
    (0..<count).map { (Double($0) / Double(count) * 3 - 1.5, 1 + $0 % 4, 1) }
  }

  @Test("the text after a hostile glyph is drawn", arguments: hostile.indices)
  func hostilePaints(_ index: Int) throws {
    let (name, paint) = Self.hostile[index]
    for clips in [Self.whole, []] {
      let image = try picture(ColorLayers(painted: [(1, paint)], clips: clips))
      #expect(color(image, 0) == Self.text, "\(name)")
      #expect(color(image, 2) == Self.text, "\(name)")
    }
  }

  @Test("ASS of painted glyphs without an outline is an error, as of bitmaps")
  func subtitles() throws {
    let cases = Array(PaintCases.all.prefix(1))
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("font.ttf")
      try Data(PaintCases.font(cases).bytes()).write(to: file)
      var options = ExportOptions()
      options.glyphs = .outlines
      let fit = try Self.fit(0..<1, file.path)
      let error = #expect(throws: ExportError.self) {
        try Export(fit, as: .ass, options: options)
      }
      #expect(error?.message.contains("ASS cannot show pictures") == true)
    }
  }

  @Test("a font without a palette paints in the text's colour")
  func noPalette() throws {
    let layers = ColorLayers(painted: [(1, .glyph(2, .color(3)))])
    #expect(try color(picture(layers), 1) == [30, 60, 220])
    #expect(try color(picture(layers, palette: []), 1) == Self.text)
  }

  @Test("cyclic, deep and too many paints fall back to the outline or end at once")
  func endless() throws {
    var deep = ColorLayers.Paint.glyph(2, .color(1))
    for _ in 0..<2_000 { deep = .moved(format: 14, [0, 0], deep) }
    // Each glyph paints the next one twice.
    let doubled = [(glyph: Int, paint: ColorLayers.Paint)](
      (5..<60).map { ($0, .layers([.colorGlyph($0 + 1), .colorGlyph($0 + 1)])) })
    for paint in [.colorGlyph(1), deep, .layers([.colorGlyph(5)])] {
      for clips in [Self.whole, []] {
        let image = try picture(ColorLayers(painted: [(1, paint)] + doubled, clips: clips))
        #expect(color(image, 1) == Self.white && color(image, 2) == Self.text)
      }
    }
  }

  /// The mean difference per channel in a glyph's cell, and the share of pixels with a channel that differs
  /// by more than an eighth.
  private func difference(
    _ one: Image, y: Int, _ other: Image, y otherY: Int, x: Int, height: Int
  ) -> (mean: Double, wrong: Double) {
    var sum = 0
    var wrong = 0
    for row in 0..<height {
      for column in x..<x + Self.size {
        let first = ((y + row) * one.width + column) * 3
        let second = ((otherY + row) * other.width + column) * 3
        var maximum = 0
        for part in 0..<3 {
          let difference = abs(Int(one.bytes[first + part]) - Int(other.bytes[second + part]))
          sum += difference
          maximum = max(maximum, difference)
        }
        if maximum > 32 { wrong += 1 }
      }
    }
    let pixels = Double(height * Self.size)
    return (Double(sum) / pixels / 3, Double(wrong) / pixels)
  }
}
