import TestSupport
import Testing

@testable import TelopText

@Suite struct GraphemeConformanceTests {
  struct Case {
    var text = String.UnicodeScalarView()
    /// UTF-8 offsets of characters that continue the preceding cluster.
    var inside: [Int] = []

    /// Parses `÷ 0020 × 0308 ÷`.
    init(_ line: Substring) {
      var offset = 0
      var joins = false
      for part in line.split(whereSeparator: \.isWhitespace) {
        if part == "÷" || part == "×" {
          joins = part == "×"
        } else if let value = UInt32(part, radix: 16), let scalar = Unicode.Scalar(value) {
          if joins { inside.append(offset) }
          text.append(scalar)
          offset += UTF8.width(scalar)
        }
      }
    }
  }

  @Test func theItemiserFindsEveryBoundary() throws {
    let fonts = try FontStack().fallback.fonts(language: "en")
    let cases = try UnicodeData.lines(of: "auxiliary/GraphemeBreakTest.txt").map(Case.init)
    #expect(cases.count == 602)
    #expect(cases.contains { $0.inside.count > 2 })
    for test in cases {
      let utf8 = Array(String(test.text).utf8)
      let found = try utf8.withUnsafeBufferPointer { utf8 in
        try Itemizer(utf8, fonts: fonts, levels: BidiLevels(uniform: 0)).line.graphemeContinuations
          .map(Int.init)
      }
      #expect(found == test.inside, "\(test.text.map { String($0.value, radix: 16) })")
    }
  }

  @Test func randomTextIsSplitLikeICU() throws {
    let fonts = try FontStack().fallback.fonts(language: "en")
    var breaks = try TextBreaks(.grapheme, language: "")
    var random = SeededGenerator(seed: 17)
    // Letters, marks before and after, viramas, joiners, jamo, flags, emoji, a prepended character.
    let parts = [
      "a", "é", "1", " ", "が", "字", "ก", "น", "ำ", "้", "ู", "क", "ष", "ि", "ी", "ं", "्", "्", "़",
      "र", "ल", "ল", "্",
      "ક", "્", "క", "్", "ക", "്", "ଓ", "କ", "୍", "த", "்", "ਕ", "੍", "ក", "្", "က", "္",
      "ა", "ש", "\u{5B8}", "ب", "\u{64E}", "\u{301}", "\u{323}", "\u{3099}", "\u{20DD}",
      "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{FE0E}", "\u{1F3FD}", "👩", "❤", "🇯", "🇵", "한",
      "\u{1100}", "\u{1161}", "\u{11A8}", "\u{600}", "\u{AD}", "\u{E0061}", "\u{110BD}",
    ]
    let indic = [
      "क", "ष", "र", "्", "्", "़", "ि", "ं", " ", "\u{200D}", "\u{200C}", "অ", "ল", "্",
    ]
    for _ in 0..<4_000 {
      let isIndic = Bool.random(using: &random)
      let text = (0..<Int.random(in: 1...14, using: &random)).compactMap { _ in
        (isIndic ? indic : parts).randomElement(using: &random)
      }.joined()
      let utf8 = Array(text.utf8)
      try utf8.withUnsafeBufferPointer { utf8 in
        try breaks.set(utf8)
        let boundaries = Set(breaks.boundaries(in: 0...utf8.count))
        let inside = utf8.indices.filter { utf8[$0] & 0xC0 != 0x80 && !boundaries.contains($0) }
        let found = try Itemizer(utf8, fonts: fonts, levels: BidiLevels(uniform: 0)).line
          .graphemeContinuations.map(Int.init)
        #expect(found == inside, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
      }
    }
  }

  @Test func noCutSplitsAGrapheme() throws {
    let stack = try FontStack()
    var count = 0
    for test in try UnicodeData.lines(of: "auxiliary/GraphemeBreakTest.txt").map(Case.init) {
      let line = try stack.prepare(String(test.text))
      // Cases with control characters are not single lines; the itemiser's test covers them.
      guard line.text.unicodeScalars.elementsEqual(test.text) else { continue }
      count += 1
      for offset in test.inside { #expect(!line.allowsCut(at: offset), "\(test)") }
    }
    #expect(count > 250)
  }
}
