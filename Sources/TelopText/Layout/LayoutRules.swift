/// What a font's active lookups may do, as far as it tells which characters have to do with one another.
///
/// It errs on one side only: a rule too many costs time, a rule too few would cost exactness.
struct LayoutRules {
  /// A place in a rule: the glyphs that may stand there.
  enum Place {
    case glyph(UInt16)
    /// An index into `sets`.
    case set(Int)
  }

  let glyphCount: Int
  /// Substitutions: a glyph that one is part of, and what may come of it.
  var outcomes: [UInt16: [UInt16]] = [:]
  /// Sets that many rules share.
  var sets: [GlyphSet] = []
  /// What has to stand side by side for a rule to do anything.
  var sequences: [[Place]] = []
  /// The first glyphs of pairs that move closer or further apart, and the second ones.
  var pairFirsts: GlyphSet
  var pairSeconds: GlyphSet
  /// Glyphs that are attached to others.
  var attached: GlyphSet
  /// Glyphs that may go away, and let their neighbours meet.
  var vanishing: GlyphSet
  /// Every glyph that any lookup may touch.
  var touched: GlyphSet
  /// Lookups that pass over base glyphs or ligatures, or pairs that use up their second glyph: rules then
  /// reach further than their sequences say.
  var reachesFurther = false

  init(glyphCount: Int) {
    self.glyphCount = glyphCount
    pairFirsts = GlyphSet(glyphCount: glyphCount)
    pairSeconds = pairFirsts
    attached = pairFirsts
    vanishing = pairFirsts
    touched = pairFirsts
  }

  mutating func addSet(_ set: GlyphSet) -> Place {
    sets.append(set)
    return .set(sets.count - 1)
  }

  mutating func addOutcome(_ outcome: UInt16, of glyph: UInt16) {
    touched.insert(glyph)
    if outcome != glyph { outcomes[glyph, default: []].append(outcome) }
  }

  mutating func addSequence(_ places: [Place]) {
    // Calling `insert` would copy all of this for each place.
    for place in places { Self.insert(place, sets, into: &touched) }
    if places.count > 1 { sequences.append(places) }
  }

  /// Adds the glyphs that may stand at a place to a set.
  func insert(_ place: Place, into set: inout GlyphSet) { Self.insert(place, sets, into: &set) }

  private static func insert(_ place: Place, _ sets: [GlyphSet], into set: inout GlyphSet) {
    switch place {
    case .glyph(let glyph): set.insert(glyph)
    case .set(let index): set.formUnion(sets[index])
    }
  }

  /// More glyphs than this come of no character in a sound font.
  static let mostOutcomes = 1_024

  /// All glyphs that may come of some glyphs, these among them; no more than `mostOutcomes`.
  ///
  /// - Complexity: O(outcomes²).
  func closure(of glyphs: [UInt16]) -> [UInt16] {
    var found: [UInt16] = []
    var rest = glyphs
    while found.count < Self.mostOutcomes, let glyph = rest.popLast() {
      if found.contains(glyph) { continue }
      found.append(glyph)
      if let outcomes = outcomes[glyph] { rest += outcomes }
    }
    return found
  }

  func contains(_ glyphs: [UInt16], at place: Place) -> Bool {
    switch place {
    case .glyph(let glyph): glyphs.contains(glyph)
    case .set(let index): sets[index].contains(anyOf: glyphs)
    }
  }
}
