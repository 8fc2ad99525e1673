@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

private func fit(
  _ text: String, seconds: String, viewport: Rational = 1_920, profile: PaceProfile? = nil
) throws -> Fit {
  var options = FitOptions()
  options.timing.duration = try Duration(talk: seconds)
  options.timing.viewport = viewport
  options.pace = profile
  return try Fit(
    try Script(text, format: .plain, name: "talk.txt"), fonts: bundledFonts.get(), options: options)
}

@Suite("Reading units")
struct ReadingUnitsTests {
  @Test(
    "full-width characters count 1, half-width 0.5, spaces 0",
    arguments: [
      ("日本語", "3"), ("カタカナ。", "5"), ("ｶﾀｶﾅ", "2"), ("abcd", "2"), ("Ａ１", "2"), ("日 本　語", "3"),
      ("a日", "1.5"), ("😀", "1"), ("👨‍👩‍👧‍👦", "1"), ("1️⃣", "1"), ("한국", "2"), (" ", "0"), ("…", "0.5"),
      ("が", "1"), ("か\u{3099}", "1"),
    ])
  func fullWidth(text: String, units: String) throws {
    let text = try bundledFonts.get().prepare(text)
    #expect(ReadingUnits(of: text, unit: .fullWidth).total == (try decimal(units)))
  }

  @Test(
    "words are counted",
    arguments: [
      ("Hello, world", "2"), ("don't  stop", "2"), ("it’s 5:00", "3"), ("", "0"), ("... —", "0"),
      ("well-known", "2"), ("Ünïcödé ÉTÉ", "2"), ("мир труд", "2"), ("a1 b2", "2"),
      ("世界 hello", "3"), ("hello世界", "3"), ("שלום עולם", "2"),
      ("안녕하세요 여러분 반갑습니다", "3"), ("오늘 밤 항구의 다리가", "4"), ("3시에 만나요", "2"),
    ])
  func words(text: String, units: String) throws {
    let text = try bundledFonts.get().prepare(text)
    #expect(ReadingUnits(of: text, unit: .word).total == (try decimal(units)))
  }
}

@Suite("Pace")
struct PaceTests {
  /// 60 kanji across a viewport as wide as they are: 120 ÷ duration characters a second.
  private let kanji = String(repeating: "字", count: 60)

  @Test(
    "verdicts change exactly at the profile's limits",
    arguments: [
      ("30", Pace.Verdict.comfortable), ("29.999999999", .brisk), ("20", .brisk),
      ("19.999999999", .unreadable), ("300", .comfortable), ("0.001", .unreadable),
    ])
  func thresholds(seconds: String, verdict: Pace.Verdict) throws {
    let fit = try fit(kanji, seconds: seconds, viewport: 2_880)
    #expect(fit.plan.distance == 5_760)
    #expect(fit.pace.profile == .overlayJapanese)
    #expect(fit.pace.average == (try #require(Rational(120).divided(by: try decimal(seconds)))))
    #expect(fit.pace.averageVerdict == verdict)
    #expect(fit.fixes.isEmpty == (fit.verdict == .comfortable))
  }

  @Test("the profile follows the language unless set")
  func profiles() throws {
    #expect(try fit("Hello world", seconds: "60").pace.profile == .overlayEnglish)
    #expect(try fit("こんにちは", seconds: "60").pace.profile == .overlayJapanese)
    #expect(
      try fit("こんにちは", seconds: "60", profile: .signageJapanese).pace.profile == .signageJapanese)
    #expect(PaceProfile.overlay(language: "zh-Hant") == .overlayJapanese)
    #expect(PaceProfile.overlay(language: "jam") == .overlayEnglish)
  }

  @Test(
    "words without spaces are counted with a dictionary",
    arguments: [
      ("ภาษาไทย", 2), ("ภาษาไทย and English", 4), ("ສະບາຍດີ", 1), ("ကျေးဇူး", 1),
      ("ใช้ Swift ทุกวัน", 4), ("ใช้Swiftทุกวัน", 4), ("ราคา5บาท", 3),
    ])
  func dictionaryWords(text: String, words: Int) throws {
    #expect(try fit(text, seconds: "60", profile: .overlayEnglish).pace.units == Rational(words))
  }
}
