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

  /// A glyph that replaces others, when all of them are in a syllable.
  struct Ligature {
    let parts: [UInt16]
    let outcome: UInt16
  }

  let glyphCount: Int
  /// Substitutions: a glyph that one is part of, and what may come of it.
  var outcomes: [UInt16: [UInt16]] = [:]
  /// Ligatures that are formed within one syllable, by each of their parts.
  var ligatures: [UInt16: [Ligature]] = [:]
  /// Sets that many rules share.
  var sets: [GlyphSet] = []
  /// What has to stand side by side for a rule to do anything.
  var sequences: [[Place]] = []
  /// Contexts of rules that apply within one syllable: HarfBuzz may find what comes before a match in the
  /// syllable before it.
  var leaks: [[Place]] = []
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

  mutating func addSyllableLigature(_ parts: [UInt16], _ outcome: UInt16) {
    touched.insert(outcome)
    for part in Set(parts) {
      touched.insert(part)
      ligatures[part, default: []].append(Ligature(parts: parts, outcome: outcome))
    }
  }

  mutating func addSequence(_ places: [Place]) {
    touch(places)
    if places.count > 1 { sequences.append(places) }
  }

  /// Adds a rule that HarfBuzz applies within one syllable.
  ///
  /// HarfBuzz 6 keeps to the syllable for what matches and for the context after a single glyph. It looks
  /// for the context after several glyphs in the next syllable, too, and for the context before them in the
  /// syllable before whenever the lookup has changed the number of glyphs anywhere before.
  mutating func addSyllableSequence(
    before: [Place], _ places: [Place], after: [Place]
  ) {
    touch(before + places + after)
    if !before.isEmpty { leaks.append(before + places.prefix(1)) }
    if places.count > 1, !after.isEmpty { sequences.append(places.suffix(1) + after) }
  }

  private mutating func touch(_ places: [Place]) {
    // Calling `insert` would copy all of this for each place.
    for place in places { Self.insert(place, sets, into: &touched) }
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

  /// Drops the rules that ask for glyphs which no text has.
  mutating func keepOnly(reachable glyphs: Set<UInt16>) {
    var reachable = GlyphSet(glyphCount: glyphCount)
    for glyph in glyphs { reachable.insert(glyph) }
    let isReachable = { (sequence: [Place], sets: [GlyphSet]) in
      sequence.allSatisfy { place in
        switch place {
        case .glyph(let glyph): reachable.contains(glyph)
        case .set(let index): !sets[index].intersection(reachable).isEmpty
        }
      }
    }
    sequences = sequences.filter { isReachable($0, sets) }
    leaks = leaks.filter { isReachable($0, sets) }
  }

  /// All glyphs that may come of some glyphs of a syllable, these among them.
  ///
  /// - Parameters:
  ///   - others: all glyphs that may be in the syllable, `nil` for those found.
  ///   - most: where the search ends.
  /// - Complexity: O(outcomes × ligatures of a glyph).
  func syllableClosure(
    of glyphs: [UInt16], among others: Set<UInt16>? = nil, most: Int = mostOutcomes
  ) -> Set<UInt16> {
    var found: Set<UInt16> = []
    var rest = glyphs
    while found.count < most, let glyph = rest.popLast() {
      guard found.insert(glyph).inserted else { continue }
      if let outcomes = outcomes[glyph] { rest += outcomes }
      for ligature in ligatures[glyph] ?? [] {
        if ligature.parts.allSatisfy({ (others ?? found).contains($0) }) {
          rest.append(ligature.outcome)
        }
      }
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
