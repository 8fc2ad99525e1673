import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("Logos")
struct LogoTests {
  private func logo(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("telop-\(UUID().uuidString)-\(name)")
    try Data(bytes).write(to: file)
    return file
  }

  /// The start of a PNG file up to its size.
  private func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
    bytes += "IHDR".utf8
    for size in [width, height] { withUnsafeBytes(of: size.bigEndian) { bytes += $0 } }
    return bytes + [UInt8](repeating: 0, count: 20)
  }

  @Test("a logo is 1.2 em high, keeps its proportions and precedes the label")
  func logo() throws {
    let file = try logo("wide.png", header(300, 100))
    defer { try? FileManager.default.removeItem(at: file) }
    var options = FitOptions()
    options.type.size = 50
    options.blocks.logo = try Logo(reading: file.path)
    options.blocks.label = "LT"
    let script = try Script("速さ", format: .markdown, name: "talk.md")
    let fit = try Fit(script, fonts: FontStack(options), options: options)
    let logo = fit.scene.blocks[0]
    let label = fit.scene.blocks[1]
    // 60 px high and 180 px wide. Of an em beside it, 0.6 em are before it, as before a label.
    #expect(logo.extent == 0..<230 && label.extent.lowerBound == 230)
    #expect(logo.logoExtent == 30...210)
    #expect(logo.logoRows.upperBound - logo.logoRows.lowerBound == 60)
    // Through a slanted side between logo and label, the text behind them would show.
    try options.set("theme", to: ["news"])
    try options.set("at-blocks", to: ["behind"])
    let behind = try Fit(script, fonts: FontStack(options), options: options).scene.blocks
    #expect(behind.map { $0.slant > 0 } == [false, true])
  }

  @Test("beside a vertical line, a logo fits into the column and keeps its proportions")
  func column() throws {
    let logos: [(width: UInt32, across: Rational, along: Rational)] = [
      (200, 70, 35), (100, 60, 60), (50, 30, 60),
    ]
    for (width, across, along) in logos {
      let file = try logo("logo.png", header(width, 100))
      defer { try? FileManager.default.removeItem(at: file) }
      var options = FitOptions()
      options.type.size = 50
      options.type.text.direction = .topToBottom
      options.blocks.logo = try Logo(reading: file.path)
      let script = try Script("速さ", format: .markdown, name: "talk.md")
      let fit = try Fit(script, fonts: FontStack(options), options: options)
      let logo = fit.scene.blocks[0]
      #expect(logo.logoRows.upperBound - logo.logoRows.lowerBound == across, "\(width)")
      #expect(logo.logoExtent.upperBound - logo.logoExtent.lowerBound == along, "\(width)")
      #expect(Rational(logo.extent.count) == along + 50, "\(width)")
    }
  }

  @Test("an invalid logo is refused")
  func badLogos() throws {
    let cases: [(String, [UInt8], String)] = [
      ("a.png", header(0, 5), "1 to 8192 px"), ("b.png", header(9_000, 5), "1 to 8192 px"),
      ("c.png", header(400, 20), "16 times"), ("d.jpg", [0xFF, 0xD8, 0xFF], "a PNG or an SVG"),
      ("e.svg", Array("<svg".utf8), "not an SVG"), ("f.svg", [], "a PNG or an SVG"),
      (
        "g.svg", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"></sv>".utf8), "not an SVG"
      ),
    ]
    for (name, bytes, message) in cases {
      let file = try logo(name, bytes)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect {
        _ = try Logo(reading: file.path)
      } throws: { error in
        "\(error)".contains(message) && "\(error)".contains(name)
      }
    }
    #expect(throws: FileError.self) { _ = try Logo(reading: "/nowhere/logo.png") }
    #expect(throws: FileError.self) { _ = try Logo(reading: "logo.png", files: .none) }
  }
}
