import Telop
import Testing

@_spi(Answers) @testable import TelopExport

/// Cases that compare real text with rendered pictures.
struct RealTextCase: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  var values: [String: String] = [:]
  var sheet: Int?
  var seconds: Int?

  var testDescription: String { name }

  var options: ExportOptions {
    var options = ExportOptions()
    options.sheet = sheet
    options.time = seconds.map { .seconds($0) }
    return options
  }

  func fit() throws -> Fit {
    try TelopExportTests.fit(
      source, values.merging(["background": "#223344", "duration": "30"]) { own, _ in own })
  }

  /// Noncharacters between letters.
  static let noCharacters = [0x61, 0xFFFE, 0x62, 0xFDD0, 0x10FFFF, 0x63]
    .compactMap { Unicode.Scalar(UInt32($0)).map(String.init) }.joined()

  static let all = [
    RealTextCase(
      name: "mixed", source: PageCase.japanese + PageCase.english + PageCase.arabic, sheet: 6),
    RealTextCase(name: "Hindi and Thai", source: PageCase.hindi + PageCase.thai),
    RealTextCase(
      name: "emoji", source: PageCase.emoji,
      values: ["size": "43.4", "highlight-style": "underline"]),
    RealTextCase(
      name: "right to left", source: PageCase.arabic, values: ["direction": "rtl"], sheet: 4),
    RealTextCase(
      name: "variable", source: PageCase.english,
      // A font of weight 650 on a coloured box would exceed the tolerance for smoothing.
      values: [
        "font": PageCase.variable, "variation": "wght=650", "highlight-style": "underline",
      ]),
    RealTextCase(
      name: "CFF", source: PageCase.english + PageCase.japanese,
      values: ["font": "NotoSansCJKjp-Regular", "trim-punctuation": "true"]),
    RealTextCase(
      name: "spaced", source: "abc שלום ובוקר " + PageCase.hindi + PageCase.japanese,
      values: ["letter-spacing": "5", "word-spacing": "9", "highlight-style": "text"]),
    RealTextCase(
      name: "moment", source: PageCase.japanese + PageCase.english, values: ["fade": "300"],
      seconds: 11),
    RealTextCase(
      name: "vertical", source: PageCase.japanese + "12月の（AVATAR）🎉",
      values: ["direction": "ttb", "viewport": "700"], sheet: 5),
    RealTextCase(
      name: "vertical, trimmed", source: "「速さ」、（12月の）「AVATAR」。",
      values: [
        "direction": "ttb", "font": "NotoSansCJKjp-Regular", "trim-punctuation": "true",
        "feature": "palt", "size": "31.9",
      ]),
  ]
}

extension Image {
  /// Expects that two pictures show the same at the same place. With a shift of a pixel, they would differ far more.
  func expectSame(as other: Image, most: Double) {
    #expect(width >= other.width && height >= other.height)
    let exact = difference(from: other, x: 0, y: 0)
    let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)].map { difference(from: other, x: $0, y: $1) }
    let nearest = beside.min() ?? 0
    #expect(exact < nearest * most, "\(exact), a pixel beside \(beside)")
  }
}
