/// The rules of a font's active lookups, reduced to the glyphs that may interact. A superfluous rule costs time; a
/// missing rule would give wrong widths.
struct LayoutRules {
  /// The glyphs that match at one position of a rule's sequence.
  enum Matcher {
    case glyph(UInt16)
    /// An index into `sets`.
    case set(Int)
  }

  let glyphCount: Int
  /// Substitutions: for each input glyph, the glyphs that replace it, or replace a sequence that contains it.
  var outcomes: [UInt16: [UInt16]] = [:]
  /// The sets that `Matcher.set` refers to.
  var sets: [GlyphSet] = []
  /// The sequences of neighbouring glyphs that rules match.
  var sequences: [[Matcher]] = []
  /// The first and the second glyphs of kerning pairs.
  var pairFirsts: GlyphSet
  var pairSeconds: GlyphSet
  /// Glyphs that attach to others.
  var attachedGlyphs: GlyphSet
  /// Glyphs that may be deleted, so that their neighbours meet.
  var deletableGlyphs: GlyphSet
  /// All glyphs that a lookup may replace or move.
  var affectedGlyphs: GlyphSet
  /// Whether some rule reaches beyond its sequence: a lookup skips base glyphs or ligatures, or a pair consumes its
  /// second glyph.
  var hasUnboundedRules = false

  init(glyphCount: Int) {
    self.glyphCount = glyphCount
    pairFirsts = GlyphSet(glyphCount: glyphCount)
    pairSeconds = pairFirsts
    attachedGlyphs = pairFirsts
    deletableGlyphs = pairFirsts
    affectedGlyphs = pairFirsts
  }

  mutating func addSet(_ set: GlyphSet) -> Matcher {
    sets.append(set)
    return .set(sets.count - 1)
  }

  mutating func addOutcome(_ outcome: UInt16, of glyph: UInt16) {
    affectedGlyphs.insert(glyph)
    if outcome != glyph { outcomes[glyph, default: []].append(outcome) }
  }

  mutating func addSequence(_ matchers: [Matcher]) {
    for matcher in matchers { Self.insert(matcher, sets, into: &affectedGlyphs) }
    if matchers.count > 1 { sequences.append(matchers) }
  }

  static func insert(_ matcher: Matcher, _ sets: [GlyphSet], into set: inout GlyphSet) {
    switch matcher {
    case .glyph(let glyph): set.insert(glyph)
    case .set(let index): set.formUnion(sets[index])
    }
  }

  /// The maximum size of a closure. Closures in sound fonts are smaller. A closure of this size may be
  /// incomplete, so its character counts as inseparable from its neighbours.
  static let maximumOutcomes = 1_024

  /// All glyphs that a glyph may become, including itself; at most `maximumOutcomes`.
  func closure(of glyph: UInt16) -> [UInt16] {
    var closure = [glyph]
    guard var pending = outcomes[glyph] else { return closure }
    var seen = GlyphSet(glyphCount: glyphCount)
    seen.insert(glyph)
    while closure.count < Self.maximumOutcomes, let glyph = pending.popLast() {
      if seen.contains(glyph) { continue }
      seen.insert(glyph)
      closure.append(glyph)
      if let outcomes = outcomes[glyph] { pending += outcomes }
    }
    return closure
  }

  func matches(anyOf glyphs: [UInt16], _ matcher: Matcher) -> Bool {
    switch matcher {
    case .glyph(let glyph): glyphs.contains(glyph)
    case .set(let index): sets[index].contains(anyOf: glyphs)
    }
  }
}
