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

  /// Reads characters; the compiler specialises this for text with and without `letters`.
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
    var closedCount = 0
    defer { self.closedCount = closedCount }
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
      if let text, found == 0 || previous.isLetter {
        let stop = text.endOfPairs(limitedTo: min(end, offset &+ 3 &* (limit &- found)))
        let wereAllClosed = closedCount == found
        let readCount = readLetters(
          from: offset, before: stop, of: text, at: found, after: (previous, last), known,
          knownGaps)
        if readCount > 0 {
          found &+= readCount
          offset &+= 3 &* readCount
          previous = facts[found &- 1]
          last = text[offset &- 3]?.character ?? 0
          base = found &- 1
          if wereAllClosed { closedCount = found }
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
        gaps[found] = .closed
        if own.isPlain, closedCount == found {
          advances[found] = own.advance
          closedCount &+= 1
        }
      } else if found == 0 {
        gaps[0] = .closed
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

  /// Reads letters of three bytes two at a time, until a pair interacts or starts at `stop`; returns the number of
  /// letters.
  ///
  /// - Parameters:
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
    // The stretch starts at a closed gap.
    var previous = letter.facts.isKnown ? letter.facts : CharacterFacts.anyInert
    var last = letter.character
    while offset < stop, let (one, other) = text.pair(at: offset) {
      let own = known[one]
      let next = known[other]
      if !own.isAlone || !next.isAlone {
        guard own.isLetter else { break }
        if !own.isInert(after: previous) {
          guard let gap = knownGaps[last, one.character], gap.isClosed else { break }
        }
        previous = own
        last = one.character
        let isClosed =
          next.isLetter
          && (next.isInert(after: own) || knownGaps[last, other.character]?.isClosed == true)
        if !isClosed {
          offsets[count] = UInt32(truncatingIfNeeded: offset)
          facts[count] = own
          gaps[count] = .closed
          advances[count] = own.advance
          return count &+ 1
        }
      }
      offsets[count] = UInt32(truncatingIfNeeded: offset)
      facts[count] = own
      gaps[count] = .closed
      advances[count] = own.advance
      offsets[count &+ 1] = UInt32(truncatingIfNeeded: offset &+ 3)
      facts[count &+ 1] = next
      gaps[count &+ 1] = .closed
      advances[count &+ 1] = next.advance
      previous = next
      last = other.character
      count &+= 2
      offset &+= 6
    }
    return count
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
