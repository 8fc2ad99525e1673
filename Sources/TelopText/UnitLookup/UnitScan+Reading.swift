extension UnitScan {
  /// Reads characters and the gaps between neighbours.
  ///
  /// - Returns: the number of characters.
  func read(from start: Int, to end: Int, _ limit: Int, _ plan: UnitPlan) -> Int {
    let offsets = offsets
    let facts = facts
    let gaps = gaps
    let known = plan.facts.reader
    let knownGaps = plan.gaps.reader
    var offset = start
    var found = 0
    var last: UInt32 = 0
    // The gap at the start is closed.
    var previous = CharacterFacts.unknown
    // The last base character; `nil` once a mark has changed its glyph.
    var base: Int?
    var union = CharacterFacts.unknown
    hasPairs = false
    while offset < end, found < limit {
      let (character, length) = utf8.codePoint(at: offset)
      var own = known[character]
      if !own.isKnown { own = plan.learn(character) }
      offsets[found] = UInt32(truncatingIfNeeded: offset)
      facts[found] = own
      union.formUnion(own)
      if own.isApart(from: previous) {
        gaps[found] = .closed
      } else if found == 0 {
        gaps[0] = .closed
      } else if own.isGlued {
        openGaps(toMark: character, at: found, &base, plan)
      } else if previous.isGlued {
        let isClosed = isClosed(behindMark: last, of: base, at: found, own, character, plan)
        gaps[found] = isClosed ? .closed : .open
      } else {
        let gap = knownGaps[last, character] ?? plan.gap(last, character)
        gaps[found] = gap
        if gap.isPair { hasPairs = true }
      }
      if !own.isGlued { base = found }
      previous = own
      last = character
      found &+= 1
      offset &+= length
    }
    offsets[found] = UInt32(truncatingIfNeeded: offset)
    gaps[found] = .closed
    hasTriggers = union.isTrigger
    return found
  }

  /// Opens the gap before a mark, and the gaps that the letter's new glyph affects.
  ///
  /// - Parameter base: the last base character; `nil` once a mark has changed its glyph.
  private func openGaps(
    toMark character: UInt32, at found: Int, _ base: inout Int?, _ plan: UnitPlan
  ) {
    gaps[found] = .open
    // A mark may change the letter's glyph. The new glyph may interact with the glyph before it.
    if found > 1, !facts[found - 2].isInertBefore { gaps[found - 1] = .open }
    guard let place = base else { return }
    let gap = plan.gap(self.character(place), character)
    if gap.isAbsorbing, place > 0 { gaps[place] = .open }
    if !gap.isAttached { base = nil }
  }

  /// Whether the gap between a mark and the next base character is closed.
  private func isClosed(
    behindMark mark: UInt32, of base: Int?, at found: Int, _ own: CharacterFacts,
    _ character: UInt32, _ plan: UnitPlan
  ) -> Bool {
    // HarfBuzz always puts characters around a joiner into one cluster.
    if mark == 0x200D { return false }
    if own.isInertAfter { return true }
    return base.map { areClosed(from: $0, to: found, before: character, plan) } ?? false
  }

  /// Whether neither a letter nor its marks interact with the next character. The letter and each mark count, because a
  /// rule may skip marks.
  private func areClosed(
    from base: Int, to end: Int, before character: UInt32, _ plan: UnitPlan
  ) -> Bool {
    (base..<end).allSatisfy { plan.gap(self.character($0), character).isClosed }
  }
}
