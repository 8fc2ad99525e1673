internal import CTelopHarfBuzz

/// The letters of a font whose glyphs depend on whether there is a mark anywhere in their run.
///
/// HarfBuzz takes a letter apart that the font lacks, and only in a run with marks does it put the parts together
/// again. Nothing but the letter itself can be composed of two parts; of three parts, others can be. In scripts that
/// it shapes by syllables it takes letters apart that the font has.
///
/// HarfBuzz's flags say nothing of it, so such a run is never shaped in parts.
struct BuiltLetters: Sendable {
  /// A bit for each character from `first` on.
  private var words: [UInt64] = []
  private var first: UInt32 = 0
  private var scripts: Set<ScriptCode> = []

  var isEmpty: Bool { words.isEmpty }

  /// None.
  init() {}

  /// - Complexity: O(characters of Unicode) for the first font, then O(letters with parts), some 50 µs.
  init(of font: Font, takingAll: Bool) {
    let letters = Self.letters.filter { letter in
      takingAll ? Self.mayBeTaken(letter, font) : Self.parts(of: letter.character, font) > 2
    }
    guard let least = letters.first?.character, let greatest = letters.last?.character else {
      return
    }
    first = least
    words = Array(repeating: 0, count: Int(greatest - least) / 64 + 1)
    scripts = Set(letters.map { CharacterProperties($0.character).script })
    for letter in letters {
      let place = letter.character - least
      words[Int(place / 64)] |= 1 << UInt64(place % 64)
    }
  }

  func contains(_ character: UInt32) -> Bool {
    guard character >= first else { return false }
    let place = character - first
    let word = Int(place / 64)
    return word < words.count && words[word] >> UInt64(place % 64) & 1 != 0
  }

  /// False when no run of a script that the text itself names has any of them. Behind an Arabic sign, for one, letters
  /// of other scripts belong to its grapheme cluster and run; Chinese, Japanese and Korean have none such.
  func mayBe(in script: ScriptCode) -> Bool {
    !script.isEastAsian || scripts.contains { $0.isWeak || $0.isEastAsian }
  }

  /// True when some of a text may be such a letter.
  ///
  /// - Complexity: O(range); O(1) in most fonts.
  func isAny(in range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !isEmpty else { return false }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      if contains(character) { return true }
      offset += length
    }
    return false
  }

  /// A character that is no mark and stands for two, of which the first may stand for more.
  private struct Letter {
    let character: UInt32
    let base: UInt32
    let mark: UInt32
    /// HarfBuzz composes it of the two.
    let isComposed: Bool
  }

  /// Ascending, without Hangul, which HarfBuzz composes by rules of its own.
  private static let letters: [Letter] = {
    let functions = hb_unicode_funcs_get_default()
    return (0xC0...0x1FFFF as ClosedRange<UInt32>).compactMap { character in
      var (base, mark): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
      guard !(0xAC00...0xD7A3).contains(character), !isMark(character),
        hb_unicode_decompose(functions, character, &base, &mark) != 0, mark != 0
      else { return nil }
      var composed: hb_codepoint_t = 0
      let isComposed = hb_unicode_compose(functions, base, mark, &composed) != 0
      return Letter(
        character: character, base: base, mark: mark,
        isComposed: isComposed && composed == character || character == bengaliYya)
    }
  }()

  /// HarfBuzz composes it although Unicode does not.
  private static let bengaliYya: UInt32 = 0x9DF
  /// HarfBuzz does not take them apart in scripts that it shapes by syllables.
  private static let whole: Set<UInt32> = [0x931, 0x9DC, 0x9DD, 0xB94]

  /// Whether HarfBuzz may take a letter apart that the font may have, and may put it together again.
  private static func mayBeTaken(_ letter: Letter, _ font: Font) -> Bool {
    !whole.contains(letter.character) && font.has(letter.mark)
      && (letter.isComposed || letters.contains { $0.character == letter.base })
  }

  /// How many characters HarfBuzz makes of one; 0 where the font lacks some of them.
  private static func parts(of character: UInt32, _ font: Font) -> Int {
    if font.has(character) { return 1 }
    var (base, mark): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), character, &base, &mark) != 0,
      mark == 0 || font.has(mark)
    else { return 0 }
    let parts = parts(of: base, font)
    return parts == 0 ? 0 : parts + (mark == 0 ? 0 : 1)
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

extension ShapeSetting {
  /// Those of the run's font and script.
  var builtLetters: BuiltLetters { font.builtLetters(of: script) }

  /// True when a part of a run may have other glyphs by itself than within the run, whatever HarfBuzz says of cuts.
  ///
  /// - Complexity: O(run); O(1) in most fonts.
  func dependsOnMarks(in run: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard builtLetters.isAny(in: run, of: utf8) else { return false }
    var offset = run.lowerBound
    while offset < run.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      // Thai and Lao have a vowel sign of which HarfBuzz makes a mark and a letter.
      if BuiltLetters.isMark(character) || character == 0xE33 || character == 0xEB3 { return true }
      offset += length
    }
    return false
  }
}

extension ScriptCode {
  /// Scripts in which HarfBuzz takes only letters apart that the font lacks. There are more; in those it is thought to
  /// take all apart, which is slower and never wrong.
  private static let byLetters: Set<String> = [
    "Zyyy", "Zinh", "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hani", "Hira", "Kana", "Bopo", "Hang",
    "Thai", "Laoo", "Hebr", "Arab",
  ]

  var isShapedByLetters: Bool { Self.byLetters.contains(tag) }
}
