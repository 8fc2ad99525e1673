import Foundation
import Telop
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Dividers in every output")
struct DividerPictureTests {
  private static func look(_ theme: Theme) -> [String: String] {
    let own = [
      "theme": theme.rawValue, "size": "48", "duration": "10", "canvas": "band", "fade": "0",
    ]
    return [.base, .subtitle, .credits].contains(theme)
      ? own.merging(["background": "#203040"]) { $1 } : own
  }

  @Test(
    "a page and a movie's frame draw the picture's dividers in every theme",
    .needs(.browser, .ffmpeg))
  func pages() throws {
    let shown = try ["ltr", "ttb"].flatMap { direction in
      let length = direction == "ttb" ? "360" : "640"
      let forms = direction == "ttb" ? [GlyphFormat.outlines] : GlyphFormat.allCases
      return try Theme.allCases.flatMap { theme in
        let values = ["direction": direction, "viewport": length]
        let fit = try fit("題名\n\n流れる\n\n終わり", Self.look(theme).merging(values) { $1 })
        return forms.map { (theme: theme, fit: fit, form: $0) }
      }
    }
    try withTemporaryFolder { folder in
      let screenshot = try Browser.picture(
        of: try shown.map { shown in
          Browser.Shown(
            page: try shown.fit.page(glyphs: shown.form), width: shown.fit.band.width,
            height: shown.fit.band.height,
            after: "await telop.ready; telop.seek(5); document.getElementById('hint').remove();")
        }, to: folder.appendingPathComponent("screen.png"))
      var top = 0
      for (theme, fit, form) in shown {
        let scene = fit.scene
        let band = fit.band
        var options = ExportOptions()
        options.time = .seconds(5)
        let picture = try Image(own: Export(fit, as: .png, options: options).bytes())
        let name = "\(theme) \(form)\(band.isVertical ? ", vertical" : "")"
        let offset = scene.motion.offset(at: .seconds(5))
        let linePosition = scene.motion.position(offset: offset)
        let composer = FrameComposer(scene, alpha: .opaque)
        var frame = [UInt8](repeating: 0, count: composer.byteCount)
        try composer.compose(offset: offset, into: &frame)
        let divider = try #require(scene.divider)
        let free = 4 + Int(scene.look.outlineShadowExtent.ceiling)
        var count = 0
        for middle in scene.segments.flatMap(\.dividers) {
          let place = linePosition + middle
          let along =
            Int((place - divider.halfExtent).floor) - free..<Int(
              (place + divider.halfExtent).ceiling) + free
          guard along.lowerBound >= 0, along.upperBound <= band.length else { continue }
          count += 1
          let rows =
            max(0, divider.rows.lowerBound - 3)..<min(band.thickness, divider.rows.upperBound + 3)
          let part = { (color: (Int, Int) -> [Int]) in
            Patch(along, rows) { a, c in band.isVertical ? color(c, a) : color(a, c) }
          }
          let own = part { picture.color($0, $1) }
          let page = part { screenshot.color($0, $1 + top) }
          let movie = part { x, y in
            (0..<3).map { Int(frame[(y * band.width + x) * 4 + 2 - $0]) }
          }
          #expect(own.difference(from: page) < 6, "\(name)")
          // Chromium may place a layer at the nearest fraction of a pixel, and smooths long slopes unevenly.
          let seen = own.distance(from: page)
          let moved = own.distance(from: movie)
          #expect(max(seen.along, seen.across) < 0.25, "\(name)")
          // Frames are drawn at the nearest quarter of a pixel.
          #expect(moved.along < 0.15 && moved.across < 0.05, "\(name)")
          #expect(
            abs(page.ink / own.ink - 1) < 0.05 && abs(movie.ink / own.ink - 1) < 0.05, "\(name)")
          let color = [divider.color.red, divider.color.green, divider.color.blue].map(Int.init)
          #expect(
            own.pixels.count { zip($0, color).allSatisfy { abs($0 - $1) < 8 } } >= 10, "\(name)")
        }
        #expect(count >= 1, "\(name)")
        top += band.height
      }
    }
  }

  @Test("every format draws all dividers, and none if none are requested", .needs(.ffmpeg))
  func formats() throws {
    let counts = { (divider: String, form: GlyphFormat, format: ExportFormat, mark: String) in
      let fit = try fit(
        "One\n\nTwo\n\nThree",
        [
          "theme": "subtitle", "background": "#000000", "outline": "0", "shadow": "off",
          "divider": divider, "duration": "9",
        ])
      var options = ExportOptions()
      options.glyphs = format.optionNames.contains("glyphs") ? form : nil
      let bytes =
        format == .ograf
        ? try Export(fit, as: .ograf).graphic(named: "x").flatMap(\.bytes)
        : try Export(fit, as: format, options: options).bytes()
      return String(decoding: bytes, as: UTF8.self).components(separatedBy: mark).count - 1
    }
    for (form, format, mark) in [
      (GlyphFormat.outlines, ExportFormat.html, "<path class=\"d\""),
      (.text, .html, "<path class=\"d\""), (.outlines, .ograf, "<path class=\\\"d\\\""),
      (.text, .svg, "<path d=\"M"), (.text, .ass, ",Shape,,0,0,0,,"),
      (.text, .css, "a5.28 5.28 0 1 0 10.56"),
    ] {
      let without = try counts("none", form, format, mark)
      #expect(try counts("auto", form, format, mark) == without + 2, "\(format) \(form)")
    }
    for format in [ExportFormat.svg, .pdf, .png] {
      let bytes = try ["auto", "none"].map { divider in
        try Export(fit("One\n\nTwo", ["divider": divider]), as: format).bytes()
      }
      #expect(bytes[0] != bytes[1], "\(format)")
    }
  }
}

/// A part of a picture, with its ink: the amount and centre of everything that differs from the first pixel.
private struct Patch {
  let pixels: [[Int]]
  let ink: Double
  private let middle: (along: Double, across: Double)

  init(_ along: Range<Int>, _ across: Range<Int>, _ color: (Int, Int) -> [Int]) {
    var pixels: [[Int]] = []
    var sum = 0.0
    var x = 0.0
    var y = 0.0
    for c in across {
      for a in along {
        let own = color(a, c)
        pixels.append(own)
        let weight = Double(zip(own, pixels[0]).map { abs($0 - $1) }.reduce(0, +))
        sum = sum + weight
        x = x + weight * Double(a)
        y = y + weight * Double(c)
      }
    }
    self.pixels = pixels
    ink = sum
    middle = (x / sum, y / sum)
  }

  func difference(from other: Patch) -> Double {
    let sums = zip(pixels, other.pixels).map { zip($0, $1).map { abs($0 - $1) }.reduce(0, +) }
    return Double(sums.reduce(0, +)) / Double(pixels.count * 3)
  }

  func distance(from other: Patch) -> (along: Double, across: Double) {
    (abs(middle.along - other.middle.along), abs(middle.across - other.middle.across))
  }
}

extension Image {
  fileprivate func color(_ x: Int, _ y: Int) -> [Int] {
    bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3].map(Int.init)
  }
}
