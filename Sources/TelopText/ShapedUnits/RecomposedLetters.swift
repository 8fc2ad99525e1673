internal import CTelopHarfBuzz

/// The letters that HarfBuzz recomposes in a font: their glyphs depend on a mark anywhere in their run.
///
/// HarfBuzz decomposes a letter that the font lacks. If the run has marks, HarfBuzz then composes pairs of parts for
/// which the font has the composed letter. A letter with only two parts is omitted here: its only pair composes to the
/// letter itself, which the font lacks. In scripts shaped by syllables, HarfBuzz also decomposes letters that the font
/// has.
///
/// HarfBuzz's flags do not report this dependency. So a run with such letters is never shaped in parts, and never cut
/// between such a letter and the nearest mark.
struct RecomposedLetters: Sendable {
  /// A bit for each character from `first` on.
  private var words: [UInt64] = []
  private var first: UInt32 = 0

  var isEmpty: Bool { words.isEmpty }

  /// The letters that HarfBuzz decomposes in a run.
  enum Decomposition: Int, CaseIterable {
    /// Letters that the font lacks, if they have more than two parts.
    case missingLetters
    /// All letters. U+0931 is omitted if the font lacks `dev3`, without which HarfBuzz does not decompose it.
    case devanagari
    /// All letters. U+0B94 is omitted if the font lacks `tml3`, without which HarfBuzz does not decompose it.
    case tamil
    /// All letters: more than necessary for some scripts, which is slower but never wrong.
    case all
  }

  init(of font: OpaquePointer, _ decomposition: Decomposition) {
    let letters = Self.letters.filter { letter in
      decomposition == .missingLetters
        ? Self.partCount(of: letter.character, font) > 2
        : Self.mayDecompose(letter, font, decomposition)
    }
    guard let minimum = letters.first?.character, let maximum = letters.last?.character
    else { return }
    first = minimum
    words = Array(repeating: 0, count: Int(maximum - minimum) / 64 + 1)
    for letter in letters {
      let bit = letter.character - minimum
      words[Int(bit / 64)] |= 1 << UInt64(bit % 64)
    }
  }

  func contains(_ character: UInt32) -> Bool {
    guard character >= first else { return false }
    let bit = character - first
    let word = Int(bit / 64)
    return word < words.count && words[word] >> UInt64(bit % 64) & 1 != 0
  }

  func containsLetter(in range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    !isEmpty && utf8.characters(in: range).contains { contains($0.value) }
  }

  /// A character, other than a mark, that decomposes into a base and a mark or into another character.
  private struct Letter {
    let character: UInt32
    let base: UInt32
    /// The mark; 0 if the character decomposes into one other character.
    let mark: UInt32
    /// Whether HarfBuzz composes the character from base and mark.
    let isComposed: Bool
  }

  /// The Unicode ranges with decomposable letters, ascending. Excludes Hangul, which HarfBuzz composes by rules of its
  /// own.
  static let blocks: [ClosedRange<UInt32>] = [
    0xC0...0x233, 0x344...0x4F9, 0x622...0x626, 0x6C0...0x6D3, 0x929...0xA5E, 0xB48...0xD4C,
    0xDDA...0xDDE, 0xF43...0x1026, 0x1B06...0x1B43, 0x1E00...0x2001, 0x212B...0x22ED,
    0x2ADC...0x2ADC, 0x304C...0x30FE, 0xFB1D...0xFB4E, 0x105C9...0x105E4, 0x1109A...0x1112F,
    0x1134B...0x113D8, 0x114BB...0x115BB, 0x11938...0x11938, 0x16121...0x16128, 0x16D68...0x16D6A,
    0x1D15E...0x1D1C0,
  ]

  private static let letters: [Letter] = blocks.joined().compactMap { character in
    guard let parts = parts(of: character), !isMark(character) else { return nil }
    var composed: hb_codepoint_t = 0
    let isComposed =
      parts.mark != 0
      && hb_unicode_compose(hb_unicode_funcs_get_default(), parts.base, parts.mark, &composed) != 0
    // HarfBuzz composes U+09DF, the Bengali letter yya, although Unicode does not.
    return Letter(
      character: character, base: parts.base, mark: parts.mark,
      isComposed: isComposed && composed == character || character == 0x9DF)
  }

  /// The letter without any marks, and all letters composed from it.
  static func family(of letter: UInt32) -> [UInt32] {
    let root = root(of: letter)
    return [root] + (families[root] ?? [])
  }

  private static let families = Dictionary(grouping: letters.map(\.character), by: root)

  /// A character without the marks of its canonical decomposition.
  static func root(of letter: UInt32) -> UInt32 {
    var root = letter
    while let parts = parts(of: root) { root = parts.base }
    return root
  }

  /// The two characters that a character decomposes into; the second is 0 if it decomposes into one.
  static func parts(of character: UInt32) -> (base: UInt32, mark: UInt32)? {
    var base: hb_codepoint_t = 0
    var mark: hb_codepoint_t = 0
    return hb_unicode_decompose(hb_unicode_funcs_get_default(), character, &base, &mark) != 0
      ? (base, mark) : nil
  }

  /// Whether HarfBuzz may decompose and recompose a letter that the font has.
  private static func mayDecompose(
    _ letter: Letter, _ font: OpaquePointer, _ decomposition: Decomposition
  ) -> Bool {
    // With these script tags, HarfBuzz uses its Universal Shaping Engine, which decomposes the letter. Its Indic shaper
    // does not.
    switch (letter.character, decomposition) {
    case (0x931, .devanagari): if !has(script: "dev3", font) { return false }
    case (0xB94, .tamil): if !has(script: "tml3", font) { return false }
    default: break
    }
    return (letter.mark == 0 || has(letter.mark, font))
      && (letter.isComposed || letters.contains { $0.character == letter.base })
  }

  /// The number of characters that HarfBuzz decomposes a character into; 0 if the font lacks some of them.
  static func partCount(of character: UInt32, _ font: OpaquePointer) -> Int {
    if has(character, font) { return 1 }
    guard let parts = parts(of: character), parts.mark == 0 || has(parts.mark, font)
    else { return 0 }
    let count = partCount(of: parts.base, font)
    return count == 0 ? 0 : count + (parts.mark == 0 ? 0 : 1)
  }

  private static func has(_ character: UInt32, _ font: OpaquePointer) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, character, &glyph) != 0 && glyph != 0
  }

  /// Whether a font's `GSUB` table has a script, given as an OpenType tag.
  static func has(script: String, _ font: OpaquePointer) -> Bool {
    var index: UInt32 = 0
    return hb_ot_layout_table_find_script(
      hb_font_get_face(font), hb_tag_from_string("GSUB", -1), hb_tag_from_string(script, -1),
      &index) != 0
  }

  /// Whether a character is a mark or becomes one in a run. HarfBuzz decomposes a vowel sign of Thai and one of Lao
  /// into a mark and a letter.
  static func isShapedAsMark(_ character: UInt32, of script: ScriptCode) -> Bool {
    isMark(character)
      || (character == 0xE33 || character == 0xEB3) && (script == .thai || script.tag == "Laoo")
  }

  static func isMark(_ character: UInt32) -> Bool {
    switch hb_unicode_general_category(hb_unicode_funcs_get_default(), character) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
      true
    default: false
    }
  }
}

extension ScriptCode {
  var decomposition: RecomposedLetters.Decomposition {
    switch tag {
    case "Deva": .devanagari
    case "Taml": .tamil
    // In these scripts, HarfBuzz decomposes only letters that the font lacks. A script missing from this list is
    // measured correctly, but more slowly.
    case "Zyyy", "Zinh", "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hani", "Hira", "Kana", "Bopo",
      "Hang", "Thai", "Laoo", "Hebr", "Arab":
      .missingLetters
    default: .all
    }
  }
}
