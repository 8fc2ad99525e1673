import Testing

@testable import TelopText

@Suite("Plans of a font")
struct UnitPlansTests {
  private func plan(_ font: Font, _ script: String, _ language: String) throws -> UnitPlan? {
    let setting = try ShapeSetting(
      font: font, script: try #require(ScriptCode(tag: script)), language: language,
      isRightToLeft: false, orientation: .horizontal, features: .none)
    var options = TextOptions()
    options.shaper = .units
    return font.unitPlans.plan(for: setting, bytes: { 0 }, options)
  }

  @Test("scripts and languages for which a font has the same rules share one plan, and no others")
  func sharing() throws {
    let font = try TestFont.cjkJapanese.open()
    let kana = try #require(try plan(font, "Hira", "ja"))
    for script in ["Kana", "Hani", "Latn", "Cyrl", "Grek"] {
      #expect(try plan(font, script, "ja") === kana, "\(script)")
    }
    #expect(try plan(font, "Hani", "zh-CN") !== kana)
    // HarfBuzz has a shaper of its own for Hangul.
    #expect(try plan(font, "Hang", "ja") !== kana)
    let noto = try TestFont.notoSans.open()
    let english = try #require(try plan(noto, "Latn", "en"))
    #expect(try plan(noto, "Latn", "sv") === english)
    #expect(try plan(noto, "Latn", "ro") !== english)
    #expect(try plan(noto, "Cyrl", "en") !== english)
  }

  @Test("a plan that is shared takes no other's place")
  func places() throws {
    let font = try TestFont.cjkJapanese.open()
    // Twelve, where there is room for eight.
    for language in ["ja", "zh-CN", "ko"] {
      for script in ["Kana", "Hani", "Latn", "Hang"] {
        #expect(try plan(font, script, language) != nil, "\(script) \(language)")
      }
    }
  }
}
