extension Itemizer {
  /// A grapheme cluster among ordinary characters. `strongBefore` is the last character before it that has a script of
  /// its own.
  private typealias OrdinaryCluster = (
    start: Int, first: FontChoice, markCount: Int, strongBefore: FontChoice
  )

  /// Skips characters that continue the last run, with one look-up and one comparison each. Letters may have marks.
  ///
  /// - Returns: the offset where the general path continues; like `start`, between grapheme clusters.
  mutating func skipOrdinary(
    from start: Int, _ choices: FontOrder.Choices
  ) throws(TextError) -> Int {
    guard last.isPlain, last.script.joins(scripts.current) else { return start }
    let continuing = continuing
    let level = last.level
    let limit = utf8.count
    // Text up to here has the run's level. In a line of one level, this is all text.
    var levelEnd = levels.levels.isEmpty ? limit : start
    // U+0020 if the font is known to have it, otherwise no character.
    var space: UInt32 = self.space.slot == last.slot && self.space.hasIt ? 0x20 : .max
    var offset = start
    var cluster: OrdinaryCluster = (start, FontChoice(bits: 0), 0, FontChoice(bits: 0))
    var lastStrong = FontChoice(bits: 0)
    var isComplete = true
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      let choice = choices[character]
      if !continuing.contains(choice) && character != space {
        if character == 0x20, self.space.slot != last.slot, try draws(character, in: last.slot) {
          space = character
          continue
        }
        isComplete = CharacterProperties(character).isSimpleGrapheme
        break
      }
      if choice.isMark {
        isComplete = addMark(at: offset, to: &cluster)
        if !isComplete { break }
      } else {
        if offset >= levelEnd {
          guard levels[offset] == level else { break }
          levelEnd = offset &+ levels.equalCount(from: offset)
        }
        cluster = (offset, choice, 0, lastStrong)
      }
      if choice.isStrong { lastStrong = choice }
      offset &+= length
    }
    if !isComplete {
      // A character that is not simple belongs to the cluster before it.
      offset = cluster.start
      lastStrong = cluster.strongBefore
      continuations.removeLast(cluster.markCount)
    }
    if offset > start { last.end = offset }
    if lastStrong.isStrong { scripts.setCurrent(lastStrong.script) }
    return offset
  }

  /// Adds a mark to a grapheme cluster; `false` if ICU must find the cluster's end.
  @inline(__always)
  private mutating func addMark(at offset: Int, to cluster: inout OrdinaryCluster) -> Bool {
    guard cluster.first.isInFirstFont, cluster.markCount < Self.longestCluster - 1 else {
      return false
    }
    continuations.append(UInt32(truncatingIfNeeded: offset))
    cluster.markCount += 1
    return true
  }
}
