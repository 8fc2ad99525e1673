import TestSupport
import Testing

@testable import TelopText

/// Text built from shaped units has the glyphs, clusters, advances, offsets and cuts of HarfBuzz's output.
@Suite struct UnitTests {
  /// Examples of fonts with special rules; all fonts in a soak run.
  private static let fonts: [TestFont] = Effort.pick(
    short: [.biz, .inter],
    usual: [.biz, .inter, .cjkJapanese, .thai, .notoSans],
    soak: TestFont.allCases)

  /// Compares text built from shaped units, new ones and reused ones, with HarfBuzz's output.
  ///
  /// - Returns: the first difference.
  private static func difference(
    _ text: String, _ stack: FontStack, _ options: TextOptions = TextOptions()
  ) throws -> String? {
    var options = options
    options.shaper = .harfBuzz
    let expected = LineFacts(try stack.prepare(text, options: options))
    options.shaper = .units
    for state in ["cold", "warm"] {
      let found = LineFacts(try stack.prepare(text, options: options))
      if found != expected { return "\(state): \(found.difference(from: expected))" }
    }
    return nil
  }

  /// Fails with a minimised text that differs, found by removing stretches.
  private func expectSame(
    _ text: String, _ stack: FontStack, _ options: TextOptions = TextOptions(),
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    guard try Self.difference(text, stack, options) != nil else { return }
    var scalars = Array(text.unicodeScalars)
    var length = scalars.count / 2
    while length > 0 {
      var start = 0
      while start < scalars.count {
        var fewer = scalars
        fewer.removeSubrange(start..<min(start + length, scalars.count))
        let text = String(String.UnicodeScalarView(fewer))
        if try Self.difference(text, stack, options) != nil {
          scalars = fewer
        } else {
          start += length
        }
      }
      length /= 2
    }
    let short = String(String.UnicodeScalarView(scalars))
    let found = try Self.difference(short, stack, options) ?? "only in a longer text"
    let codes = scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    Issue.record("\(short) (\(codes)): \(found)", sourceLocation: location)
  }

  @Test(arguments: fonts)
  func unitsEqualHarfBuzz(_ font: TestFont) throws {
    let stack = try font.stack()
    for sample in Sample.all {
      let options = TextOptions(language: sample.language)
      try expectSame(sample.mixed, stack, options)
    }
    for language in Effort.pick(
      short: ["ja"], usual: ["tr", "sr"], soak: ["tr", "nl", "ca", "ja", "sr"])
    {
      let options = TextOptions(language: language)
      try expectSame(UnitTexts.pairs, stack, options)
    }
  }

  @Test(arguments: fonts, 1...Effort.pick(short: 1, usual: 1, soak: 400))
  func randomTextEqualsHarfBuzz(_ font: TestFont, _ seed: Int) throws {
    let stack = try font.stack()
    let words = Sample.all.flatMap { $0.plain.split(separator: " ") }
    let text = UnitTexts.random(UInt64(seed), length: 1_500, words: words)
    try expectSame(text, stack)
    let plain = UnitTexts.random(
      UInt64(seed) << 32, length: 500, words: Sample.english.split(separator: " "))
    try expectSame(plain, stack)
  }

  /// HarfBuzz makes one cluster of a joined sequence, whether the font has a picture of it or not.
  @Test func joinedEmojiAreOneUnit() throws {
    for text in ["✈\u{200D}😀", "👨\u{200D}🩰", "x🐱\u{200D}👤y", "👩\u{200D}👩\u{200D}👶\u{200D}👶"] {
      for other in ["❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "❤\u{FE0F}\u{200D}🔥"] {
        let stack = try FontStack.bundled()
        for line in [text + other, text, "漢字" + text + "a"] { try expectSame(line, stack) }
      }
    }
  }

  @Test(arguments: 1...Effort.pick(short: 1, usual: 4, soak: 500) as ClosedRange<UInt64>)
  func randomEmojiEqualHarfBuzz(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stack = try FontStack.bundled()
    let parts = [
      "😀", "👩", "👨", "👧", "🐱", "✈", "❤", "⚕", "🏳", "🌈", "💻", "🔥", "🩰", "👤", "🇯", "🇵", "1", "#", "a",
      "漢",
      "\u{200D}", "\u{200D}", "\u{200D}", "\u{FE0F}", "\u{FE0F}", "\u{FE0E}", "\u{20E3}",
      "\u{1F3FD}",
      "\u{E0067}", "\u{E007F}", "🏴", " ", "\u{301}",
    ]
    for _ in 0..<40 {
      let line = (0..<Int.random(in: 2...14, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      try expectSame(line, stack)
    }
  }

  /// Lines that begin with hiragana and lines that begin with katakana share one plan.
  @Test(arguments: [TestFont.biz, .cjkJapanese])
  func hiraganaAndKatakanaEqualHarfBuzz(_ font: TestFont) throws {
    let stack = try font.stack()
    let kana = { (range: ClosedRange<UInt32>) in
      String(String.UnicodeScalarView(range.compactMap(Unicode.Scalar.init)))
    }
    let hiragana = kana(0x3041...0x309F)
    let katakana = kana(0x30A0...0x30FF)
    for text in [katakana + hiragana, hiragana + katakana, "ー、" + katakana, "漢字" + hiragana] {
      for language in ["ja", "en"] {
        try expectSame(text, stack, TextOptions(language: language))
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func linesOfManyScriptsEqualHarfBuzz(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stack = try FontStack.bundled()
    for _ in 0..<Effort.pick(short: 10, usual: 30, soak: 10_000) {
      let line = MixedText.line(using: &random)
      try expectSame(line, stack)
    }
  }

  /// Several threads that look up shaped units at the same time get the same ones.
  @Test func threadsShareUnits() async throws {
    let stack = try TestFont.inter.stack()
    let texts = (1...6).map {
      UnitTexts.random($0, length: 400, words: Sample.english.split(separator: " "))
    }
    var options = TextOptions()
    options.shaper = .harfBuzz
    let expected = try texts.map { LineFacts(try stack.prepare($0, options: options)) }
    options.shaper = .units
    let shared = options
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { try texts.map { LineFacts(try stack.prepare($0, options: shared)) } }
      }
      for try await found in group { #expect(found == expected) }
    }
  }

  /// A newly opened small font, because a font keeps few plans.
  private static func unusual(_ name: String) throws -> FontStack {
    let font = try Font(path: Package.path("Tests/Fuzz/Corpus/font/\(name).ttf"))
    return try FontStack([font], bundled: .excluded)
  }

  /// Most letters of these fonts kern, compose with a mark, or begin a chain.
  @Test(arguments: 1...6)
  func lettersOfThreeBytesEqualHarfBuzz(_ number: Int) throws {
    let font = try Font(path: Package.path("Tests/Fuzz/Corpus/font/east-\(number).ttf"))
    let stack = try FontStack([font], bundled: .excluded)
    let letters = (0x20...0x9FFF as ClosedRange<UInt32>).filter { font.has($0) }
      .compactMap(Unicode.Scalar.init)
    var random = SeededGenerator(seed: 20_261_130)
    for round in 0..<Effort.pick(short: 20, usual: 60, soak: 5_000) {
      let length = Int.random(in: 1...[4, 30, 200, 1_200][round % 4], using: &random)
      // A few different letters in a row.
      var few: [Unicode.Scalar] = []
      var text = String.UnicodeScalarView()
      for _ in 0..<length {
        if few.isEmpty || Int.random(in: 0..<20, using: &random) == 0 {
          few = (0..<3).compactMap { _ in letters.randomElement(using: &random) }
        }
        if let letter = few.randomElement(using: &random) { text.append(letter) }
      }
      try expectSame(String(text), stack)
    }
  }

  /// Each text exercises a rule of some of the fonts.
  @Test(arguments: [TestFont.inter, .notoSans, .cjkJapanese, .emoji])
  func rareRulesEqualHarfBuzz(_ font: TestFont) throws {
    let stack = try font.stack()
    for text in [
      "xáoxqáoxa\u{301}", "a\u{301}o", "BCD", "Tfl] Tf l]", "aaaa abab", "ao\u{328}x",
      "EḜx", "EḜxx\u{306}", "a73⁄b 1⁄2 (3⁄4) 12⁄345",
      // The last character of the first stretch becomes another glyph before the first character of the next stretch.
      String(repeating: "o", count: UnitScan.initialLength - 2) + "xa\u{301}",
      "fi кодові бғ fiб́ áб́ Á fi",
    ] {
      try expectSame(text, stack)
    }
  }

  /// Scripts and languages with the same rules in a font share its shaped units.
  @Test(arguments: [
    (TestFont.cjkJapanese, "直骨 かな カナ 한글 Latin", ["ja", "zh-CN", "ko"]),
    (.notoSans, "ştş Ţ слово", ["en", "ro", "sv"]),
  ])
  func eachLanguageHasItsOwnGlyphs(_ font: TestFont, _ text: String, _ languages: [String]) throws {
    let stack = try font.stack()
    var glyphs: [[UInt32]] = []
    for language in languages + languages {
      var options = TextOptions(language: language)
      try expectSame(text, stack, options)
      options.shaper = .units
      let line = try stack.prepare(text, options: options)
      glyphs.append(line.glyphs(in: 0..<line.utf8Length).map(\.id))
    }
    // The font has other glyphs for the second language.
    #expect(glyphs[0] != glyphs[1])
  }

  @Test(arguments: [
    "composed", "pairs-both", "kern", "kern-skipped", "ligature-pairs", "random", "composed-mark",
    "composed-chain", "built",
  ])
  func fontsWithUnusualRulesEqualHarfBuzz(_ name: String) throws {
    let stack = try Self.unusual(name)
    for text in [
      "xáoxqáoxa\u{301}", "a\u{301}o", "BCD", "Tfl] Tf l]", "aaaa abab", "ao\u{328}x", "EḜx",
      "EḜxx\u{306}",
      // HarfBuzz sorts marks before it composes them with letters.
      "ao\u{302}\u{328}", "ao\u{301}\u{328}", "ao\u{328}\u{301}", "xa\u{323}\u{302}",
      "xa\u{302}\u{323}", "xạ\u{323}\u{302}", "xạ\u{302}", "xậ",
    ] {
      try expectSame(text, stack)
    }
  }

  /// A decomposed letter loses its base. The font's letters are Hebrew, but are set here as Latin from left to right.
  @Test func lettersWithARemovedBaseEqualHarfBuzz() throws {
    let options = TextOptions(script: "Latn")
    let text = " \u{202D}ב\u{FB2A}\u{5B7}"
    let stack = try Self.unusual("taken")
    #expect(try Self.unitsHold(for: text, stack, options))
    try expectSame(text, stack, options)
  }

  @Test("shaped units are for left-to-right letters that neither join nor form syllables")
  func scripts() throws {
    for (text, holds) in [
      ("かな", true), ("漢字", true), ("Latin", true), ("Ελληνικά", true), ("кириллица", true),
      ("한글", true), ("ไทย", true), ("עברית", false), ("عربي", false), ("हिन्दी", false),
    ] {
      #expect(try Self.unitsHold(for: text, FontStack.bundled()) == holds, "\(text)")
    }
  }

  /// Whether the last run of a line may be built from shaped units.
  private static func unitsHold(
    for text: String, _ stack: FontStack, _ options: TextOptions = TextOptions()
  ) throws -> Bool {
    let run = try #require(try stack.prepare(text, options: options).runs.last)
    return ShapedUnitCaches.supports(try ShapeSetting(run, features: .none))
  }
}
