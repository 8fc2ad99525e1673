extension Itemizer {
  /// Skips characters that continue the last run and do not affect later decisions: one look-up and one comparison
  /// each. Letters may have marks.
  ///
  /// - Parameter start: a UTF-8 offset between grapheme clusters.
  /// - Returns: the offset where the general path continues, between grapheme clusters.
  /// - Complexity: O(characters skipped).
  mutating func passOrdinary(
    from start: Int, _ choices: FontOrder.Choices
  ) throws(TextError) -> Int {
    guard last.isPlain, last.script.joins(scripts.current) else { return start }
    // Two loops, because each is slower with the other's extra work.
    if choices.hasPages, levels.levels.isEmpty, ThreeByteText.begins(with: utf8[start]),
      let text = ThreeByteText(utf8)
    {
      return try passOrdinary(from: start, choices, letters: text)
    }
    return try passOrdinary(from: start, choices, letters: nil)
  }

  /// Skips ordinary characters; the compiler specialises this for text with and without `letters`.
  ///
  /// - Parameter letters: the text, if most of it may be letters of three bytes in a line without levels.
  @inline(__always)
  private mutating func passOrdinary(
    from start: Int, _ choices: FontOrder.Choices, letters text: ThreeByteText?
  ) throws(TextError) -> Int {
    let going = going
    let level = last.level
    let limit = utf8.count
    // Text up to here has the run's level: all of it in a line of one level.
    var levelEnd = levels.levels.isEmpty ? limit : start
    // No character until the font is known to have a space.
    var space: UInt32 = self.space.slot == last.slot && self.space.isThere ? 0x20 : .max
    var offset = start
    // The last grapheme cluster: its start, its first character, its marks, and the last strong character before it.
    var cluster = (start: start, first: FontChoice(bits: 0), marks: 0, before: FontChoice(bits: 0))
    // The last strong character.
    var strong = FontChoice(bits: 0)
    var isWhole = true
    let end = text?.endOfPairs(limitedTo: limit) ?? 0
    while offset < limit {
      if let text {
        let begin = offset
        offset = Self.passPairs(from: begin, before: end, of: text, choices, going)
        if offset > begin {
          let last = offset &- 3
          let before = Self.strong(before: last, behind: begin, of: text, choices) ?? strong
          let own = text[last].map { choices[$0] } ?? FontChoice(bits: 0)
          cluster = (last, own, 0, before)
          strong = own.isStrong ? own : before
          if offset >= limit { break }
        }
      }
      let (character, length) = utf8.codePoint(at: offset)
      let choice = choices[character]
      let isOrdinary = going.contains(choice)
      if !isOrdinary && character != space {
        if character == 0x20, self.space.slot != last.slot, try has(character, in: last.slot) {
          space = character
          continue
        }
        isWhole = choice.isKnown ? choice.isSimple : CharacterProperties(character).isSimpleGrapheme
        break
      }
      if choice.isMark {
        guard cluster.first.isFirsts, cluster.marks < Self.longestCluster - 1 else {
          isWhole = false
          break
        }
        continuations.append(UInt32(truncatingIfNeeded: offset))
        cluster.marks += 1
      } else {
        if offset >= levelEnd {
          guard levels[offset] == level else { break }
          levelEnd = offset &+ levels.equalCount(from: offset)
        }
        cluster = (offset, choice, 0, strong)
      }
      if choice.isStrong { strong = choice }
      offset &+= length
    }
    if !isWhole {
      // A character that is not simple belongs to the cluster before it.
      offset = cluster.start
      strong = cluster.before
      continuations.removeLast(cluster.marks)
    }
    if offset > start { last.end = offset }
    if strong.isStrong { scripts.pass(strong.script) }
    return offset
  }

  /// Skips most East Asian letters, in a loop that keeps only its offset.
  private static func passPairs(
    from start: Int, before end: Int, of text: ThreeByteText, _ choices: FontOrder.Choices,
    _ going: RunChoices
  ) -> Int {
    var offset = start
    while offset < end, let (one, other) = text.pair(at: offset) {
      let first = choices[one]
      let second = choices[other]
      if !going.hasLetters(first, second) {
        guard going.contains(first), !first.isMark else { break }
        guard going.contains(second), !second.isMark else { return offset &+ 3 }
      }
      offset &+= 6
    }
    return offset
  }

  /// The last strong character in a stretch of three-byte characters; `nil` when all are weak.
  private static func strong(
    before end: Int, behind start: Int, of text: ThreeByteText, _ choices: FontOrder.Choices
  ) -> FontChoice? {
    var offset = end
    while offset > start {
      offset &-= 3
      if let place = text[offset], choices[place].isStrong { return choices[place] }
    }
    return nil
  }
}
