import Foundation
import TelopUnits
import TestSupport
import Testing

@testable import TelopText

/// A font draws what HarfBuzz shows with it, not only what its character map has.
@Suite struct CanonicalFallbackTests {
  /// Every character with a canonical decomposition, other than Hangul.
  private static func listed() throws -> [String] {
    try UnicodeData.lines(of: "UnicodeData.txt").compactMap { line in
      let fields = line.split(separator: ";", maxSplits: 6, omittingEmptySubsequences: false)
      guard let form = fields[5].first, form != "<" else { return nil }
      return UnicodeData.text(hexadecimal: fields[0])
    }
  }

  /// Every character with a canonical decomposition; a sample of them in a short run.
  private static func composed() throws -> [String] {
    let syllables = (0xAC00...0xD7A3).compactMap(Unicode.Scalar.init).map { String($0) }
    return Effort.spread(try listed(), step: 23) + Effort.spread(syllables, step: 997)
  }

  @Test("a character has the script of the character that it decomposes into")
  func scripts() throws {
    for character in try Self.listed() {
      let scripts = [character, character.decomposedStringWithCanonicalMapping].map {
        CharacterProperties($0.unicodeScalars.first?.value ?? 0).script
      }
      #expect(scripts[0] == scripts[1], "\(OracleRequest.hexadecimal(character))")
    }
  }

  /// Characters that decompose into one other character, alone in a text whose language is not named.
  @Test("signs canonically equal to another sign have its font")
  func singletons() throws {
    let stack = try FontStack.bundled()
    for character in try Self.listed() {
      let decomposed = character.decomposedStringWithCanonicalMapping
      guard decomposed.unicodeScalars.count == 1 else { continue }
      let lines = try [character, decomposed].map { try stack.prepare($0) }
      #expect(
        lines[0].fonts.map(\.name) == lines[1].fonts.map(\.name),
        "\(OracleRequest.hexadecimal(character))")
    }
  }

  @Test(
    "canonically equal texts have the same fonts, and normalised ones the same width",
    arguments: Effort.pick(
      short: ["ja", "en"], usual: ["ja", "en", "ko"],
      soak: ["ja", "en", "ko", "zh", "zh-Hant", "ar", "ur", "he", "hi", "th"]))
  func equalTexts(_ language: String) throws {
    let stack = try FontStack.bundled()
    let prepare = { (text: String) in
      try stack.prepare(text, options: TextOptions(language: language))
    }
    for character in try Self.composed() {
      for text in [character, character + "\u{323}", character + "\u{301}\u{323}"] {
        let composed = try prepare(text.precomposedStringWithCanonicalMapping)
        let decomposed = try prepare(text.decomposedStringWithCanonicalMapping)
        // A cluster that no font draws as a whole is split where its characters are.
        guard [composed, decomposed].contains(where: { $0.fonts.count == 1 && $0.missing.isEmpty })
        else { continue }
        let codes = OracleRequest.hexadecimal(text)
        let fonts = decomposed.fonts.map(\.name)
        #expect(composed.fonts.map(\.name) == fonts, "\(codes)")
        #expect(composed.totalUnits == decomposed.totalUnits, "\(codes)")
        if text == character { #expect(try prepare(text).fonts.map(\.name) == fonts, "\(codes)") }
      }
    }
  }

  /// By the glyphs' extents from hb-shape: Noto Sans CJK draws č as c and a mark whose ink is over the next letter.
  @Test("a font whose mark would be over the next letter leaves the letter to another font")
  func misplaced() throws {
    let font = try TestFont.cjkJapanese.open()
    let other = try TestFont.notoSans.open()
    let stack = try FontStack([font, other], bundled: .excluded)
    let outside = ["č", "ž", "ř", "ś", "Ś", "Dž", "έ", "ў", "x\u{304}"]
    let inside = ["ǎ", "é", "ō", "が", "か\u{309A}"]
    for text in outside + inside {
      for text in [text, text.decomposedStringWithCanonicalMapping] {
        let line = try stack.prepare("a" + text)
        let isOther = line.fonts.contains { $0.name == other.name }
        #expect(
          isOther == (outside.contains(text.precomposedStringWithCanonicalMapping)), "\(text)")
      }
    }
    #expect(try Self.isOverNext("c\u{30C}", font) && !Self.isOverNext("c\u{30C}", other))
    // BIZ UDPGothic has no glyph for a letter that is seldom voiced.
    let bundled = try FontStack.bundled()
    let families = try ["が", "か\u{3099}", "あ\u{3099}"].map {
      try bundled.prepare($0).fonts.map(\.name)
    }
    #expect(families[0] == families[1] && families[0] != families[2])
    // Without another font, the letter is drawn as HarfBuzz draws it.
    #expect(try FontStack([font], bundled: .excluded).prepare("č").missing.isEmpty)
  }

  /// Whether the ink of the last glyph begins after the advances of the glyphs before it.
  private static func isOverNext(_ text: String, _ font: Font) throws -> Bool {
    let glyphs = try Oracle.shape([OracleRequest(font: font, text: text)])[0]
    guard glyphs.count > 1, let last = glyphs.last else { return false }
    return Int64(last.xOffset) + (font.ink(of: last.id)?.left ?? 0) > 0
  }

  @Test("a cluster has the first font with which hb-shape shows no .notdef and places the marks")
  func oracle() throws {
    let fonts = try [TestFont.thai, .hebrew, .math, .notoSans, .biz, .cjkJapanese].map {
      try $0.open()
    }
    let stack = try FontStack(fonts, bundled: .excluded)
    let texts = try Self.composed().flatMap {
      [$0, $0.decomposedStringWithCanonicalMapping]
    }
    let shaped = try fonts.map { font in
      try Oracle.shape(texts.map { OracleRequest(font: font, text: $0) })
    }
    for (index, text) in texts.enumerated() {
      let drawing = fonts.indices.filter { !shaped[$0][index].contains { $0.id == 0 } }
      let characters = text.unicodeScalars.map(\.value)
      let first = drawing.first { fonts[$0].placesMarks(of: characters[...]) } ?? drawing.first
      guard let first, !text.allSatisfy(\.isWhitespace) else { continue }
      let line = try stack.prepare(text)
      #expect(
        line.fonts.map(\.name) == [fonts[first].name], "\(OracleRequest.hexadecimal(text))")
    }
  }

  /// A cut of Noto Sans with only these characters.
  private static func cut(_ characters: String) throws -> Font {
    let bytes = try Tool.output(
      "hb-subset",
      [
        TestFont.notoSans.path, "--unicodes=" + OracleRequest.hexadecimal(characters),
        "--output-file=-",
      ])
    return try Font(data: bytes)
  }

  static let cuts: [(text: String, characters: String)] = [
    ("10\u{A0}km", "10 km"), ("10\u{202F}km", "10 km"), ("e\u{2011}mail", "email\u{2010}"),
    ("10\u{2126}", "10Ω"), ("café, CAFÉ", "cafeCAFE, \u{301}"),
    ("Việt\u{A0}Nam: ế ộ", "Viet Nam:o\u{302}\u{301}\u{323}"), ("AÅB", "AB\u{30A}"),
  ]

  @Test("a font draws a character with others, as hb-shape does", arguments: cuts)
  func built(_ text: String, _ characters: String) throws {
    let font = try Self.cut(characters)
    #expect(font.covers(text))
    let stack = try FontStack([font])
    for text in [text, text.decomposedStringWithCanonicalMapping] {
      for shaper in [TextShaper.standard, .harfBuzz, .units] {
        var options = TextOptions()
        options.shaper = shaper
        let line = try stack.prepare(text, options: options)
        #expect(line.fonts.count == 1 && line.fonts.first === font && line.missing.isEmpty)
        try withFontFile(font.withFileBytes { $0.withUnsafeBytes { [UInt8]($0) } }) { path in
          let expected = try Oracle.shape(
            line.runs.map { run in
              var request = line.oracleRequest(for: run, in: 0..<line.utf8Length)
              request.font = try Font(path: path)
              return request
            })
          #expect(line.runs.map { line.oracleGlyphs(of: $0) } == expected)
        }
        #expect(
          try stack.width(of: text, size: 48 as Rational, options: options)
            == line.width(size: 48 as Rational))
      }
    }
  }

  @Test("a font without the parts of a character does not draw it")
  func absent() throws {
    let font = try Self.cut("cafe km-")
    #expect(
      font.missing(from: "café e\u{2011}m \u{2126}\u{A0}k") == ["\u{E9}", "\u{2011}", "\u{2126}"])
    let line = try FontStack([font]).prepare("café", options: TextOptions(language: "en"))
    #expect(line.runs.map(\.font.name) == [font.name, "Inter-Regular"])
  }

  @Test("long clusters of marks that the font lacks are measured")
  func longClusters() throws {
    let stack = try FontStack([Self.cut("e\u{323}")])
    for marks in ["\u{344}", "\u{323}\u{301}", "\u{302}\u{301}"] {
      let line = try stack.prepare("e" + String(repeating: marks, count: 5_000))
      #expect(line.graphemeCount == 1 && line.missing.isEmpty)
    }
  }
}
