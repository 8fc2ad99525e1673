/// The interactions of neighbouring characters in a font, for one script and language.
///
/// Every rule lists glyphs that must be adjacent. If two adjacent characters cannot become adjacent glyphs of a rule,
/// the rule has no effect across the gap between them.
///
/// A long rule whose places match many glyphs, such as `letter ( any any`, would join all text. If one of its places is
/// rare, that place is a *trigger*. Around a character that may match the trigger, no cut is made within the length of
/// the rule.
struct Relations {
  let rules: LayoutRules
  /// Rules that may match across any gap.
  private var joins: Neighbours
  private var triggers: [(place: LayoutRules.Place, reach: Reach)] = []
  private(set) var maximumReach = Reach(before: 0, after: 0)

  /// The number of glyphs that a rule needs before and after a place.
  struct Reach {
    var before: Int
    var after: Int

    mutating func formUnion(_ other: Reach) {
      before = max(before, other.before)
      after = max(after, other.after)
    }
  }

  /// - Parameter common: frequent glyphs. A place without frequent glyphs is rare.
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
      let longerSide = { (index: Int) in max(index, sequence.count - 1 - index) }
      if sequence.count > 2, !isNarrow,
        let place = rare.min(by: { longerSide($0) < longerSide($1) })
      {
        let reach = Reach(before: place, after: sequence.count - 1 - place)
        triggers.append((sequence[place], reach))
        maximumReach.formUnion(reach)
      } else {
        joins.add(sequence, of: rules)
      }
    }
  }

  /// Whether a rule may match across the gap between two characters that may become these glyphs.
  ///
  /// - Complexity: O(rules) if both characters occur in any.
  func mayJoin(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    joins.mayMatch(first, second, rules)
  }

  func mayKern(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    rules.pairFirsts.contains(anyOf: first) && rules.pairSeconds.contains(anyOf: second)
  }

  /// Whether a character never interacts with one that follows it.
  func isInertBefore(_ glyphs: [UInt16]) -> Bool {
    !joins.beginsAny(of: glyphs) && !rules.pairFirsts.contains(anyOf: glyphs)
  }

  /// Whether a character never interacts with one that precedes it.
  func isInertAfter(_ glyphs: [UInt16]) -> Bool {
    !joins.endsAny(of: glyphs) && !rules.pairSeconds.contains(anyOf: glyphs)
  }

  func reach(of glyphs: [UInt16]) -> Reach {
    var reach = Reach(before: 0, after: 0)
    for trigger in triggers where rules.contains(glyphs, at: trigger.place) {
      reach.formUnion(trigger.reach)
    }
    return reach
  }
}
