/// Which neighbours have to do with one another in a font, under one script and language.
///
/// Of every rule it is known which glyphs have to stand side by side. Where no two neighbours of a rule can
/// come of two neighbouring characters, the rule does nothing across the gap between them.
///
/// A long rule whose places are wide, such as `letter ( any any`, would join everything to everything. If
/// one of its places is rare, that place is a *trigger* instead: nothing is cut within the rule's reach of
/// a character that may stand there.
struct Relations {
  let rules: LayoutRules
  /// Two glyphs of a rule side by side, the first in the upper half.
  private var neighbours: Set<UInt32> = []
  private var firstNeighbours: GlyphSet
  private var secondNeighbours: GlyphSet
  /// Two places of a rule side by side, at least one of them a set.
  private var places: [(first: LayoutRules.Place, second: LayoutRules.Place)] = []
  private var firstPlaces: GlyphSet
  private var secondPlaces: GlyphSet
  private var triggers: [(place: LayoutRules.Place, reach: Reach)] = []
  /// The furthest that any trigger reaches.
  private(set) var furthest = Reach(before: 0, after: 0)

  /// How many glyphs before and behind it a rule asks for.
  struct Reach {
    var before: Int
    var after: Int

    mutating func formUnion(_ other: Reach) {
      before = max(before, other.before)
      after = max(after, other.after)
    }
  }

  /// - Parameter common: glyphs that text is full of; a place without any of them is rare.
  init(_ rules: LayoutRules, common: GlyphSet, omitting omitted: UnitRules = []) {
    self.rules = rules
    let none = GlyphSet(glyphCount: rules.glyphCount)
    (firstNeighbours, secondNeighbours) = (none, none)
    (firstPlaces, secondPlaces) = (none, none)
    let rareSets = rules.sets.map { $0.intersection(common).isEmpty }
    let isRare = { (place: LayoutRules.Place) in
      switch place {
      case .glyph(let glyph): !common.contains(glyph)
      case .set(let index): rareSets[index]
      }
    }
    for sequence in rules.sequences {
      let rare = sequence.indices.filter { isRare(sequence[$0]) }
      let isNarrow = zip(sequence, sequence.dropFirst()).allSatisfy { isRare($0) || isRare($1) }
      let middle = { (index: Int) in max(index, sequence.count - 1 - index) }
      if sequence.count > 2, !isNarrow, let place = rare.min(by: { middle($0) < middle($1) }) {
        if omitted.contains(.triggers) { continue }
        let reach = Reach(before: place, after: sequence.count - 1 - place)
        triggers.append((sequence[place], reach))
        furthest.formUnion(reach)
      } else if !omitted.contains(.sequences) {
        for (first, second) in zip(sequence, sequence.dropFirst()) { add(first, second) }
      }
    }
  }

  private mutating func add(_ first: LayoutRules.Place, _ second: LayoutRules.Place) {
    if case .glyph(let first) = first, case .glyph(let second) = second {
      neighbours.insert(UInt32(first) << 16 | UInt32(second))
      firstNeighbours.insert(first)
      secondNeighbours.insert(second)
      return
    }
    places.append((first, second))
    insert(first, into: &firstPlaces)
    insert(second, into: &secondPlaces)
  }

  private func insert(_ place: LayoutRules.Place, into set: inout GlyphSet) {
    switch place {
    case .glyph(let glyph): set.insert(glyph)
    case .set(let index): set.formUnion(rules.sets[index])
    }
  }

  /// True when a rule may match across the gap between two characters, of which some glyphs may come.
  ///
  /// - Complexity: O(rules), where both have to do with any.
  func mayJoin(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    for first in first where firstNeighbours.contains(first) {
      for second in second where secondNeighbours.contains(second) {
        if neighbours.contains(UInt32(first) << 16 | UInt32(second)) { return true }
      }
    }
    guard firstPlaces.contains(anyOf: first), secondPlaces.contains(anyOf: second) else {
      return false
    }
    return places.contains {
      rules.contains(first, at: $0.first) && rules.contains(second, at: $0.second)
    }
  }

  /// True when two characters may move closer or further apart.
  func mayKern(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    rules.pairFirsts.contains(anyOf: first) && rules.pairSeconds.contains(anyOf: second)
  }

  /// True when a character has to do with none that follows it.
  func isInertBefore(_ glyphs: [UInt16]) -> Bool {
    !firstNeighbours.contains(anyOf: glyphs) && !firstPlaces.contains(anyOf: glyphs)
      && !rules.pairFirsts.contains(anyOf: glyphs)
  }

  /// True when a character has to do with none that precedes it.
  func isInertBehind(_ glyphs: [UInt16]) -> Bool {
    !secondNeighbours.contains(anyOf: glyphs) && !secondPlaces.contains(anyOf: glyphs)
      && !rules.pairSeconds.contains(anyOf: glyphs)
  }

  /// How far the rules reach that a character may trigger.
  func reach(of glyphs: [UInt16]) -> Reach {
    var reach = Reach(before: 0, after: 0)
    for trigger in triggers where rules.contains(glyphs, at: trigger.place) {
      reach.formUnion(trigger.reach)
    }
    return reach
  }
}
