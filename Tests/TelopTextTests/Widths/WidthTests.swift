import TelopUnits
import TestSupport
import Testing

@testable import TelopText

/// Widths that are added up equal those of `prepare`, whatever the text, the fonts and the cached state are.
@Suite("Widths without measured text") struct WidthTests {
  private static let size = Rational(217) / 5

  /// The lines whose width differs from that of HarfBuzz's shaping.
  private func differences(
    _ lines: [String], _ stack: FontStack, _ options: TextOptions = TextOptions()
  ) throws -> [String] {
    var options = options
    let shaper = options.shaper
    options.shaper = .harfBuzz
    let expected = try lines.map {
      try stack.prepare($0, options: options).width(size: Self.size)
    }
    options.shaper = shaper
    // Twice: with the caches of earlier lines, and with those of these lines.
    return try (0..<2).flatMap { _ in
      try zip(lines, expected).compactMap { line, expected in
        let found: Rational = try stack.width(of: line, size: Self.size, options: options)
        return found == expected ? nil : "\(line): \(found), not \(expected)"
      }
    }
  }

  private static let fonts: [TestFont] = Effort.pick(
    short: [.biz], usual: [.biz, .inter, .cjkJapanese, .thai, .hebrew, .arabic, .devanagari],
    soak: TestFont.allCases)

  @Test(arguments: fonts, [TextShaper.units, .standard, .harfBuzz])
  func widthsOfAFontEqualPrepare(_ font: TestFont, _ shaper: TextShaper) throws {
    let stack = try font.stack()
    for sample in Sample.all {
      var options = TextOptions(language: sample.language)
      options.shaper = shaper
      #expect(try differences([sample.plain, sample.mixed], stack, options) == [])
    }
    var options = TextOptions()
    options.shaper = shaper
    #expect(try differences([UnitTexts.pairs], stack, options) == [])
  }

  /// Measured one after another, so that each line uses the memory and fonts of earlier lines.
  @Test(arguments: 1...Effort.pick(short: 1, usual: 4, soak: 2_000))
  func linesOfManyScriptsEqualPrepare(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let stack = try FontStack.bundled()
    let words = Sample.all.flatMap { $0.plain.split(separator: " ") }
    for direction in [TextDirection.auto, .leftToRight, .rightToLeft] {
      var options = TextOptions(direction: direction)
      options.shaper = .units
      let lines =
        (0..<20).map { _ in MixedText.line(using: &random) }
        + (0..<20).map {
          UnitTexts.random(UInt64(seed) << 8 + $0, length: 1 << ($0 % 9), words: words)
        }
      #expect(try differences(lines, stack, options) == [])
    }
  }

  /// Pieces that one pass may add up: letters of several scripts and fonts, characters that take their script
  /// from their neighbours, brackets, spaces, emoji, and kerning.
  private static let pieces = [
    "漢字", "かな", "カナ", "ー", "、", "。", "「", "」", "(", ")", "（", "）", "[", "]", "123", "5:00", "Swift",
    "AVATAR",
    "To", "10x20", "3×4", "(A)", "->",
    "A:B", "@A", "+1", "1⁄2", "٣", "Й", "ж", "Ω", "한국", "中", "𠮷", "鷗", "～", "→", "★", "♪", "…", "—",
    "😀", "👍", "☕", "©", "™", "1️⃣", "❤️", " ", " ", " ",
    "\u{3000}", "\u{2003}", "\u{A0}", "・", "!", "?", "！", "“", "”", "é", "e\u{301}", "∑", "𝒳",
  ]

  @Test(arguments: 1...Effort.pick(short: 1, usual: 6, soak: 5_000))
  func shortPlainLinesEqualPrepare(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let stack = try FontStack.bundled()
    var options = TextOptions()
    options.shaper = .units
    let lines = (0..<300).map { _ in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    #expect(try differences(lines, stack, options) == [])
    for language in ["ko", "en"] {
      options.language = language
      #expect(try differences(lines, stack, options) == [])
    }
  }

  /// Each line separately, so that no other text in it forces another path.
  @Test(arguments: [TestFont.inter, .notoSans, .biz])
  func charactersThatAffectNeighboursEqualPrepare(_ font: TestFont) throws {
    var options = TextOptions(language: "en")
    options.shaper = .units
    let lines = UnitTexts.pieces.flatMap { piece in
      ["A", "f", "1", "か", "("].map { $0 + piece + "A" }
    }
    #expect(try differences(lines, font.stack(), options) == [])
  }

  @Test func textsOffTheFastPathEqualPrepare() throws {
    let stack = try FontStack.bundled()
    let lines = [
      "", " ", "a\tb", "一行目\n二行目", "\u{7}bell", "a 1⁄2 b", "ا\nb",
      String(repeating: "AVATAR 漢字 ", count: 700),
    ]
    var spaced = TextOptions()
    spaced.spacing = Spacing(letters: Rational(1) / 10)
    var unkerned = TextOptions()
    unkerned.isKerned = false
    var trimmed = TextOptions()
    trimmed.trimsPunctuation = true
    var styled = TextOptions()
    styled.styles = [StyledText(0..<6, .bold)]
    let all = [
      TextOptions(), TextOptions(language: "zh-Hant"), TextOptions(script: "Latn"),
      TextOptions(direction: .topToBottom), TextOptions(features: [Feature(tag: "liga", value: 0)]),
      TextOptions(separator: " / "), spaced, unkerned, trimmed, styled,
    ]
    for options in all { #expect(try differences(lines + ["「本」、AVATAR"], stack, options) == []) }
  }

  /// Fonts with different units per em, and text that they do not cover.
  @Test func mixedUnitsPerEmEqualPrepare() throws {
    let stack = try FontStack([.inter, .biz, .thai].map { (font: TestFont) in try font.open() })
    #expect(try differences(["AVATAR 漢字 ไทย שלום 🙂", "漢字A"], stack) == [])
  }

  @Test func errorsEqualPrepare() throws {
    let stack = try FontStack.bundled()
    for size in [0, -1, TextLimits.maximumSize + 1, Rational(1) / (1 << 40)] {
      let error = #expect(throws: TextError.self) {
        try stack.width(of: "a", size: size) as Rational
      }
      #expect(error?.code == .badSize)
    }
    for language in ["jp", "zz", "日本語"] {
      let options = TextOptions(language: language)
      let expected = #expect(throws: TextError.self) { try stack.prepare("a", options: options) }
      for _ in 0..<2 {
        let error = #expect(throws: TextError.self) {
          try stack.width(of: "a", size: 48, options: options) as Rational
        }
        #expect(error == expected)
      }
    }
    let long = String(repeating: "a", count: TextLimits.maximumUTF8Length + 1)
    let error = #expect(throws: TextError.self) { try stack.width(of: long, size: 48) as Rational }
    #expect(error?.code == .textTooLong)
  }

  /// Every language has its own order of fonts, and cached orders are evicted.
  @Test func manyLanguagesEqualPrepare() throws {
    let stack = try FontStack.bundled()
    for _ in 0..<2 {
      for language in [
        "ja", "en", "zh", "zh-HK", "zh-TW", "ko", "ar", "ur", "he", "hi", "th", "tr", "vi",
      ] {
        let options = TextOptions(language: language)
        #expect(try differences(["骨 直 ابجد، 12 «a» İ"], stack, options) == [])
      }
    }
  }

  @Test func threadsMeasureConcurrently() async throws {
    let stack = try FontStack.bundled()
    var random = SeededGenerator(seed: 7)
    let lines = (0..<60).map { _ in MixedText.line(using: &random) }
    let expected: [Rational] = try lines.map { try stack.prepare($0).width(size: Self.size) }
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { try lines.map { try stack.width(of: $0, size: Self.size) as Rational } }
      }
      for try await found in group { #expect(found == expected) }
    }
  }

  /// Doubles are rounded once, like those of a measured text.
  @Test func doubles() throws {
    let stack = try FontStack.bundled()
    for text in ["AVATAR", "漢字 and kana", "हिन्दी"] {
      let expected: Double = try stack.prepare(text).width(size: 43.4)
      let found: Double = try stack.width(of: text, size: 43.4)
      #expect(found == expected)
    }
  }
}
