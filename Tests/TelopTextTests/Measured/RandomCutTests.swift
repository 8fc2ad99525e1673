import TelopText
import TestSupport
import Testing

/// Random lines that are hard to cut, cut at all allowed places.
@Suite struct RandomCutTests {
  /// The bundled fonts, alone and after a font with a `kern` table.
  private static let stacks = Result {
    let path = Package.path("Tests/Fuzz/Corpus/font/kern-skipped.ttf")
    return [try FontStack.bundled(), try FontStack([Font(path: path)])]
  }

  /// Words and fragments: emoji and joiners, both directions, joining letters, stacked marks, conjuncts,
  /// vowels before their consonant, kerning, and invisible characters.
  private static let parts = [
    "👨\u{200D}👩\u{200D}👧", "👍🏽", "🏳\u{FE0F}\u{200D}🌈", "🇯🇵", "🇯", "1\u{FE0F}\u{20E3}", "😀",
    "👩\u{200D}",
    "\u{FE0F}", "🏽", "\u{200D}", "שָׁלוֹם", "אב", "\u{5B0}", "12.5%", "(", ")", "سلام", "بَتِسُ", "لا",
    "ڬ", "ـ", "٣", "می\u{200C}خواهم", "\u{64E}", "क्षि", "हिन्दी", "र्क", "\u{94D}", "क\u{94D}\u{200D}",
    "ไทย", "น้ำ", "เก", "\u{E49}", "AVA", "To", "fi", "x", "V", "e\u{301}\u{323}", "\u{301}", "漢字",
    "か。", "「", "、", "ー", " ", " ", " ", "\u{3000}", "\u{AD}", "\u{200B}", "\u{2060}", "\u{200E}",
    "\u{200F}", "\u{202B}", "\u{202D}", "\u{202C}", "\u{2067}", "\u{2069}",
  ]

  @Test(arguments: 1...Effort.pick(short: 10, usual: 60, soak: 20_000))
  func bothSidesOfEveryCutEqualTheirSlices(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...24, using: &random)
    let text = (0..<count).compactMap { _ in Self.parts.randomElement(using: &random) }.joined()
    let direction =
      [.auto, .auto, .leftToRight, .rightToLeft, .topToBottom]
      .randomElement(using: &random) ?? TextDirection.auto
    for stack in try Self.stacks.get() {
      let line = try stack.prepare(text, options: TextOptions(direction: direction))
      let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
      #expect(cuts.first == 0 && cuts.last == line.utf8Length)
      let sides = cuts.flatMap { [0..<$0, $0..<line.utf8Length] }
      for part in sides + zip(cuts, cuts.dropFirst()).map({ $0..<$1 }) {
        let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
        #expect(
          try line.glyphs(reshaping: part) == line.glyphs(in: part),
          "\(scalars), \(direction), \(part)")
      }
    }
  }
}
