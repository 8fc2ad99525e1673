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
    hasPairs = false
    hasTriggers = false
    while offset < end, found < limit {
      let (character, length) = utf8.codePoint(at: offset)
      var own = known[character]
      if !own.isKnown { own = plan.learn(character) }
      offsets[found] = UInt32(truncatingIfNeeded: offset)
      facts[found] = own
      if own.isTrigger { hasTriggers = true }
      if found == 0 || own.isApart(from: previous) {
        gaps[found] = .closed
      } else if own.isGlued {
        openGaps(toMark: character, at: found, &base, plan)
      } else if previous.isGlued {
        gaps[found] = gap(behindMark: last, of: base, at: found, own, character, plan)
      } else {
        gaps[found] = knownGaps[last, character] ?? plan.gap(last, character)
        if gaps[found].isPair { hasPairs = true }
      }
      if !own.isGlued { base = found }
      previous = own
      last = character
      found &+= 1
      offset &+= length
    }
    offsets[found] = UInt32(truncatingIfNeeded: offset)
    gaps[found] = .closed
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

  /// The gap between a mark and the next base character, which is closed if neither a letter nor its marks interact with
  /// that character. The letter and each mark count, because a rule may skip marks.
  private func gap(
    behindMark mark: UInt32, of base: Int?, at found: Int, _ own: CharacterFacts,
    _ character: UInt32, _ plan: UnitPlan
  ) -> UnitGap {
    // HarfBuzz always puts characters around a joiner into one cluster.
    if mark == 0x200D { return .open }
    if own.isInertAfter { return .closed }
    guard let base else { return .open }
    let areClosed = (base..<found).allSatisfy { plan.gap(self.character($0), character).isClosed }
    return areClosed ? .closed : .open
  }
}
