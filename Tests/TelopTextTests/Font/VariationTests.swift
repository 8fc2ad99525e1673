import Foundation
@_spi(Answers) import TelopText
import TestSupport
import Testing

@Suite struct VariationTests {
  private func open(_ variations: [Variation] = []) throws -> Font {
    let path = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
    try #require(
      FileManager.default.fileExists(atPath: path),
      "these tests need Debian's package fonts-inter-variable")
    return try Font(path: path, variations: variations)
  }

  static let instances: [[Variation]] = [
    [], [Variation(tag: "wght", value: 100)], [Variation(tag: "wght", value: 400)],
    [Variation(tag: "wght", value: 632.5)], [Variation(tag: "wght", value: 900)],
  ]

  @Test(arguments: instances)
  func advancesEqualTheOracle(_ variations: [Variation]) throws {
    let font = try open(variations)
    #expect(font.variations == variations)
    let text = "Hamburgefonstiv AVATAR To 0123456789, Tokyo — Привет"
    let line = try FontStack([font], bundled: .excluded).prepare(
      text, options: TextOptions(language: "en"))
    let expected = try Oracle.shape(
      line.runs.map { line.oracleRequest(for: $0, in: 0..<line.utf8Length) })
    for (run, expected) in zip(line.runs, expected) {
      #expect(line.oracleGlyphs(of: run) == expected)
    }
  }

  @Test func inkFollowsTheWeight() throws {
    let widths = try [100.0, 900].map { weight in
      let font = try open([Variation(tag: "wght", value: weight)])
      let glyph = try #require(font.glyph(for: "I"))
      let ink = try #require(font.ink(of: glyph))
      return ink.right - ink.left
    }
    #expect(widths[0] * 3 < widths[1])
  }

  @Test func unknownAxesAreErrors() throws {
    let error = #expect(throws: TextError.self) { try open([Variation(tag: "wdth", value: 100)]) }
    #expect(error?.code == .unknownAxis)
    #expect(try #require(error).message.contains("wght"))
    let fixed = #expect(throws: TextError.self) {
      try Font(path: TestFont.inter.path, variations: [Variation(tag: "wght", value: 700)])
    }
    #expect(fixed?.code == .unknownAxis)
  }

  /// Some fonts split an axis into several with the same name, as in HarfBuzz's tests.
  @Test(arguments: [(900.0, 900.0, 0.0), (-10, 100, -10), (50, 100, 0)])
  func axesOfOneNameAreSetTogether(_ value: Double, weight: Double, slant: Double) throws {
    let path = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let axes = try SfntReader(bytes).range(of: "fvar").lowerBound + 16
    #expect(bytes[axes..<axes + 4].elementsEqual("wght".utf8))
    #expect(bytes[axes + 20..<axes + 24].elementsEqual("slnt".utf8))
    bytes.replaceSubrange(axes + 20..<axes + 24, with: "wght".utf8)
    try withFontFile(bytes) { file in
      let both = try Font(path: file, variations: [Variation(tag: "wght", value: value)])
      let apart = try Font(
        path: path,
        variations: [Variation(tag: "wght", value: weight), Variation(tag: "slnt", value: slant)])
      let glyphs = UInt32(0)..<UInt32(both.glyphCount)
      #expect(glyphs.allSatisfy { both.advance(of: $0) == apart.advance(of: $0) })
      let text = "Hamburgefonstiv AVATAR To"
      #expect(try both.shape(run: text) == apart.shape(run: text))
      #expect(try both.shape(run: text) != Font(path: path).shape(run: text))
    }
  }

  /// Tags have four letters in the file; people omit trailing spaces.
  @Test(arguments: ["wg", "wg  "])
  func shortNamesOfAxesAreFound(_ tag: String) throws {
    let path = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let axes = try SfntReader(bytes).range(of: "fvar").lowerBound + 16
    bytes.replaceSubrange(axes..<axes + 4, with: "wg  ".utf8)
    try withFontFile(bytes) { file in
      let fonts = try Font.named(
        [file], instance: InstanceRequest(variations: [Variation(tag: tag, value: 900)]))
      let black = try open([Variation(tag: "wght", value: 900)])
      let glyph = try #require(black.glyph(for: "m"))
      #expect(fonts.map { $0.advance(of: glyph) } == [black.advance(of: glyph)])
      #expect(fonts.map(\.axisTags) == [["wg"]])
    }
  }

  @Test(arguments: [
    ("wght=700", "wght", 700.0), ("slnt=-7.5", "slnt", -7.5), ("opsz=1e1", "opsz", 10),
  ])
  func variationsAreRead(_ text: String, _ tag: String, _ value: Double) throws {
    #expect(try Variation(text) == Variation(tag: tag, value: value))
  }

  @Test(arguments: [
    "", "wght", "wght=", "=700", "wght=bold", "wght=nan", "wght=inf", "wght=1e9", "weight=1",
    "太字=1", "wght=1=2",
  ])
  func otherVariationsAreErrors(_ text: String) {
    let error = #expect(throws: TextError.self) { try Variation(text) }
    #expect(error?.code == .badVariation)
  }

  @Test func valuesOutsideTheAxisAreClamped() throws {
    let maximum = try open([Variation(tag: "wght", value: 900)])
    let beyond = try open([Variation(tag: "wght", value: 5_000)])
    let glyph = try #require(maximum.glyph(for: "m"))
    #expect(maximum.advance(of: glyph) == beyond.advance(of: glyph))
  }
}
