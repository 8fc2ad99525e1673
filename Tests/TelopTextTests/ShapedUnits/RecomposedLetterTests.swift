import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopText

/// Letters that HarfBuzz decomposes, and recomposes only if the run contains a mark: U+1E1C, which the font
/// lacks, and in Devanagari U+0929 and U+2260, which it has.
@Suite struct RecomposedLetterTests {
  private static func stack(_ name: String) throws -> FontStack {
    try FontStack(
      [Font(path: Package.path("Tests/Fuzz/Corpus/font/\(name).ttf"))], bundled: .excluded)
  }

  /// Texts without and with a mark elsewhere. HarfBuzz shapes some fonts' Devanagari and Tamil with their own
  /// shapers, others with the universal one.
  private static let pairs = [
    ("built", "EḜx", "EḜxxxx\u{306}"), ("built", "ऩछ", "ऩछह्"), ("built", "क≠क", "क≠कि"),
    ("built", "x≠x", "x≠x\u{306}"), ("built-universal", "ऱक", "ऱकककि"),
    ("built-universal", "ஔக", "ஔககி"),
    // A sign before the letter forms one cluster with it, in a script that every font shapes by syllables.
    ("built-marks", "\u{110BD}ऱ\u{1108D}", "\u{110BD}ऱ\u{1108D}\u{1108D}\u{110B0}"),
    ("built-marks", "\u{110BD}ஔ\u{1108D}", "\u{110BD}ஔ\u{1108D}\u{1108D}\u{110B0}"),
  ]

  /// Lines of a short and of a long run, with the letters at any place.
  private static func lines(_ pair: (font: String, String, String)) -> [String] {
    let (_, without, with) = pair
    let last = String(with.unicodeScalars.suffix(2))
    let many = String(repeating: without, count: 3_000)
    return [without, with, without, many, many + last, last + many, without + last + without]
  }

  private static let shapers: [TextShaper] = [.standard, .harfBuzz, .units]

  @Test("short and long runs equal hb-shape's, whatever was measured before", arguments: shapers)
  func runs(_ shaper: TextShaper) throws {
    for pair in Self.pairs {
      let stack = try Self.stack(pair.0)
      var options = TextOptions()
      options.shaper = shaper
      for text in Self.lines(pair) {
        let line = try stack.prepare(text, options: options)
        #expect(line.runs.count == 1)
        let run = try #require(line.runs.first)
        let expected = try Oracle.shape(long: line.oracleRequest(for: run, in: 0..<line.utf8Length))
        let isSame = line.oracleGlyphs(of: run) == expected
        #expect(isSame, "\(text.prefix(12)), \(text.utf8.count) bytes")
        #expect(
          try stack.width(of: text, size: 48 as Rational, options: options)
            == line.width(size: 48 as Rational))
      }
    }
  }

  @Test("a part between two cuts has the same glyphs alone")
  func parts() throws {
    for (font, without, with) in Self.pairs {
      let stack = try Self.stack(font)
      let mark = String(with.unicodeScalars.suffix(2))
      for text in [
        with, without + "xx" + with, mark + without, mark + mark + without + without,
        without + without + mark + without + mark,
      ] {
        let line = try stack.prepare(text)
        let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
        #expect(try line.partsThatDiffer(at: cuts, isEveryPair: true) == [], "\(text)")
      }
    }
  }

  /// A mark without a base, a mark in a reversed run, and a sign that is a mark only in Thai.
  @Test(
    "parts with marks in unusual places have the glyphs of the whole",
    arguments: [
      ("\u{301}bậb", nil), ("a\u{202D}\u{5B0}אא\u{FB2C}א", nil), ("ậ\u{E33}bbb\u{301}", nil),
      ("bậb\u{301}b", nil), ("ऱकककम\u{93C}", "Kthi"), ("\u{301}ậ", nil), ("b\u{E33}ậb", nil),
      ("\u{E01}ậ\u{E33}\u{E01}\u{E01}", "Thai"), ("\u{E33}ậ\u{E01}ậ", "Thai"),
      ("\u{1108D}\u{200F}\u{5BC}\u{FB2A}", "Thai"), ("\u{5C1}\u{FB2A}אא", "Latn"),
    ] as [(String, String?)])
  func marks(_ text: String, _ script: String?) throws {
    let stack = try Self.stack("built-marks")
    var options = TextOptions()
    options.script = script
    let line = try stack.prepare(text, options: options)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    #expect(try line.partsThatDiffer(at: cuts, isEveryPair: true) == [], "\(text)")
  }

  @Test("a character equivalent to such a letter equals hb-shape's glyphs")
  func singletons() throws {
    let font = try Font(path: Package.path("Tests/Fuzz/Corpus/font/built-universal.ttf"))
    var options = RunOptions()
    options.script = "Deva"
    for end in ["", "ि"] {
      let text = "\u{212B}" + String(repeating: "क", count: 4_000) + end
      let expected = try Oracle.shape(
        long: OracleRequest(
          font: font, text: text, script: "Deva", isLineStart: false, isLineEnd: false))
      let isSame = try font.shape(run: text, options: options).map(OracleGlyph.init) == expected
      #expect(isSame)
    }
  }

  @Test("blocks include all letters with parts")
  func blocks() {
    let others = (0...0x3FFFF as ClosedRange<UInt32>).filter { character in
      !RecomposedLetters.blocks.contains { $0.contains(character) }
        && RecomposedLetters.parts(of: character).map { parts in
          parts.mark != 0 || RecomposedLetters.parts(of: parts.base) != nil
        } == true
    }
    // Hangul has rules of its own.
    #expect(others.allSatisfy { (0xAC00...0xD7A3).contains($0) })
  }

  @Test("letters that the font has or cannot build are excluded")
  func letters() throws {
    let built = try Font(path: Package.path("Tests/Fuzz/Corpus/font/built.ttf"))
    let latin = built.recomposedLetters(of: try #require(ScriptCode(tag: "Latn")))
    #expect((0...0x1FFFF as ClosedRange<UInt32>).filter(latin.contains) == [0x1E1C])
    let indic = built.recomposedLetters(of: .devanagari)
    #expect(indic.contains(0x929) && indic.contains(0x2260) && !indic.contains(0x931))
    for font in [TestFont.inter, .notoSans, .biz, .thai, .arabic, .hebrew] {
      let font = try font.open()
      #expect(font.recomposedLetters(of: .common).isEmpty)
    }
    // ड़ is never recomposed.
    let letters = try TestFont.devanagari.open().recomposedLetters(of: .devanagari)
    #expect(!letters.isEmpty && !letters.contains(0x95C))
  }
}
