extension UnitScan {
  /// Reads characters and the gaps between neighbours.
  ///
  /// - Returns: the number of characters.
  func read(from start: Int, to end: Int, _ limit: Int, _ plan: UnitPlan) -> Int {
    // Two specialised loops are faster than one loop for both kinds of text.
    if plan.facts.reader.hasPages, ThreeByteText.begins(with: utf8[start]),
      let text = ThreeByteText(utf8)
    {
      return read(from: start, to: end, limit, plan, letters: text)
    }
    return read(from: start, to: end, limit, plan, letters: nil)
  }

  /// The compiler specialises this function for text with and without `letters`.
  ///
  /// - Parameter letters: the line, if the stretch starts with a letter of three bytes; otherwise `nil`.
  @inline(__always)
  private func read(
    from start: Int, to end: Int, _ limit: Int, _ plan: UnitPlan, letters text: ThreeByteText?
  ) -> Int {
    let offsets = offsets
    let facts = facts
    let gaps = gaps
    let advances = advances
    var independentCount = 0
    defer { self.independentCount = independentCount }
    let known = plan.facts.reader
    let knownGaps = plan.gaps.reader
    var offset = start
    var found = 0
    var last: UInt32 = 0
    // Nothing before the stretch affects it.
    var previous = CharacterFacts.unknown
    // The last base character; `nil` once a mark has changed its glyph.
    var base: Int?
    hasKerning = false
    hasTriggers = false
    while offset < end, found < limit {
      if let text, found == 0 || previous.isLetter {
        let stop = text.endOfPairs(limitedTo: min(end, offset &+ 3 &* (limit &- found)))
        let wereAllIndependent = independentCount == found
        let readCount = readLetters(
          from: offset, before: stop, of: text, at: found, after: (previous, last), known,
          knownGaps)
        if readCount > 0 {
          found &+= readCount
          offset &+= 3 &* readCount
          previous = facts[found &- 1]
          last = text[offset &- 3]?.character ?? 0
          base = found &- 1
          if wereAllIndependent { independentCount = found }
          if offset >= end || found >= limit { break }
        }
      }
      let (character, length) = utf8.codePoint(at: offset)
      var own = known[character]
      if !own.isKnown { own = plan.learn(character) }
      offsets[found] = UInt32(truncatingIfNeeded: offset)
      facts[found] = own
      if own.isTrigger { hasTriggers = true }
      if own.isApart(from: previous) {
        gaps[found] = .independent
        if own.isPlain, independentCount == found {
          advances[found] = own.advance
          independentCount &+= 1
        }
      } else if found == 0 {
        gaps[0] = .independent
      } else if own.isGlued {
        joinMark(character, at: found, &base, plan)
      } else if previous.isGlued {
        gaps[found] = gap(behindMark: last, of: base, at: found, own, character, plan)
      } else {
        gaps[found] = knownGaps[last, character] ?? plan.gap(last, character)
        if gaps[found].isKerning { hasKerning = true }
      }
      if !own.isGlued { base = found }
      previous = own
      last = character
      found &+= 1
      offset &+= length
    }
    offsets[found] = UInt32(truncatingIfNeeded: offset)
    gaps[found] = .independent
    return found
  }

  /// Reads letters of three bytes, two at a time, up to an offset or up to a pair that interacts; returns the number of
  /// letters.
  ///
  /// - Parameters:
  ///   - stop: the UTF-8 offset at which no pair may start.
  ///   - first: the index of the first letter in the stretch.
  ///   - letter: the letter before the first; its facts are unknown at the start of a stretch.
  @inline(never)
  private func readLetters(
    from start: Int, before stop: Int, of text: ThreeByteText, at first: Int,
    after letter: (facts: CharacterFacts, character: UInt32), _ known: FactTable.Reader,
    _ knownGaps: GapTable.Reader
  ) -> Int {
    let offsets = offsets + first
    let facts = facts + first
    let gaps = gaps + first
    let advances = advances + first
    var offset = start
    var count = 0
    // The stretch starts after an independent gap.
    var previous = letter.facts.isKnown ? letter.facts : CharacterFacts.anyInert
    var last = letter.character
    while offset < stop, let (one, other) = text.pair(at: offset) {
      let own = known[one]
      let next = known[other]
      if !own.isAlone || !next.isAlone {
        guard own.isLetter else { break }
        if !own.isInert(after: previous) {
          guard let gap = knownGaps[last, one.character], gap.isIndependent else { break }
        }
        previous = own
        last = one.character
        let isIndependent =
          next.isLetter
          && (next.isInert(after: own) || knownGaps[last, other.character]?.isIndependent == true)
        if !isIndependent {
          offsets[count] = UInt32(truncatingIfNeeded: offset)
          facts[count] = own
          gaps[count] = .independent
          advances[count] = own.advance
          return count &+ 1
        }
      }
      offsets[count] = UInt32(truncatingIfNeeded: offset)
      facts[count] = own
      gaps[count] = .independent
      advances[count] = own.advance
      offsets[count &+ 1] = UInt32(truncatingIfNeeded: offset &+ 3)
      facts[count &+ 1] = next
      gaps[count &+ 1] = .independent
      advances[count &+ 1] = next.advance
      previous = next
      last = other.character
      count &+= 2
      offset &+= 6
    }
    return count
  }

  /// Puts a mark into the unit of the character before it, and joins units that the letter's new glyph may affect.
  ///
  /// - Parameters:
  ///   - found: the index of the mark.
  ///   - base: the last base character; becomes `nil` if the mark changes its glyph.
  private func joinMark(
    _ character: UInt32, at found: Int, _ base: inout Int?, _ plan: UnitPlan
  ) {
    gaps[found] = .sameUnit
    // A mark may change the letter's glyph. The new glyph may interact with the glyph before it.
    if found > 1, !facts[found - 2].isInertBefore { gaps[found - 1] = .sameUnit }
    guard let place = base else { return }
    let gap = plan.gap(self.character(place), character)
    if gap.isConvertingMark, place > 0 { gaps[place] = .sameUnit }
    if !gap.isUnchangingMark { base = nil }
  }

  /// The gap between a mark and the next base character. The letter and each of its marks must be independent of that
  /// character, because a rule may skip marks.
  private func gap(
    behindMark mark: UInt32, of base: Int?, at found: Int, _ own: CharacterFacts,
    _ character: UInt32, _ plan: UnitPlan
  ) -> UnitGap {
    // HarfBuzz always puts characters around a joiner into one cluster.
    if mark == 0x200D { return .sameUnit }
    if own.isInertAfter { return .independent }
    guard let base else { return .sameUnit }
    let areIndependent = (base..<found).allSatisfy {
      plan.gap(self.character($0), character).isIndependent
    }
    return areIndependent ? .independent : .sameUnit
  }
}
