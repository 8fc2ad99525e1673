extension Itemizer {
  /// A grapheme cluster of ordinary characters, which continue the last run. A scripted character has a script of its
  /// own, neither Common nor Inherited.
  ///
  /// `start` is the cluster's UTF-8 offset. `first` is the font choice of the cluster's first character.
  /// `scriptedBefore` is the font choice of the last scripted character before the cluster.
  private typealias OrdinaryCluster = (
    start: Int, first: FontChoice, markCount: Int, scriptedBefore: FontChoice
  )

  /// Skips ordinary characters: those that continue the last run. Each costs one look-up and one comparison. Letters
  /// may have marks. Returns where `itemize()` continues; `start` and the result are grapheme boundaries.
  mutating func skipOrdinary(
    from start: Int, _ choices: FontOrder.Choices
  ) throws(TextError) -> Int {
    guard last.isHorizontalUnstyled, last.script.canShareRun(with: scripts.current)
    else { return start }
    // Two specialised loops are faster than one: one for text of three-byte letters, one for all other text. The first
    // does not check page indices, so it needs a table with memory for its pages.
    if choices.allowsPageLookup, levels.levels.isEmpty, ThreeByteText.begins(with: utf8[start]),
      let text = ThreeByteText(utf8)
    {
      return try skipOrdinary(from: start, choices, letters: text)
    }
    return try skipOrdinary(from: start, choices, letters: nil)
  }

  /// Skips ordinary characters. `letters` is the line if a three-byte character is at `start` and the line has one
  /// level; otherwise `nil`. The compiler specialises this function for both cases.
  @inline(__always)
  private mutating func skipOrdinary(
    from start: Int, _ choices: FontOrder.Choices, letters text: ThreeByteText?
  ) throws(TextError) -> Int {
    let continuingChoices = continuingChoices
    let level = last.level
    let limit = utf8.count
    // The text before this offset has the run's level. In a line of one level, this is all text.
    var levelEnd = levels.levels.isEmpty ? limit : start
    // U+0020 if the font is known to have it, otherwise no character.
    var space: UInt32 = spaceCheck.slot == last.slot && spaceCheck.isDrawn ? 0x20 : .max
    var offset = start
    var cluster: OrdinaryCluster = (start, FontChoice(bits: 0), 0, FontChoice(bits: 0))
    var lastScripted = FontChoice(bits: 0)
    var isClusterComplete = true
    // The offset from which on `pair(at:)` may not be called.
    let end = text?.endOfPairs(limitedTo: limit) ?? 0
    while offset < limit {
      if let text {
        Self.skipLetters(
          &offset, before: end, of: text, continuingChoices, choices, &cluster, &lastScripted)
        if offset >= limit { break }
      }
      let (character, length) = utf8.codePoint(at: offset)
      let choice = choices[character]
      if !continuingChoices.contains(choice) && character != space {
        if character == 0x20, spaceCheck.slot != last.slot, try draws(character, in: last.slot) {
          space = character
          continue
        }
        isClusterComplete = CharacterProperties(character).isSimpleGrapheme
        break
      }
      if choice.isMark {
        isClusterComplete = addMark(at: offset, to: &cluster)
        if !isClusterComplete { break }
      } else {
        if offset >= levelEnd {
          guard levels[offset] == level else { break }
          levelEnd = offset &+ levels.equalCount(from: offset)
        }
        cluster = (offset, choice, 0, lastScripted)
      }
      if choice.hasOwnScript { lastScripted = choice }
      offset &+= length
    }
    // A character that is not `isSimpleGrapheme` may belong to the last cluster, so `itemize()` starts again with the
    // whole cluster.
    if !isClusterComplete { graphemeContinuations.removeLast(cluster.markCount) }
    return extendRun(
      from: start, to: isClusterComplete ? offset : cluster.start,
      lastScripted: isClusterComplete ? lastScripted : cluster.scriptedBefore)
  }

  /// Extends the last run to an offset. `lastScripted` is the choice of the added text's last scripted character.
  @inline(__always)
  private mutating func extendRun(from start: Int, to end: Int, lastScripted: FontChoice) -> Int {
    if end > start { last.end = end }
    if lastScripted.hasOwnScript { scripts.current = lastScripted.script }
    return end
  }

  /// Skips three-byte letters in pairs; most East Asian letters have three bytes. The loop is fast because it updates
  /// only the offset. `cluster` and `lastScripted` are set after the loop; `cluster` becomes the last letter.
  @inline(__always)
  private static func skipLetters(
    _ position: inout Int, before end: Int, of text: ThreeByteText, _ continuingChoices: RunChoices,
    _ choices: FontOrder.Choices, _ cluster: inout OrdinaryCluster, _ lastScripted: inout FontChoice
  ) {
    let begin = position
    var offset = begin
    while offset < end, let (one, other) = text.pair(at: offset) {
      let first = choices[one]
      let second = choices[other]
      if !continuingChoices.containLetters(first, second) {
        guard continuingChoices.contains(first), !first.isMark else { break }
        guard continuingChoices.contains(second), !second.isMark else {
          offset &+= 3
          break
        }
      }
      offset &+= 6
    }
    guard offset > begin else { return }
    position = offset
    let last = offset &- 3
    let before = Self.lastScripted(before: last, after: begin, of: text, choices) ?? lastScripted
    let lastChoice = text[last].map { choices[$0] } ?? FontChoice(bits: 0)
    cluster = (last, lastChoice, 0, before)
    lastScripted = lastChoice.hasOwnScript ? lastChoice : before
  }

  /// Adds a mark to a grapheme cluster; `false` if `itemize()` must treat the whole cluster.
  @inline(__always)
  private mutating func addMark(at offset: Int, to cluster: inout OrdinaryCluster) -> Bool {
    guard cluster.first.isInFirstFont, cluster.markCount < Self.maximumClusterLength - 1
    else { return false }
    graphemeContinuations.append(UInt32(truncatingIfNeeded: offset))
    cluster.markCount += 1
    return true
  }

  /// The choice of the last scripted character in a stretch of three-byte characters; `nil` if there is none.
  private static func lastScripted(
    before end: Int, after start: Int, of text: ThreeByteText, _ choices: FontOrder.Choices
  ) -> FontChoice? {
    var offset = end
    while offset > start {
      offset &-= 3
      if let character = text[offset], choices[character].hasOwnScript { return choices[character] }
    }
    return nil
  }
}
