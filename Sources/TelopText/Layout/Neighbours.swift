/// The pairs of glyphs that are next to each other in the sequence of a rule. A rule can match across a gap between two
/// characters only if the glyphs before and after the gap form such a pair.
struct Neighbours {
  /// The pairs in which a rule names both glyphs. The upper half of a value is the first glyph.
  private var glyphPairs: Set<UInt32> = []
  /// The first and the second glyphs of `glyphPairs`.
  private var firstGlyphs: GlyphSet
  private var secondGlyphs: GlyphSet
  /// The other pairs, in which one matcher or both are sets of glyphs.
  private var matcherPairs: [(first: LayoutRules.Matcher, second: LayoutRules.Matcher)] = []
  /// All glyphs that match the first, or the second, matcher of some pair in `matcherPairs`.
  private var firstMatched: GlyphSet
  private var secondMatched: GlyphSet

  init(glyphCount: Int) {
    let none = GlyphSet(glyphCount: glyphCount)
    firstGlyphs = none
    secondGlyphs = none
    firstMatched = none
    secondMatched = none
  }

  mutating func add(_ sequence: [LayoutRules.Matcher], of rules: LayoutRules) {
    for (first, second) in zip(sequence, sequence.dropFirst()) {
      if case .glyph(let first) = first, case .glyph(let second) = second {
        glyphPairs.insert(UInt32(first) << 16 | UInt32(second))
        firstGlyphs.insert(first)
        secondGlyphs.insert(second)
      } else {
        matcherPairs.append((first, second))
        LayoutRules.insert(first, rules.sets, into: &firstMatched)
        LayoutRules.insert(second, rules.sets, into: &secondMatched)
      }
    }
  }

  /// Whether a rule may match across the gap between two characters that may become these glyphs.
  func mayMatch(_ first: [UInt16], _ second: [UInt16], _ rules: LayoutRules) -> Bool {
    for first in first where firstGlyphs.contains(first) {
      for second in second where secondGlyphs.contains(second) {
        if glyphPairs.contains(UInt32(first) << 16 | UInt32(second)) { return true }
      }
    }
    guard firstMatched.contains(anyOf: first), secondMatched.contains(anyOf: second)
    else { return false }
    return matcherPairs.contains { pair in
      rules.matches(anyOf: first, pair.first) && rules.matches(anyOf: second, pair.second)
    }
  }

  /// Whether a pair begins with any of the glyphs.
  func hasFirst(in glyphs: [UInt16]) -> Bool {
    firstGlyphs.contains(anyOf: glyphs) || firstMatched.contains(anyOf: glyphs)
  }

  /// Whether a pair ends with any of the glyphs.
  func hasSecond(in glyphs: [UInt16]) -> Bool {
    secondGlyphs.contains(anyOf: glyphs) || secondMatched.contains(anyOf: glyphs)
  }
}
