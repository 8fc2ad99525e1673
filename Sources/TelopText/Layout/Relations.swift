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
  /// Rules that may match across any gap.
  private var joins: Neighbours
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
  init(_ rules: LayoutRules, common: GlyphSet) {
    self.rules = rules
    joins = Neighbours(glyphCount: rules.glyphCount)
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
        let reach = Reach(before: place, after: sequence.count - 1 - place)
        triggers.append((sequence[place], reach))
        furthest.formUnion(reach)
      } else {
        joins.add(sequence, of: rules)
      }
    }
  }

  /// True when a rule may match across the gap between two characters, of which some glyphs may come.
  ///
  /// - Complexity: O(rules), where both have to do with any.
  func mayJoin(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    joins.mayMatch(first, second, rules)
  }

  /// True when two characters may move closer or further apart.
  func mayKern(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    rules.pairFirsts.contains(anyOf: first) && rules.pairSeconds.contains(anyOf: second)
  }

  /// True when a character has to do with none that follows it.
  func isInertBefore(_ glyphs: [UInt16]) -> Bool {
    !joins.beginsAny(of: glyphs) && !rules.pairFirsts.contains(anyOf: glyphs)
  }

  /// True when a character has to do with none that precedes it.
  func isInertBehind(_ glyphs: [UInt16]) -> Bool {
    !joins.endsAny(of: glyphs) && !rules.pairSeconds.contains(anyOf: glyphs)
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
