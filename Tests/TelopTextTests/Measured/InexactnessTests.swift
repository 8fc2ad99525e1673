import TelopText
import Testing

@Suite("Reasons for inexact numbers")
struct InexactnessTests {
  private func kinds(_ text: String, _ options: TextOptions = TextOptions(), _ fonts: FontStack)
    throws
    -> [Inexactness.Kind]
  {
    try fonts.prepare(text, options: options).inexactness.map(\.kind)
  }

  @Test("plain text in static fonts is exact")
  func exact() throws {
    #expect(try kinds("AVATAR 速さ 😀 नमस्ते", TextOptions(), .bundled()).isEmpty)
  }

  @Test("characters without a glyph are inexact")
  func missing() throws {
    #expect(try kinds("a\u{10FFFD}", TextOptions(), .bundled()) == [.missingCharacters])
  }

  @Test("upright text is exact only with vertical metrics")
  func vertical() throws {
    let options = TextOptions(direction: .topToBottom)
    #expect(try kinds("縦", options, TestFont.cjkJapanese.stack()).isEmpty)
    // Symbols are upright, and Noto Sans Symbols has no vertical metrics.
    #expect(try kinds("♈", options, TestFont.symbols.stack()) == [.noVerticalMetrics])
    #expect(try kinds("abc", options, TestFont.notoSans.stack()).isEmpty)
  }

  @Test("trimmed punctuation without half-width forms is inexact")
  func punctuation() throws {
    var options = TextOptions(language: "ja")
    options.trimsPunctuation = true
    #expect(try kinds("」「", options, TestFont.biz.stack()) == [.noHalfWidthForms])
    #expect(try kinds("」「", options, TestFont.cjkJapanese.stack()).isEmpty)
    #expect(try kinds("「あ」", options, TestFont.biz.stack()).isEmpty)
  }

  @Test("each feature missing from all of the line's fonts is reported once")
  func features() throws {
    let features = [
      Feature(tag: "tnum"), Feature(tag: "kern"), Feature(tag: "zero", value: 0),
      Feature(tag: "tnum", range: 0..<3),
    ]
    let options = TextOptions(features: features)
    let fonts = try FontStack.bundled()
    #expect(try kinds("12:30", options, TestFont.inter.stack()).isEmpty)
    #expect(try kinds("", options, fonts).isEmpty)
    #expect(try kinds("こんにちは", options, fonts) == [.missingFeature])
    #expect(
      try fonts.prepare("こんにちは", options: options).inexactness.map(\.message) == [
        "feature 'tnum' changes nothing, because none of the fonts used has it: BIZUDPGothic-Regular"
      ])
  }

  @Test("digits that do not fit an em side by side are condensed, which is exact")
  func digits() throws {
    var options = TextOptions(direction: .topToBottom)
    options.combinedDigits = 4
    #expect(try kinds("1234", options, TestFont.notoSans.stack()).isEmpty)
    #expect(try kinds("12", options, TestFont.cjkJapanese.stack()).isEmpty)
  }
}
