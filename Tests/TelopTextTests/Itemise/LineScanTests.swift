import Foundation
import TelopUnits
import TestSupport
import Testing

@testable import TelopText

@Suite("Scanning a line")
struct LineScanTests {
  private static func scan<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  @Test("a repeated text scans like its short form and like a text with known runs")
  func repeats() {
    let signs = ["a", "é", "か", "カ", "漢", "한", "ท", "क", "👩", "\u{200D}", "1", "…", "â", "⁃", "⁅"]
    var generator = SeededGenerator(seed: 12)
    var languages: Set<String> = []
    for round in 0..<60 {
      // A few characters, so that languages differ.
      let few = (0..<3).map { _ in signs.randomElement(using: &generator) ?? "" }
      var text = (0..<Int.random(in: 100...400, using: &generator)).map { _ in
        few.randomElement(using: &generator) ?? ""
      }
      // One of each at any of the eight positions in a word.
      if round % 3 == 1 { text.insert("⁄", at: Int.random(in: 0...text.count, using: &generator)) }
      if round % 4 == 1 { text.insert("א", at: Int.random(in: 0...text.count, using: &generator)) }
      let part = text.joined()
      let many = String(repeating: part, count: 21)
      let (short, long) = (
        Self.scan(part) { LineScan(utf8: $0) }, Self.scan(many) { LineScan(utf8: $0) }
      )
      let language = Self.scan(many) { long.language(of: $0) }
      languages.insert(language)
      #expect(Self.scan(part) { short.language(of: $0) } == language)
      #expect(short.characterCount == text.count && long.characterCount == 21 * text.count)
      #expect(short.needsBidi == (round % 4 == 1) && long.needsBidi == short.needsBidi)
      #expect(short.hasFraction == (round % 3 == 1) && long.hasFraction == short.hasFraction)
      let counted = Self.scan(many) { LineScan(counting: $0) }
      #expect(counted.characterCount == long.characterCount)
      #expect(counted.hasFraction == long.hasFraction)
    }
    #expect(languages.count > 3)
  }

  @Test("the default separator and the fonts follow one decision on the language, seed 55")
  func separator() {
    let signs = ["漢", "한", "a", "b", "Ж", "ω", "क", "µ", "ー", "𝐀", "1", " ", "。", "㌔", "ㄅ", "ª"]
    var generator = SeededGenerator(seed: 55)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        signs.randomElement(using: &generator) ?? ""
      }.joined()
      let language = Self.scan(text) { LineScan(utf8: $0).language(of: $0) }
      let isEastAsian = LineText.separator(for: text) == LineText.separator(for: "", language: "ja")
      #expect(isEastAsian == ["ja", "ko"].contains(language), "\(text) \(language)")
    }
  }

  @Test(
    "signs of East Asian texts without letters are Japanese, others of no language",
    arguments: [
      ("㍿", "ja"), ("㍻", "ja"), ("㋿", "ja"), ("〆", "ja"), ("㊗", "ja"), ("ー", "ja"), ("「」", "ja"),
      ("１２３", "ja"), ("12、3", "ja"), ("😀！", "ja"), ("｢ｰ｣", "ja"), ("①…", "und"), ("😀 12", "und"),
      ("「a」", "en"), ("한。", "ko"), ("\u{3000}", "und"),
    ])
  func signs(text: String, language: String) {
    #expect(Self.scan(text) { LineScan(utf8: $0).language(of: $0) } == language)
  }

  @Test(
    "canonically equal texts have one language",
    arguments: ["Galaxy 신제품 출시", "abcd 한국", "a\u{958}b", "a\u{FB2A}b", "中\u{2126}", "\u{1FEE}"])
  func canonical(text: String) {
    let forms = [
      text, text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
    ]
    let languages = forms.map { form in Self.scan(form) { LineScan(utf8: $0).language(of: $0) } }
    #expect(Set(languages).count == 1, "\(languages)")
    #expect(Set(forms.map { LineText.separator(for: $0) }).count == 1)
  }

  @Test("letters belong to the scripts that ICU gives")
  func scripts() {
    var differences: [UInt32] = []
    for scalar in (0x80...0x3FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      let script = CharacterProperties(scalar.value).script
      let isSame =
        switch LetterCounts.Writing(scalar) {
        case .kana: script == .hiragana || script == .katakana
        case .han: script == .han
        case .hangul: script == .hangul
        case .other: !script.isCommonOrInherited && !script.isJapanese && script != .hangul
        case nil: !script.isJapanese && script != .hangul
        }
      // Later versions of Unicode have letters that ICU lacks.
      if !isSame, script.tag != "Zzzz" { differences.append(scalar.value) }
    }
    #expect(differences == [])
  }
}
