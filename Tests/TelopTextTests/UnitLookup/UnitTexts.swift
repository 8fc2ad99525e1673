import TestSupport

/// Texts that exercise the rules of units: which characters are combined, and which must stay together.
enum UnitTexts {
  /// Rare rules, marks on kerned letters, digits around signs, and invisible characters.
  static let pieces = [
    "(A)", "(a", "-> ", "<-", "=>", "->>", "<->", "10x20", "3×4", "1:2", "5:00–6:30", "@A", "+1",
    "A+", "[x]",
    "{Q}", "x^2", "www", "fi", "ffi", "ffl", "fj", "AVATAR", "To", "Te", "W.", "V,", "“Å\u{308}",
    "“A", "‘T’",
    "L’", "r.", "y,", "P.", "é", "e\u{301}", "e\u{323}\u{302}", "I\u{307}", "i\u{307}", "ij",
    "IJ\u{301}",
    "ŀl", "l·l", "ş", "Ţ", "дж", "Ѓ", "б", "ΐ", "ά", "ᾳ", "が", "か\u{3099}", "は\u{309A}", "ー", "──",
    "……", "「」",
    "。」", "〱", "ｶﾞ", "ﾊﾟ", "葛\u{E0100}", "辻\u{E0101}", "각", "\u{1100}\u{1161}\u{11A8}",
    "\u{1100}\u{1161}",
    "\u{AC00}\u{11A8}", "\u{200D}", "\u{200C}", "\u{AD}", "\u{200B}", "\u{2060}", "\u{FE0F}",
    "\u{34F}", "👍🏽",
    "👩\u{200D}💻", "🇯🇵", "🇯", "1\u{FE0F}\u{20E3}", "☕", "❤\u{FE0F}", "\u{301}", "\u{20DD}",
    "\u{E123}", "\u{2011}",
    "\u{2003}", "\u{A0}", "\u{3000}", "\u{2009}", "½", "\u{600}⌚", "✁\u{200D}✁", "🛑\u{200D}🛑",
    "\u{600}1", "№", "לא", "(אב)", "אָ", "שָׁ", "﬩", "לַ\u{34F}ִ",
    "«ב»", "لا", "لله", "الله", "(ب)", "بَّ", "ب\u{200D}", "\u{200D}ب", "ب\u{200C}ب", "ـب", "٣٤",
    "12", "ۀ", "ی\u{654}", "﷽", "ی", "لآ", "น้ำ", "ำ", "เ", "ก็", "ญู", "ฐุ", "ກຳ", "ດ້", "℃", "①", "㌔",
    "㍻", "①②", "Ⅷ", "a🏽",
    "\t",
  ]

  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x370...0x3FF, 0x400...0x4FF,
    0x1E00...0x1FFF,
    0x2000...0x206F, 0x2070...0x209F, 0x20A0...0x20CF, 0x2190...0x21FF, 0x2200...0x22FF,
    0x2460...0x24FF,
    0x3000...0x30FF, 0x3000...0x30FF, 0x4E00...0x9FFF, 0x4E00...0x4FFF, 0xAC00...0xD7A3,
    0x1100...0x11FF,
    0xFE00...0xFE1F, 0xFF00...0xFFEF, 0x1F300...0x1F6FF, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF,
    0x530...0x58F, 0x590...0x5FF, 0x5D0...0x5EA, 0x5D0...0x5EA, 0x600...0x6FF, 0x621...0x64A,
    0x621...0x64A, 0x750...0x77F, 0xE00...0xE7F, 0xE01...0xE4E, 0xE80...0xEFF, 0x660...0x669,
    0x20...0x2F, 0x10A0...0x10FF, 0x3100...0x312F,
  ]

  /// Random characters of all kinds, mixed with words of `words`.
  ///
  /// - Parameter length: number of pieces.
  static func random(_ seed: UInt64, length: Int, words: [Substring]) -> String {
    var random = SeededGenerator(seed: seed)
    var text = ""
    // For some time mostly one range of characters, with others in between.
    var range = ranges[0]
    for _ in 0..<length {
      switch Int.random(in: 0..<16, using: &random) {
      case 0: range = ranges.randomElement(using: &random) ?? range
      case 1, 2: text += pieces.randomElement(using: &random) ?? ""
      case 3, 4, 5, 6: text += (words.randomElement(using: &random) ?? "") + " "
      case 7: text += " "
      case 8:
        let other = ranges.randomElement(using: &random) ?? range
        append(UInt32.random(in: other, using: &random), to: &text)
      default: append(UInt32.random(in: range, using: &random), to: &text)
      }
    }
    return text
  }

  private static func append(_ value: UInt32, to text: inout String) {
    if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
  }

  /// Every piece after and before every kind of letter that kerns or joins.
  static let pairs: String = {
    let around = [
      "A", "V", "f", "i", "“", ".", "1", "か", "カ", "漢", "가", "“Å", "T", "\u{301}", "(", " ",
    ]
    return pieces.flatMap { piece in around.map { $0 + piece + $0 + piece } }.joined()
  }()
}
