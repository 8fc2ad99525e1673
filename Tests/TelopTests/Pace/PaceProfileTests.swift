import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Pace profiles")
struct PaceProfileTests {
  @Test(
    "each profile has its limits in each language, per second",
    arguments: [
      ("overlay", "ja", "fullWidth", "4", "6"), ("overlay", "zh-Hans", "fullWidth", "4", "6"),
      ("overlay", "en", "word", "5/2", "10/3"), ("overlay", "ar", "word", "5/2", "10/3"),
      ("overlay-ja", "en", "fullWidth", "4", "6"), ("overlay-en", "ja", "word", "5/2", "10/3"),
      ("signage-ja", "ja", "fullWidth", "6", "8"), ("signage-ja", "en", "fullWidth", "6", "8"),
      ("subtitles", "en-GB", "character", "20", "20"), ("subtitles", "ar", "character", "20", "20"),
      ("subtitles", "ja", "fullWidth", "4", "4"), ("subtitles", "ko", "character", "12", "12"),
      ("subtitles", "zh-Hant", "character", "9", "9"), ("subtitles", "hi", "character", "22", "22"),
      ("subtitles", "fr", "character", "17", "17"), ("subtitles", "und", "character", "17", "17"),
      ("speech", "ja", "fullWidth", "5", "5"), ("speech", "en", "word", "13/6", "5/2"),
    ])
  func bounds(
    name: String, language: String, unit: String, comfortable: String, unreadable: String
  ) throws {
    let profile = try PaceProfile.named(name).resolved(for: language)
    #expect(profile.unit.rawValue == unit)
    #expect(profile.comfortable.description == comfortable)
    #expect(profile.unreadable.description == unreadable)
    #expect(!profile.source.isEmpty)
  }

  @Test("every profile is found by name and keeps its limits with another language first")
  func names() throws {
    for profile in PaceProfile.all {
      #expect(try PaceProfile.named(profile.name) == profile)
      for limit in [profile.mainLimit] + profile.otherLimits {
        #expect(limit.comfortable <= limit.unreadable)
      }
      for language in ["ja", "en", "hi", "und"] {
        let resolved = profile.resolved(for: language)
        #expect(
          Set([resolved.mainLimit] + resolved.otherLimits)
            == Set([profile.mainLimit] + profile.otherLimits))
        #expect(resolved.resolved(for: language) == resolved)
      }
    }
    #expect(throws: PlanError.self) { try PaceProfile.named("overlay-fr") }
  }

  private func pace(_ text: String, _ profile: String, language: String? = nil) throws -> Pace {
    var options = FitOptions()
    options.type.text.language = language
    options.pace = try PaceProfile.named(profile)
    return try Fit(
      try Script(text, format: .plain, name: "talk.txt"), fonts: bundledFonts.get(),
      options: options
    ).pace
  }

  @Test(
    "a mixed line counts each language by its own limit, in the main language's unit",
    arguments: [
      // A word counts as 4 ÷ 2.5 characters, and the reverse.
      ("日本語", "overlay", "3"), ("日本語で and English", "overlay", "36/5"),
      ("Swiftで作る", "overlay", "23/5"), ("できた。OKです", "overlay", "38/5"),
      ("英語はdon't, well-known！", "overlay", "39/5"),
      ("日本語で and English", "overlay-en", "9/2"),
      ("日本語で and English", "signage-ja", "9"),
      // In subtitles, an English character counts as a fifth of a Japanese one.
      ("日本語で and English", "subtitles", "31/5"), ("Hello, you", "subtitles", "10"),
      ("한국어 자막", "subtitles", "6"), ("नमस्ते", "subtitles", "6"),
      ("日本語で and English", "speech", "112/13"),
    ])
  func mixed(text: String, profile: String, units: String) throws {
    #expect(try pace(text, profile).units.description == units)
  }

  @Test(
    "the set language decides where the script of the text does not",
    arguments: [
      ("漢字", nil, "2"), ("漢字", "ja", "2"), ("漢字", "zh-Hans", "2"), ("漢字", "zh-TW", "2"),
      ("Bonjour, ça va", nil, "14"), ("Bonjour, ça va", "fr", "14"),
    ] as [(String, String?, String)])
  func languages(text: String, language: String?, units: String) throws {
    let pace = try pace(text, "subtitles", language: language)
    #expect(pace.units.description == units)
    let limit = ["zh-Hans": 9, "zh-TW": 9, "ja": 4, "fr": 17][language ?? ""]
    #expect(pace.profile.comfortable == Rational(limit ?? (text == "漢字" ? 4 : 20)))
  }

  @Test(
    "text in a script without an inferred language is counted by its own limit",
    arguments: [
      ("Часть", nil, "5", 17), ("Μέρος πρώτο", nil, "11", 17), ("Часть", "en", "5", 17),
      ("Часть", "zh-Hans", "5", 17),
      ("Часть AB", nil, "77/10", 17), ("AB и так", "ru", "151/20", 17),
      ("AB и так", nil, "151/20", 17),
      ("Part one и", nil, "173/17", 20), ("Part one и", "ru", "173/20", 17),
    ] as [(String, String?, String, Int)])
  func foreign(text: String, language: String?, units: String, limit: Int) throws {
    let pace = try pace(text, "subtitles", language: language)
    #expect(pace.units.description == units && pace.profile.comfortable == Rational(limit))
  }

  @Test("for subtitles, spaces between paragraphs do not count, and those within do")
  func separators() throws {
    #expect(try pace("a b\nc d", "subtitles").units == 6)
  }

  @Test("the verdict on a mixed line does not depend on the unit")
  func sameVerdict() throws {
    let text = String(repeating: "日本語の文です。And an English sentence. ", count: 40)
    for seconds in [60, 90, 120, 150, 180, 240] {
      var verdicts: Set<Pace.Verdict> = []
      var loads: Set<Rational> = []
      for name in ["overlay", "overlay-ja", "overlay-en"] {
        var options = FitOptions()
        options.timing.duration = .seconds(seconds)
        options.pace = try PaceProfile.named(name)
        let pace = try Fit(
          try Script(text, format: .plain, name: "t"), fonts: bundledFonts.get(), options: options
        ).pace
        verdicts.insert(pace.averageVerdict)
        loads.insert(pace.load)
        #expect((pace.load <= 1) == (pace.averageVerdict == .comfortable))
        #expect((pace.strain > 1) == (pace.averageVerdict == .unreadable))
      }
      #expect(verdicts.count == 1)
      #expect(loads.count == 1)
    }
  }
}
