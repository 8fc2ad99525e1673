extension UnitScan {
  /// Reads at most `limit` characters and the gaps between neighbours; returns the number of characters.
  func read(from start: Int, to end: Int, _ limit: Int, _ cache: ShapedUnitCache) -> Int {
    // Two specialised loops, for text that begins with letters of three bytes and for other text, are faster than one.
    if cache.shapingProperties.reader.allowsPageLookup, ThreeByteText.begins(with: utf8[start]),
      let text = ThreeByteText(utf8)
    {
      return read(from: start, to: end, limit, cache, letters: text)
    }
    return read(from: start, to: end, limit, cache, letters: nil)
  }

  /// Reads characters. `letters` is the line, if the stretch starts with a letter of three bytes. The compiler
  /// specialises this function for calls with and without it.
  @inline(__always)
  private func read(
    from start: Int, to end: Int, _ limit: Int, _ cache: ShapedUnitCache,
    letters text: ThreeByteText?
  ) -> Int {
    let offsets = offsets
    let shapingProperties = shapingProperties
    let interactions = interactions
    let advances = advances
    var independentCount = 0
    defer { self.independentCount = independentCount }
    let propertyReader = cache.shapingProperties.reader
    let interactionReader = cache.interactions.reader
    var offset = start
    var index = 0
    var last: UInt32 = 0
    // Nothing before the stretch affects it.
    var previous = ShapingProperties.unknown
    // The index of the last base character; `nil` once a mark may have changed its glyph.
    var base: Int?
    hasKerning = false
    hasTriggers = false
    while offset < end, index < limit {
      if let text, index == 0 || previous.isLetter {
        let stop = text.endOfPairs(limitedTo: min(end, offset &+ 3 &* (limit &- index)))
        let wereAllIndependent = independentCount == index
        let readCount = readLetters(
          from: offset, before: stop, of: text, at: index, after: (previous, last), propertyReader,
          interactionReader)
        if readCount > 0 {
          index &+= readCount
          offset &+= 3 &* readCount
          previous = shapingProperties[index &- 1]
          last = text[offset &- 3]?.character ?? 0
          base = index &- 1
          if wereAllIndependent { independentCount = index }
          if offset >= end || index >= limit { break }
        }
      }
      let (character, length) = utf8.codePoint(at: offset)
      var current = propertyReader[character]
      if !current.isKnown { current = cache.learn(character) }
      offsets[index] = UInt32(truncatingIfNeeded: offset)
      shapingProperties[index] = current
      // A rule with a trigger may match here. `scan` joins the units in its context after this read.
      if current.triggersRule { hasTriggers = true }
      if current.neverInteracts(with: previous) {
        interactions[index] = .independent
        if current.isSingleGlyph, independentCount == index {
          advances[index] = current.advance
          independentCount &+= 1
        }
      } else if index == 0 {
        interactions[0] = .independent
      } else if current.isInseparable {
        joinMark(character, at: index, &base, cache)
      } else if previous.isInseparable {
        interactions[index] = interaction(
          behindMark: last, of: base, at: index, current, character, cache)
      } else {
        interactions[index] =
          interactionReader[last, character] ?? cache.interaction(last, character)
        if interactions[index].isKerning { hasKerning = true }
      }
      if !current.isInseparable { base = index }
      previous = current
      last = character
      index &+= 1
      offset &+= length
    }
    offsets[index] = UInt32(truncatingIfNeeded: offset)
    interactions[index] = .independent
    return index
  }

  /// Reads letters of three bytes, two at a time, and returns their number. Stops before a letter that may interact
  /// with the previous one, and before a pair that starts at `stop` or later. `first` is the index, in the stretch, of
  /// the first letter to read. `letter` is the letter before it; its properties are unknown at the start of a stretch.
  @inline(never)
  private func readLetters(
    from start: Int, before stop: Int, of text: ThreeByteText, at first: Int,
    after letter: (shapingProperties: ShapingProperties, character: UInt32),
    _ propertyReader: ShapingPropertyTable.Reader, _ interactionReader: PairInteractionTable.Reader
  ) -> Int {
    let offsets = offsets + first
    let shapingProperties = shapingProperties + first
    let interactions = interactions + first
    let advances = advances + first
    var offset = start
    var count = 0
    // No character before the stretch affects it.
    var previous =
      letter.shapingProperties.isKnown
      ? letter.shapingProperties : ShapingProperties.ignoringNextCharacter
    var last = letter.character
    while offset < stop, let (one, other) = text.pair(at: offset) {
      let firstProperties = propertyReader[one]
      let secondProperties = propertyReader[other]
      if !firstProperties.isAlwaysSingleGlyph || !secondProperties.isAlwaysSingleGlyph {
        guard firstProperties.isLetter else { break }
        if !firstProperties.neverInteractsAsLetter(after: previous) {
          guard let interaction = interactionReader[last, one.character], interaction.isIndependent
          else { break }
        }
        previous = firstProperties
        last = one.character
        let isIndependent =
          secondProperties.isLetter
          && (secondProperties.neverInteractsAsLetter(after: firstProperties)
            || interactionReader[last, other.character]?.isIndependent == true)
        if !isIndependent {
          offsets[count] = UInt32(truncatingIfNeeded: offset)
          shapingProperties[count] = firstProperties
          interactions[count] = .independent
          advances[count] = firstProperties.advance
          return count &+ 1
        }
      }
      offsets[count] = UInt32(truncatingIfNeeded: offset)
      shapingProperties[count] = firstProperties
      interactions[count] = .independent
      advances[count] = firstProperties.advance
      offsets[count &+ 1] = UInt32(truncatingIfNeeded: offset &+ 3)
      shapingProperties[count &+ 1] = secondProperties
      interactions[count &+ 1] = .independent
      advances[count &+ 1] = secondProperties.advance
      previous = secondProperties
      last = other.character
      count &+= 2
      offset &+= 6
    }
    return count
  }

  /// Puts the mark at an index into the unit of the character before it. The mark may change that character's glyph,
  /// and the new glyph may interact with the characters before it; then their units are joined, too. `base` is the
  /// index of the last base character. If the mark may change the glyph of this character, `base` becomes `nil`.
  private func joinMark(
    _ character: UInt32, at index: Int, _ base: inout Int?, _ cache: ShapedUnitCache
  ) {
    interactions[index] = .sameUnit
    // The mark may give the letter another glyph, which may interact with the glyph before it.
    if index > 1, !shapingProperties[index - 2].ignoresNext { interactions[index - 1] = .sameUnit }
    guard let baseIndex = base else { return }
    let interaction = cache.interaction(self.character(baseIndex), character)
    // The base character may become a mark itself, which belongs to the unit before it.
    if interaction.isConvertingMark, baseIndex > 0 { interactions[baseIndex] = .sameUnit }
    if !interaction.isUnchangingMark { base = nil }
  }

  /// The interaction between a mark and the next base character, `character`. It is independent only if the mark's
  /// letter and each of the letter's marks are independent of `character`, because a rule may skip marks.
  private func interaction(
    behindMark mark: UInt32, of base: Int?, at index: Int, _ current: ShapingProperties,
    _ character: UInt32, _ cache: ShapedUnitCache
  ) -> PairInteraction {
    // HarfBuzz always puts the characters around U+200D into one cluster.
    if mark == 0x200D { return .sameUnit }
    if current.ignoresPrevious { return .independent }
    guard let base else { return .sameUnit }
    let areIndependent = (base..<index).allSatisfy {
      cache.interaction(self.character($0), character).isIndependent
    }
    return areIndependent ? .independent : .sameUnit
  }
}
