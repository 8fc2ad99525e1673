import Foundation
import Telop
import TelopText
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Struck text in exports")
struct StrikeTests {
  /// The picture rows of the font's strikethrough line. `OS/2` has yStrikeoutSize at 26 and
  /// yStrikeoutPosition, the line's upper edge, at 28.
  private func rows(_ font: Font, size: Int, baseline: Int) throws -> Range<Int> {
    let reader = try SfntReader(font.withFileBytes { $0.withUnsafeBytes { [UInt8]($0) } })
    let pixels = { (offset: Int) in
      let units = try reader.signed("OS/2", at: offset) * size
      return Int((Double(units) / Double(font.unitsPerEm) + 0.5).rounded(.down))
    }
    let thickness = max(1, try pixels(26))
    let position = try pixels(28)
    return baseline - position..<baseline - position + thickness
  }

  /// The picture's rows with ink at a place along the line; columns for a vertical line.
  private func ink(_ image: Image, at place: Int, isVertical: Bool) -> [Int] {
    (0..<(isVertical ? image.width : image.height)).filter { across in
      let (x, y) = isVertical ? (across, place) : (place, across)
      return image.bytes[(y * image.width + x) * 3] > 128
    }
  }

  private func picture(_ fit: Fit, _ options: ExportOptions = ExportOptions()) throws -> Image {
    try Image(own: Export(fit, as: .png, options: options).bytes())
  }

  private func strip(_ source: String, _ values: [String: String]) throws -> Fit {
    try fit(source, ["background": "black"].merging(values) { $1 })
  }

  @Test(
    "the line is at the font's position, from the first struck word to the last",
    arguments: ["BIZ UDPGothic", "Inter"], [31, 54, 120])
  func place(font: String, size: Int) throws {
    let values = ["font": font, "size": "\(size)"]
    let fit = try strip("I~~II II~~I", values)
    let plain = try strip("III III", values)
    // Struck words are read like all others; only the line is added.
    #expect(fit.script.line == "III III")
    #expect(fit.plan.distance == plain.plan.distance)
    let image = try picture(fit)
    let other = try picture(plain)
    let start = StripPainter(fit.scene).drawnRange.lowerBound
    let place = { (text: Range<Int>) throws -> ClosedRange<Double> in
      let units = try #require(fit.text.highlights(of: text).first)
      let pixel = { (unit: Int64) in (fit.scene.pixelsPerUnit * unit).double - Double(start) }
      return pixel(units.lowerBound)...pixel(units.upperBound)
    }
    let rows = try rows(
      try #require(fit.text.fonts.first), size: size, baseline: fit.band.baseline)
    let space = try place(3..<4)
    let middle = Int((space.lowerBound + space.upperBound) / 2)
    #expect(ink(image, at: middle, isVertical: false) == Array(rows))
    let row = rows.lowerBound + rows.count / 2
    let struck = (0..<image.width).filter { x in
      let pixel = (row * image.width + x) * 3
      return abs(Int(image.bytes[pixel]) - Int(other.bytes[pixel])) > 64
    }
    let asked = try place(1..<6)
    #expect(abs(Double(try #require(struck.first)) - asked.lowerBound) <= 1)
    #expect(abs(Double(try #require(struck.last)) + 1 - asked.upperBound) <= 1)
  }

  @Test("in a vertical line the stroke runs along the middle")
  func vertical() throws {
    let fit = try strip("縦の~~線　線~~", ["direction": "ttb", "size": "48"])
    let image = try picture(fit)
    let place = try #require(fit.text.highlights(of: 9..<12).first)
    let start = StripPainter(fit.scene).drawnRange.lowerBound
    let middle = (fit.scene.pixelsPerUnit * (place.lowerBound + place.upperBound)).double / 2
    let columns = ink(image, at: Int(middle) - start, isVertical: true)
    let first = try #require(columns.first)
    let last = try #require(columns.last)
    #expect(columns == Array(first...last))
    #expect(abs(first + last + 1 - 2 * fit.band.baseline) <= 1, "\(columns)")
  }

  @Test("the line has its mark's colour and the text's outline")
  func colors() throws {
    let fit = try strip(
      "~~I IH H~~",
      [
        "highlight": "H H", "highlight-style": "text", "highlight-color": "#ff0000",
        "color": "#00ff00",
        "outline": "3", "outline-color": "#0000ff",
      ])
    let image = try picture(fit)
    let start = StripPainter(fit.scene).drawnRange.lowerBound
    let rows = try rows(try #require(fit.text.fonts.first), size: 48, baseline: fit.band.baseline)
    for (space, color) in [(1..<2, [0, 255, 0]), (4..<5, [255, 0, 0])] {
      let place = try #require(fit.text.highlights(of: space).first)
      let x =
        Int((fit.scene.pixelsPerUnit * (place.lowerBound + place.upperBound)).double / 2) - start
      let pixel = { (y: Int) in
        (0..<3).map { Int(image.bytes[(y * image.width + x) * 3 + $0]) }
      }
      #expect(pixel(rows.lowerBound) == color && pixel(rows.upperBound - 1) == color)
      for y in [rows.lowerBound - 3, rows.lowerBound - 1, rows.upperBound, rows.upperBound + 2] {
        #expect(pixel(y) == [0, 0, 255], "\(y)")
      }
    }
  }

  @Test("a page draws the line like our picture", .needs(.browser, .ffmpeg))
  func page() throws {
    let fits = try ["ltr", "ttb"].map { direction in
      try fit(
        "速さは~~大事　です~~。==ここ~~も　また~~==",
        [
          "direction": direction, "viewport": "500", "duration": "10", "background": "#223344",
          "highlight-color": "#ffee00",
        ])
    }
    let cases = GlyphFormat.allCases.flatMap { glyphs in fits.map { (glyphs: glyphs, fit: $0) } }
    try withTemporaryFolder { folder in
      let screen = try Browser.picture(
        of: cases.map { glyphs, fit in
          Browser.Shown(
            page: try fit.page(glyphs: glyphs), width: fit.band.width, height: fit.band.height,
            after: "await telop.ready; telop.seek(5); document.getElementById(\"hint\").remove();")
        }, to: folder.appendingPathComponent("screen.png"))
      var options = ExportOptions()
      options.time = .seconds(5)
      var top = 0
      for (glyphs, fit) in cases {
        let theirs = screen.part(top: top, width: fit.band.width, height: fit.band.height)
        top += fit.band.height
        let direction = fit.band.isVertical ? "vertical" : "horizontal"
        try compare(picture(fit, options), theirs, fit, "\(glyphs), \(direction)")
      }
    }
  }

  /// Compares the blank of struck words after five seconds, which contains only the line.
  private func compare(_ ours: Image, _ theirs: Image, _ fit: Fit, _ name: String) throws {
    let isVertical = fit.band.isVertical
    let line = fit.script.line
    let position = fit.scene.motion.position(offset: fit.scene.motion.offset(at: .seconds(5)))
    let spaces = line.ranges(of: "\u{3000}")
    #expect(spaces.count == 2)
    for space in spaces {
      let start = line.utf8.distance(from: line.startIndex, to: space.lowerBound)
      let units = try #require(fit.text.highlights(of: start..<start + 3).first)
      let middle = fit.scene.pixelsPerUnit * (units.lowerBound + units.upperBound) / 2
      let along = Int((position + middle).double)
      let sums = [ours, theirs].map { image in
        (0..<(isVertical ? fit.band.width : fit.band.height)).map { across -> Int in
          let (x, y) = isVertical ? (across, along) : (along, across)
          return (0..<3).reduce(0) { $0 + Int(image.bytes[(y * image.width + x) * 3 + $1]) }
        }
      }
      let background = sums[0][sums[0].count / 4]
      // Outside a box the background differs.
      let inkRows = sums.map { row in
        (row.count / 4..<row.count * 3 / 4).filter { abs(row[$0] - background) > 150 }
      }
      let ourRows = inkRows[0]
      let theirRows = inkRows[1]
      #expect(!ourRows.isEmpty && ourRows.count < 20, "\(name): \(ourRows)")
      #expect(
        abs((ourRows.first ?? 0) - (theirRows.first ?? 99)) <= 1,
        "\(name): \(ourRows), \(theirRows)")
      #expect(
        abs((ourRows.last ?? 0) - (theirRows.last ?? 99)) <= 1, "\(name): \(ourRows), \(theirRows)")
    }
  }

  @Test("every output that shows styles shows the line")
  func outputs() throws {
    let values = ["duration": "5", "viewport": "300"]
    let struck = try fit("a ~~b~~ c", values)
    let plain = try fit("a b c", values)
    for format in [ExportFormat.html, .png, .svg, .pdf, .ass] {
      let own = try Export(struck, as: format).bytes()
      let other = try Export(plain, as: format).bytes()
      #expect(own != other, "\(format)")
    }
    for format in [ExportFormat.json, .vtt, .srt, .csv, .css] {
      let own = try Export(struck, as: format).bytes()
      let other = try Export(plain, as: format).bytes()
      #expect(own == other, "\(format)")
    }
    #expect(
      try Export(struck, as: .ograf).graphic(named: "t")[1]
        != Export(plain, as: .ograf).graphic(named: "t")[1])
  }
}
