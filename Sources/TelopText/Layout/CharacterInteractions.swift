/// The interactions of neighbouring characters in a font, for one script and language.
///
/// Every rule lists glyphs that must be adjacent. If two adjacent characters cannot become adjacent glyphs of a rule,
/// the rule has no effect across the gap between them.
///
/// A long rule whose positions match many glyphs would allow no cut at all. If only rare glyphs match one of its
/// positions, this position is the rule's *trigger*. The rule then forbids cuts only near characters that may match the
/// trigger: as many positions before and after them as `Context` states.
struct CharacterInteractions {
  let rules: LayoutRules
  /// The neighbouring positions of rules without a trigger.
  private var neighbours: Neighbours
  private var triggers: [(matcher: LayoutRules.Matcher, context: Context)] = []
  /// The maximum over all triggers.
  private(set) var maximumContext = Context(before: 0, after: 0)

  /// The number of glyphs that a rule matches before and after its trigger.
  struct Context {
    var before: Int
    var after: Int

    mutating func formUnion(_ other: Context) {
      before = max(before, other.before)
      after = max(after, other.after)
    }
  }

  /// - Parameter common: frequent glyphs. A position without frequent glyphs is rare.
  init(_ rules: LayoutRules, common: GlyphSet) {
    self.rules = rules
    neighbours = Neighbours(glyphCount: rules.glyphCount)
    let rareSets = rules.sets.map { $0.intersection(common).isEmpty }
    let isRare = { (matcher: LayoutRules.Matcher) in
      switch matcher {
      case .glyph(let glyph): !common.contains(glyph)
      case .set(let index): rareSets[index]
      }
    }
    for sequence in rules.sequences {
      let rare = sequence.indices.filter { isRare(sequence[$0]) }
      // If each pair of neighbouring positions has a rare one, the rule forbids few cuts even without a trigger.
      let arePairsRare = zip(sequence, sequence.dropFirst()).allSatisfy { isRare($0) || isRare($1) }
      let longerSide = { (index: Int) in max(index, sequence.count - 1 - index) }
      if sequence.count > 2, !arePairsRare,
        let position = rare.min(by: { longerSide($0) < longerSide($1) })
      {
        let context = Context(before: position, after: sequence.count - 1 - position)
        triggers.append((sequence[position], context))
        maximumContext.formUnion(context)
      } else {
        neighbours.add(sequence, of: rules)
      }
    }
  }

  /// Whether a rule without a trigger may match across the gap between two characters. The glyphs are those that each
  /// character may become.
  func mayJoin(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    neighbours.mayMatch(first, second, rules)
  }

  /// Whether a kerning pair may apply to two characters that may become these glyphs.
  func mayKern(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    rules.pairFirsts.contains(anyOf: first) && rules.pairSeconds.contains(anyOf: second)
  }

  /// Whether a character that may become these glyphs interacts with the character after it only by rules with a
  /// trigger, or not at all.
  func ignoresNext(_ glyphs: [UInt16]) -> Bool {
    !neighbours.hasFirst(in: glyphs) && !rules.pairFirsts.contains(anyOf: glyphs)
  }

  /// Whether a character that may become these glyphs interacts with the character before it only by rules with a
  /// trigger, or not at all.
  func ignoresPrevious(_ glyphs: [UInt16]) -> Bool {
    !neighbours.hasSecond(in: glyphs) && !rules.pairSeconds.contains(anyOf: glyphs)
  }

  /// The maximum context of the triggers that match any of the glyphs that a character may become.
  func context(of glyphs: [UInt16]) -> Context {
    var context = Context(before: 0, after: 0)
    for trigger in triggers where rules.matches(anyOf: glyphs, trigger.matcher) {
      context.formUnion(trigger.context)
    }
    return context
  }
}
