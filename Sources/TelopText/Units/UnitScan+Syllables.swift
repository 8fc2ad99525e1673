extension UnitScan {
  /// True when HarfBuzz finds nothing but whole syllables in a run.
  ///
  /// - Complexity: O(run).
  func hasWholeSyllables(_ range: Range<Int>) -> Bool {
    var check = SyllableCheck()
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      guard check.accepts(SyllableClass(character)) else { return false }
      offset += length
    }
    return true
  }

  /// A syllable that is being read, or a character that belongs to none.
  private struct Syllable {
    /// An index into the stretch's characters.
    var start: Int
    /// It has a vowel sign that is drawn before it.
    var hasLeftSign = false
    /// The character before it is a letter or a mark.
    var isWithinWord = false
  }

  /// Reads characters and the gaps between syllables.
  ///
  /// - Returns: the number of characters; `nil` when HarfBuzz must shape them.
  func readSyllables(from start: Int, to end: Int, _ limit: Int, _ plan: UnitPlan) -> Int? {
    let (offsets, facts, gaps) = (offsets, facts, gaps)
    var offset = start
    var found = 0
    var last = SyllableClass.other
    var before: KnownSyllable?
    var syllable = Syllable(start: 0)
    while offset < end, found < limit {
      let (character, length) = utf8.codePoint(at: offset)
      let kind = SyllableClass(character)
      offsets[found] = UInt32(truncatingIfNeeded: offset)
      gaps[found] = .open
      facts[found] = .inner
      if found > 0, !kind.isBound, !last.binds {
        guard let known = close(syllable, before: found, after: before, plan) else { return nil }
        before = known
        syllable = Syllable(start: found, isWithinWord: last.isWithinWord)
      }
      if kind == .leftSign { syllable.hasLeftSign = true }
      last = kind
      found += 1
      offset += length
    }
    offsets[found] = UInt32(truncatingIfNeeded: offset)
    // A syllable that the stretch cuts off belongs to the next one.
    if offset == end, close(syllable, before: found, after: before, plan) == nil { return nil }
    gaps[0] = .closed
    gaps[found] = .closed
    return found
  }

  /// Looks up a syllable, and closes the gap before it if nothing reaches across.
  ///
  /// - Parameters:
  ///   - end: the index of the character behind it.
  ///   - before: the syllable before it.
  /// - Returns: `nil` when what comes of it may depend on the whole run.
  @inline(__always)
  private func close(
    _ syllable: Syllable, before end: Int, after before: KnownSyllable?, _ plan: UnitPlan
  ) -> KnownSyllable? {
    let start = syllable.start
    let known: KnownSyllable
    if end == start + 1 {
      let character = character(start)
      var own = plan.facts[character]
      if !own.isKnown { own = plan.learn(character) }
      known = KnownSyllable(number: character, facts: own)
    } else {
      let text = Int(offsets[start])..<Int(offsets[end])
      guard let found = plan.syllable(UnsafeBufferPointer(rebasing: utf8[text])) else { return nil }
      known = found
    }
    if known.facts.isLacking { return nil }
    facts[start] = known.facts
    guard let before else { return known }
    var isClosed = true
    if !before.facts.isInertBefore, !known.facts.isInertBehind {
      let gap = plan.gap(before.number, known.number)
      if gap.isLeaking { return nil }
      isClosed = gap.isClosed
    }
    let looksBack = syllable.hasLeftSign && syllable.isWithinWord
    if isClosed, !known.facts.isGlued, !looksBack { gaps[start] = .closed }
    return known
  }
}
