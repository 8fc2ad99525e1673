import Foundation
import Telop
@_spi(Answers) import TelopExport
import TelopUnits
import TestSupport
import Testing

@Suite("Outlines and shadows of text")
struct EdgeTests {
  /// A frame in the middle of a plan: blue, green, red and opacity, premultiplied.
  private struct Shown {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    init(_ source: String, _ values: [String: String], offset: Rational? = nil) throws {
      let own = ["viewport": "400", "padding": "40", "whole-pixels": "auto"]
      let fit = try fit(source, own.merging(values) { $1 })
      let composer = FrameComposer(fit.scene, alpha: .premultiplied)
      var frame = [UInt8](repeating: 0, count: composer.byteCount)
      try composer.compose(offset: offset ?? Rational((fit.plan.distance / 2).floor), into: &frame)
      width = composer.band.width
      height = composer.band.height
      bytes = frame
    }

    func opacity(_ x: Int, _ y: Int) -> Int { Int(bytes[(y * width + x) * 4 + 3]) }
    func green(_ x: Int, _ y: Int) -> Int { Int(bytes[(y * width + x) * 4 + 1]) }

    /// The maximum opacity of the pixels whose centres are within `radius`.
    func maximumOpacity(within radius: Double, of x: Int, _ y: Int) -> Int {
      let reach = Int(radius.rounded(.up))
      var maximum = 0
      for row in max(0, y - reach)...min(height - 1, y + reach) {
        for column in max(0, x - reach)...min(width - 1, x + reach) {
          let dx = Double(column - x)
          let dy = Double(row - y)
          if dx * dx + dy * dy <= radius * radius { maximum = max(maximum, opacity(column, row)) }
        }
      }
      return maximum
    }
  }

  @Test(
    "an outline has the requested width on all sides and does not change letters",
    arguments: [3, 6])
  func outline(width: Int) throws {
    let source = "速さ Ag ه"
    let plain = try Shown(source, [:])
    let edged = try Shown(source, ["outline": "\(width)", "outline-color": "#ff00ff"])
    var inside = 0
    var outside = 0
    for y in 0..<plain.height {
      for x in stride(from: 0, to: plain.width, by: 3) {
        let own = plain.opacity(x, y)
        let near = plain.maximumOpacity(within: Double(width) - 1.5, of: x, y)
        let far = plain.maximumOpacity(within: Double(width) + 1.5, of: x, y)
        // A smoothed pixel at the tip of a curve does not show where the curve is.
        if near > 200 {
          #expect(edged.opacity(x, y) == 255, "\(x), \(y)")
          inside += 1
        }
        if far == 0 {
          #expect(edged.opacity(x, y) == 0, "\(x), \(y)")
          outside += 1
        }
        // The text is white; the outline has no green.
        if own == 255 { #expect(edged.green(x, y) == 255) }
        if own == 0 { #expect(edged.green(x, y) == 0) }
      }
    }
    #expect(inside > 500 && outside > 500)
  }

  @Test("an outline never covers a neighbouring letter")
  func overlap() throws {
    let values = ["letter-spacing": "-14", "font": "BIZUDPGothic-Bold"]
    let plain = try Shown("国国国国", values)
    let edged = try Shown("国国国国", values.merging(["outline": "5"]) { $1 })
    for y in 0..<plain.height {
      for x in 0..<plain.width where plain.opacity(x, y) == 255 {
        #expect(edged.green(x, y) == 255, "\(x), \(y)")
      }
    }
  }

  @Test("a shadow is the text moved down and blurred, and hides no text")
  func shadow() throws {
    let values = ["color": "#ffffff00", "size": "60"]
    let mask = try Shown("速さ", ["size": "60"])
    // With transparent text, only the shadow is visible.
    let shadow = try Shown("速さ", values.merging(["shadow": "on"]) { $1 })
    let sums = { (shown: Shown) -> (all: Double, x: Double, y: Double, spread: Double) in
      var all = 0.0
      var x = 0.0
      var y = 0.0
      var squares = 0.0
      for row in 0..<shown.height {
        for column in 0..<shown.width {
          let opacity = Double(shown.opacity(column, row))
          all = all + opacity
          x = x + opacity * Double(column)
          y = y + opacity * Double(row)
          squares += opacity * Double(row) * Double(row)
        }
      }
      return (all, x / all, y / all, squares / all - y / all * (y / all))
    }
    let text = sums(mask)
    let shadowSums = sums(shadow)
    #expect(abs(shadowSums.all / text.all - 140.0 / 255) < 0.01)
    #expect(abs(shadowSums.x - text.x) < 0.1)
    #expect(abs(shadowSums.y - text.y - 3) < 0.1)
    // Variances add up: the blur adds 3.6².
    #expect(abs(shadowSums.spread - text.spread - 12.96) < 0.6)
  }

  @Test("outlines and shadows fade with the text")
  func ends() throws {
    let values = ["outline": "6", "shadow": "on", "lead": "0"]
    let fit = try fit("Text", ["viewport": "400", "padding": "40"].merging(values) { $1 })
    for (offset, shows) in [
      (Rational.zero, false), (1, true), (fit.plan.distance - 1, true), (fit.plan.distance, false),
    ] {
      let shown = try Shown("Text", values, offset: offset)
      #expect(shown.bytes.contains { $0 != 0 } == shows, "\(offset)")
    }
  }

  @Test("a box has a ring instead of its text's outline")
  func boxes() throws {
    let values = ["outline": "4", "outline-color": "#ff00ff", "highlight-color": "#00ff00"]
    let shown = try Shown("==HHHH==", values)
    let middle = shown.height / 2
    let colors = (0..<shown.width).map { x -> String in
      let start = (middle * shown.width + x) * 4
      let blue = shown.bytes[start]
      let green = shown.bytes[start + 1]
      let red = shown.bytes[start + 2]
      return shown.bytes[start + 3] < 255
        ? "-" : red == 255 && blue == 255 && green == 0 ? "ring" : green > 200 ? "box" : "text"
    }
    #expect(colors.count { $0 == "ring" } >= 6 && colors.count { $0 == "ring" } <= 8)
    let inner = colors.drop { $0 != "box" }
    #expect(inner.contains("text"))
    #expect(inner.firstIndex(of: "ring").map { !inner[$0...].contains("text") } == true)
  }

  @Test("SVG and PDF draw outlines; only pixel formats draw shadows")
  func formats() throws {
    let edged = try fit("Ag", ["outline": "4", "background": "transparent"])
    let svg = String(decoding: try Picture(edged.scene).bytes(.svg), as: UTF8.self)
    #expect(svg.contains("stroke-width") && svg.contains("stroke-linejoin:round"))
    var options = ExportOptions()
    options.glyphs = .text
    #expect(throws: ExportError.self) { try Picture(edged.scene, options: options).bytes(.svg) }
    for format in [ExportFormat.svg, .pdf, .ass] { #expect(!format.optionNames.contains("shadow")) }
    let css = String(decoding: try Export(edged, as: .css).bytes(), as: UTF8.self)
    #expect(
      css.contains("--telop-stroke: 8px #000000;") || css.contains("--telop-stroke: 8px #000"))
  }

  @Test("ASS draws an outline as wider text below all text")
  func subtitles() throws {
    let edged = try fit("速さ Ag", ["outline": "4.5"])
    for form in [GlyphFormat.text, .outlines] {
      var options = ExportOptions()
      options.glyphs = form
      let lines = String(
        decoding: try Export(edged, as: .ass, options: options).bytes(), as: UTF8.self
      )
      .split(separator: "\n").filter { $0.hasPrefix("Dialogue: ") }
      let edges = lines.filter { $0.contains("\\bord4.5") }
      #expect(!edges.isEmpty && edges.allSatisfy { $0.hasPrefix("Dialogue: 0,") })
      #expect(lines.count { $0.hasPrefix("Dialogue: 1,") } == edges.count)
    }
  }
}
