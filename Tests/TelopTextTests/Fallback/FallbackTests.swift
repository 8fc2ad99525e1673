import TelopText
import TelopUnits
import Testing

@Suite struct FallbackTests {
  /// The PostScript name of the font of the run that contains a word.
  private func font(of word: String, in line: MeasuredText) throws -> String {
    let text = Array(line.text.utf8)
    let word = Array(word.utf8)
    let start = try #require(
      (0...text.count - word.count).first { text[$0..<$0 + word.count].elementsEqual(word) })
    let run = try #require(line.runs.first { $0.range.contains(start) })
    #expect(run.range.upperBound >= start + word.count, "\(word) is split")
    return run.font.name
  }

  static let words: [(word: String, font: String, script: String)] = [
    ("漢字かな", "BIZUDPGothic-Regular", "Hani"), ("ABC", "BIZUDPGothic-Regular", "Latn"),
    ("ộữ", "Inter-Regular", "Latn"), ("Привет", "Inter-Regular", "Cyrl"),
    ("العربية", "NotoSansArabic-Regular", "Arab"), ("עברית", "NotoSansHebrew-Regular", "Hebr"),
    ("हिन्दी", "NotoSansDevanagari-Regular", "Deva"), ("ไทย", "NotoSansThai-Regular", "Thai"),
    ("한국어", "NotoSansCJKjp-Regular", "Hang"), ("😀", "NotoColorEmoji", "Zyyy"),
    ("ἄἐὠ", "Inter-Regular", "Grek"),
  ]

  @Test func elevenScriptsFindTheirFonts() throws {
    let line = try FontStack().prepare(Self.words.map(\.word).joined(separator: " "))
    #expect(line.language == "ja")
    #expect(line.missing.isEmpty)
    for (word, name, script) in Self.words {
      #expect(try font(of: word, in: line) == name, "\(word)")
      let run = try #require(line.runs.first { line.text(in: $0.range).contains(word) })
      #expect(run.script == script, "\(word)")
    }
    #expect(Set(line.fonts.map(\.name)).count == line.fonts.count)
  }

  @Test(
    "separators are drawn by the line's first font",
    arguments: [
      ("Hello\nworld", "en", "Inter-Regular"), ("Hello 世界\nworld 世界\nend", "en", "Inter-Regular"),
      ("مرحبا\nمرحبا 世界\nx", "ar", "NotoSansArabic-Regular"),
      ("नमस्ते\nनमस्ते", "hi", "NotoSansDevanagari-Regular"),
      ("שלום\nשלום", "he", "NotoSansHebrew-Regular"), ("ไทย\nไทย", "th", "NotoSansThai-Regular"),
      ("世界\nمرحبا\nHello\n😀\nか", "ja", "BIZUDPGothic-Regular"),
      ("한국어\nไทย\n漢字", "ko", "NotoSansCJKkr-Regular"),
    ])
  func separators(_ text: String, _ language: String, _ name: String) throws {
    let line = try FontStack().prepare(text, options: TextOptions(language: language))
    let width =
      try line.paragraphs.count > 1
      ? line.width(of: line.paragraphs[0].upperBound..<line.paragraphs[1].lowerBound, size: 48) : 0
    for (one, next) in zip(line.paragraphs, line.paragraphs.dropFirst()) {
      let separator = one.upperBound..<next.lowerBound
      #expect(try line.width(of: separator, size: 48) == width)
      for run in line.runs where run.range.overlaps(separator) { #expect(run.font.name == name) }
    }
    if !["ja", "ko"].contains(language) { #expect(width == 96) }
  }

  @Test("a space missing from a font is made from its plain space, as HarfBuzz does")
  func spaces() throws {
    let inter = try FontStack.bundledFonts().filter { $0.name == "Inter-Regular" }
    for space in ["\u{3000}", "\u{2003}"] {
      let line = try FontStack(inter, bundled: .excluded).prepare("A\(space)B")
      #expect(line.fonts.map(\.name) == ["Inter-Regular"])
      #expect(try line.width(of: 1..<4, size: 100) == 100)
      #expect(try FontStack().prepare("A\(space)B").fonts.map(\.name) == ["Inter-Regular"])
    }
  }

  @Test(arguments: [
    ("漢字", "zh-Hans", "NotoSansCJKsc-Regular"), ("漢字", "zh", "NotoSansCJKsc-Regular"),
    ("漢字", "zh-Hant", "NotoSansCJKtc-Regular"), ("漢字", "zh-TW", "NotoSansCJKtc-Regular"),
    ("漢字", "zh-HK", "NotoSansCJKhk-Regular"), ("漢字", "zh-Hans-HK", "NotoSansCJKsc-Regular"),
    ("漢字", "zh-yue", "NotoSansCJKhk-Regular"), ("漢字", "ja", "BIZUDPGothic-Regular"),
    ("한글 漢字", "ko", "NotoSansCJKkr-Regular"), ("اردو", "ur", "NotoNastaliqUrdu-Regular"),
    ("العربية", "ar", "NotoSansArabic-Regular"), ("Hello 1", "en", "Inter-Regular"),
    ("Hello 1", "de-AT", "Inter-Regular"), ("שלום", "he", "NotoSansHebrew-Regular"),
    ("नमस्ते", "hi", "NotoSansDevanagari-Regular"), ("สวัสดี", "th", "NotoSansThai-Regular"),
    ("Hello 1", "ja", "BIZUDPGothic-Regular"),
  ])
  func theLanguageDecidesTheFont(_ text: String, _ language: String, _ name: String) throws {
    let line = try FontStack().prepare(text, options: TextOptions(language: language))
    #expect(line.language == language)
    #expect(line.fonts.map(\.name) == [name])
  }

  @Test(arguments: [
    ("かな漢字", "ja"), ("漢字", "ja"), ("한국어 漢字", "ko"), ("العربية", "ar"), ("עברית", "he"),
    ("हिन्दी", "hi"), ("ไทย", "th"), ("English", "en"), ("Ελλάδα", "en"), ("12 34!", "und"),
    ("", "und"), ("English words and one 漢", "en"), ("English with one か", "ja"),
  ])
  func scriptsImplyTheLanguage(_ text: String, _ language: String) throws {
    #expect(try FontStack().prepare(text).language == language)
  }

  @Test func theCallersFontsComeFirst() throws {
    let stack = try FontStack([TestFont.notoSans.open(), TestFont.cjkKorean.open()])
    let line = try stack.prepare("abc漢字شكرا")
    #expect(
      line.fonts.map(\.name) == [
        "NotoSans-Regular", "NotoSansCJKkr-Regular", "NotoSansArabic-Regular",
      ])
  }

  @Test func spacesStayWithTheWordBefore() throws {
    let line = try FontStack().prepare("हिन्दी ไทย", options: TextOptions(language: "ja"))
    #expect(line.runs.map { line.text(in: $0.range) } == ["हिन्दी ", "ไทย"])
  }

  @Test(arguments: [
    ("☺", false), ("☺\u{FE0F}", true), ("☺\u{FE0E}", false), ("❤", false), ("❤\u{FE0F}", true),
    ("☕", true), ("☕\u{FE0E}", false), ("1\u{FE0F}\u{20E3}", true), ("1", false), ("#", false),
    ("©", false), ("©\u{FE0F}", true), ("⌚", true), ("🏳️‍🌈", true), ("★", false),
    ("a\u{FE0F}", false), ("❤\u{200D}🔥", true),
  ])
  func variationSelectorsChooseColour(_ text: String, _ isColour: Bool) throws {
    for (before, after) in [("", ""), ("あ", "い"), ("x", "y")] {
      let line = try FontStack().prepare(before + text + after)
      let run = try #require(line.runs.first { $0.range.contains(before.utf8.count) })
      #expect(run.font.hasColorGlyphs == isColour)
      #expect(line.missing.isEmpty)
    }
  }

  @Test func digitsStayOutOfEmoji() throws {
    let line = try FontStack().prepare("🎉2024🎉 #1 🎉*")
    for run in line.runs where run.font.hasColorGlyphs {
      #expect(line.text(in: run.range) == "🎉")
    }
    #expect(line.runs.count { $0.font.hasColorGlyphs } == 3)
  }

  /// BIZ UDPGothic has these letters composed, but none of their marks.
  @Test func decomposedTextUsesTheFontOfTheComposedForm() throws {
    let font = try TestFont.biz.open()
    let marks = ["\u{307}", "\u{30A}", "\u{327}", "\u{328}"]
    #expect(marks.allSatisfy { !font.covers($0) })
    #expect(font.covers("\u{117}\u{16F}\u{E7}\u{119}"))
    let line = try FontStack().prepare(
      "日本e\u{307}u\u{30A}c\u{327}e\u{328}", options: TextOptions(language: "ja"))
    #expect(line.fonts.map(\.name) == [font.name])
    let composed = try FontStack().prepare(
      "日本\u{117}\u{16F}\u{E7}\u{119}", options: TextOptions(language: "ja"))
    #expect(line.totalUnits == composed.totalUnits)
    #expect(line.missing.isEmpty)
    for offset in [7, 10, 13, 16] { #expect(!line.allowsCut(at: offset)) }
  }

  /// Letters join across a change of fonts, because each run is shaped with its context.
  @Test func lettersJoinAcrossFonts() throws {
    let stack = try FontStack(
      [TestFont.nastaliq.open(), TestFont.arabic.open()], bundled: .excluded)
    let line = try stack.prepare("ب\u{69D}ب \u{6A0}بب")
    #expect(line.runs.count == 5)
    let expected = try Oracle.shape(
      line.runs.map { line.oracleRequest(for: $0, in: 0..<line.utf8Length) })
    for (run, expected) in zip(line.runs, expected) {
      #expect(line.oracleGlyphs(of: run) == expected)
    }
    let alone = try stack.prepare("ب")
    #expect(line.oracleGlyphs(of: line.runs[0]) != alone.oracleGlyphs(of: alone.runs[0]))
  }

  @Test func runsAreShapedInTheirLanguages() throws {
    let text = "かな한글 abc العربية"
    let guessed = try FontStack().prepare(text)
    #expect(guessed.runs.map(\.language).prefix(2) == ["ja", "ko"])
    #expect(guessed.runs.dropFirst(2).allSatisfy { $0.language == "und" })
    #expect(guessed.runs.count >= 4)
    let given = try FontStack().prepare(text, options: TextOptions(language: "tr"))
    #expect(given.runs.allSatisfy { $0.language == "tr" })
  }

  @Test func accentedLettersUseAFontThatHasThem() throws {
    let line = try FontStack().prepare("日本e\u{323}日本")
    #expect(line.runs.map(\.font.name)[1] == "Inter-Regular")
    #expect(line.runs.count == 3)
    #expect(line.missing.isEmpty)
  }

  @Test(arguments: [
    ("(नमस्ते)", "hi", "Deva"), ("「こんにちは」", "ja", "Hira"), ("(Hello", "en", "Latn"),
    ("«Привет»", "ru", "Cyrl"), ("… 한국어", "ko", "Hang"), ("[עברית]", "he", "Hebr"),
  ])
  func leadingPunctuationHasTheFollowingScript(
    _ text: String, _ language: String, _ script: String
  ) throws {
    let line = try FontStack().prepare(text, options: TextOptions(language: language))
    #expect(line.runs.map(\.script).allSatisfy { $0 == script }, "\(line.runs.map(\.script))")
  }

  @Test func aClosingBracketHasTheScriptOfItsOpening() throws {
    let line = try TestFont.notoSans.stack().prepare("abc (где) def")
    #expect(line.runs.map { line.text(in: $0.range) } == ["abc (", "где", ") def"])
    #expect(line.runs.map(\.script) == ["Latn", "Cyrl", "Latn"])
  }

  @Test func anEmptyStackIsAnError() throws {
    #expect { try FontStack([], bundled: .excluded) } throws: {
      ($0 as? TextError)?.code == .noFonts
    }
  }
}
