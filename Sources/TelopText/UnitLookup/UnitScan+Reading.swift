extension UnitScan {
  /// Reads characters and the gaps between neighbours.
  ///
  /// - Returns: the number of characters, at most `limit`.
  func read(from start: Int, to end: Int, _ limit: Int, _ plan: UnitPlan) -> Int {
    // Two specialised loops are faster than one loop for both kinds of text.
    if plan.facts.reader.hasPages, ThreeByteText.begins(with: utf8[start]),
      let text = ThreeByteText(utf8)
    {
      return read(from: start, to: end, limit, plan, letters: text)
    }
    return read(from: start, to: end, limit, plan, letters: nil)
  }

  /// Reads characters; the compiler specialises this function for calls with and without `letters`.
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
    let factReader = plan.facts.reader
    let gapReader = plan.gaps.reader
    var offset = start
    var index = 0
    var last: UInt32 = 0
    // Nothing before the stretch affects it.
    var previous = CharacterFacts.unknown
    // The last base character; `nil` once a mark has changed its glyph.
    var base: Int?
    hasKerning = false
    hasTriggers = false
    while offset < end, index < limit {
      if let text, index == 0 || previous.isLetter {
        let stop = text.endOfPairs(limitedTo: min(end, offset &+ 3 &* (limit &- index)))
        let wereAllIndependent = independentCount == index
        let readCount = readLetters(
          from: offset, before: stop, of: text, at: index, after: (previous, last), factReader,
          gapReader)
        if readCount > 0 {
          index &+= readCount
          offset &+= 3 &* readCount
          previous = facts[index &- 1]
          last = text[offset &- 3]?.character ?? 0
          base = index &- 1
          if wereAllIndependent { independentCount = index }
          if offset >= end || index >= limit { break }
        }
      }
      let (character, length) = utf8.codePoint(at: offset)
      var current = factReader[character]
      if !current.isKnown { current = plan.learn(character) }
      offsets[index] = UInt32(truncatingIfNeeded: offset)
      facts[index] = current
      if current.triggersRule { hasTriggers = true }
      if current.isApart(from: previous) {
        gaps[index] = .independent
        if current.isPlain, independentCount == index {
          advances[index] = current.advance
          independentCount &+= 1
        }
      } else if index == 0 {
        gaps[0] = .independent
      } else if current.isInseparable {
        joinMark(character, at: index, &base, plan)
      } else if previous.isInseparable {
        gaps[index] = gap(behindMark: last, of: base, at: index, current, character, plan)
      } else {
        gaps[index] = gapReader[last, character] ?? plan.gap(last, character)
        if gaps[index].isKerning { hasKerning = true }
      }
      if !current.isInseparable { base = index }
      previous = current
      last = character
      index &+= 1
      offset &+= length
    }
    offsets[index] = UInt32(truncatingIfNeeded: offset)
    gaps[index] = .independent
    return index
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
    after letter: (facts: CharacterFacts, character: UInt32), _ factReader: FactTable.Reader,
    _ gapReader: GapTable.Reader
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
      let firstFacts = factReader[one]
      let secondFacts = factReader[other]
      if !firstFacts.isAlone || !secondFacts.isAlone {
        guard firstFacts.isLetter else { break }
        if !firstFacts.isInert(after: previous) {
          guard let gap = gapReader[last, one.character], gap.isIndependent else { break }
        }
        previous = firstFacts
        last = one.character
        let isIndependent =
          secondFacts.isLetter
          && (secondFacts.isInert(after: firstFacts)
            || gapReader[last, other.character]?.isIndependent == true)
        if !isIndependent {
          offsets[count] = UInt32(truncatingIfNeeded: offset)
          facts[count] = firstFacts
          gaps[count] = .independent
          advances[count] = firstFacts.advance
          return count &+ 1
        }
      }
      offsets[count] = UInt32(truncatingIfNeeded: offset)
      facts[count] = firstFacts
      gaps[count] = .independent
      advances[count] = firstFacts.advance
      offsets[count &+ 1] = UInt32(truncatingIfNeeded: offset &+ 3)
      facts[count &+ 1] = secondFacts
      gaps[count &+ 1] = .independent
      advances[count &+ 1] = secondFacts.advance
      previous = secondFacts
      last = other.character
      count &+= 2
      offset &+= 6
    }
    return count
  }

  /// Puts a mark into the unit of the character before it. A new glyph of the mark's letter may join further units.
  ///
  /// - Parameters:
  ///   - index: the index of the mark.
  ///   - base: the index of the last base character; becomes `nil` if the mark changes that character's glyph.
  private func joinMark(
    _ character: UInt32, at index: Int, _ base: inout Int?, _ plan: UnitPlan
  ) {
    gaps[index] = .sameUnit
    // A mark may change the letter's glyph. The new glyph may interact with the glyph before it.
    if index > 1, !facts[index - 2].ignoresNext { gaps[index - 1] = .sameUnit }
    guard let baseIndex = base else { return }
    let gap = plan.gap(self.character(baseIndex), character)
    if gap.isConvertingMark, baseIndex > 0 { gaps[baseIndex] = .sameUnit }
    if !gap.isUnchangingMark { base = nil }
  }

  /// The gap between a mark and the next base character, `character`. It is independent only if the mark's letter and each
  /// of the letter's marks are independent of `character`, because a rule may skip marks.
  private func gap(
    behindMark mark: UInt32, of base: Int?, at index: Int, _ current: CharacterFacts,
    _ character: UInt32, _ plan: UnitPlan
  ) -> UnitGap {
    // HarfBuzz always puts the characters around U+200D into one cluster.
    if mark == 0x200D { return .sameUnit }
    if current.ignoresPrevious { return .independent }
    guard let base else { return .sameUnit }
    let areIndependent = (base..<index).allSatisfy {
      plan.gap(self.character($0), character).isIndependent
    }
    return areIndependent ? .independent : .sameUnit
  }
}
