import TestSupport

/// Texts in Devanagari: whole syllables of every kind, broken ones, and what stands between them.
enum DevanagariTexts {
  private static let consonants = characters(0x915...0x939) + ["क़", "ड़", "ढ़", "य़", "ॻ", "ॿ"]
  /// Ra takes other forms before and after a virama.
  private static let common = ["र", "र", "र", "क", "त", "न", "ष", "ञ", "द", "य", "ह", "श", "ज"]
  private static let vowels = characters(0x904...0x914) + ["ॠ", "ॡ", "ॲ", "ॷ"]
  private static let signs =
    characters(0x93E...0x94C) + ["ि", "ि", "ि", "ा", "ी", "ॎ", "ॏ", "ऺ", "ऻ", "ॕ", "ॢ", "ॣ"]
  private static let modifiers = ["ं", "ँ", "ः", "ऀ"]
  private static let others = [
    " ", " ", " ", "।", "॥", ", ", ". ", "?", "-", "–", "“", "”", "(", ")", "०", "५", "7", "10",
    "½",
    "₹", "ॐ", "ऽ", "॰", "\u{A0}",
  ]

  private static func characters(_ range: ClosedRange<UInt32>) -> [String] {
    range.compactMap { Unicode.Scalar($0).map { String($0) } }
  }

  /// Words of whole syllables, as HarfBuzz defines them.
  static func whole(_ seed: UInt64, syllables: Int) -> String {
    var random = SeededGenerator(seed: seed)
    var text = ""
    for _ in 0..<syllables { text += syllable(using: &random) }
    return text
  }

  private static func syllable(using random: inout SeededGenerator) -> String {
    let chance = { (of: Int, random: inout SeededGenerator) in
      Int.random(in: 0..<of, using: &random) == 0
    }
    let any = { (all: [String], random: inout SeededGenerator) in
      all.randomElement(using: &random) ?? ""
    }
    if chance(5, &random) { return any(others, &random) }
    var text = ""
    if chance(8, &random) {
      text = any(vowels, &random)
    } else {
      for index in 0..<([1, 1, 1, 1, 2, 2, 3, 4].randomElement(using: &random) ?? 1) {
        if index > 0 { text += chance(12, &random) ? "\u{94D}\u{200D}" : "\u{94D}" }
        text += any(chance(2, &random) ? common : consonants, &random)
        if chance(12, &random) { text += "\u{93C}" }
      }
      if chance(10, &random) { return text + any(["\u{94D}", "\u{94D}\u{200C}"], &random) }
      if !chance(3, &random) { text += any(signs, &random) }
      if chance(25, &random) { text += any(signs, &random) }
    }
    if chance(5, &random) { text += any(modifiers, &random) }
    if chance(25, &random) { text += any(["\u{951}", "\u{952}"], &random) }
    return text
  }

  /// Characters of the block in any order, and some that HarfBuzz's shaper gives a meaning.
  static func broken(_ seed: UInt64, length: Int) -> String {
    var random = SeededGenerator(seed: seed)
    var text = ""
    for _ in 0..<length {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: text += others.randomElement(using: &random) ?? ""
      case 1:
        text +=
          ["\u{200C}", "\u{200D}", "\u{25CC}", "\u{B2}", "\u{1CD0}", "\u{A8E0}"]
          .randomElement(using: &random) ?? ""
      case 2:
        if let scalar = Unicode.Scalar(UInt32.random(in: 0x900...0x97F, using: &random)) {
          text.unicodeScalars.append(scalar)
        }
      default: text += syllable(using: &random)
      }
    }
    return text
  }
}
