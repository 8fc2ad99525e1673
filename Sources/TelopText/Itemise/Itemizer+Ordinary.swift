extension Itemizer {
  /// Passes the characters that the last run goes on with and that have no say in what follows: a look-up and a comparison
  /// for each. Letters may have marks.
  ///
  /// - Parameters:
  ///   - start: between grapheme clusters: a UTF-8 offset.
  ///   - limit: the end of the text, or a place between two simple characters.
  /// - Returns: where another way has to go on, between grapheme clusters.
  /// - Complexity: O(characters passed).
  mutating func passOrdinary(
    from start: Int, upTo limit: Int, _ choices: FontOrder.Choices
  ) throws(TextError) -> Int {
    guard last.isPlain, last.script.joins(scripts.current) else { return start }
    let (going, level) = (going, last.level)
    let hasLevels = !levels.levels.isEmpty
    // Not a character, until the font is known to have spaces.
    var space: UInt32 = self.space.slot == last.slot && self.space.isThere ? 0x20 : .max
    var offset = start
    // The last grapheme cluster: where it begins, its first character, its marks, and the last strong character before it.
    var cluster = (start: start, first: FontChoice(bits: 0), marks: 0, before: FontChoice(bits: 0))
    // The last strong character.
    var strong = FontChoice(bits: 0)
    var isWhole = true
    while offset < limit {
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
        if hasLevels, levels[offset] != level { break }
        cluster = (offset, choice, 0, strong)
      }
      if choice.isStrong { strong = choice }
      offset &+= length
    }
    if !isWhole {
      // What is not simple belongs to the cluster before it.
      offset = cluster.start
      strong = cluster.before
      continuations.removeLast(cluster.marks)
    }
    if offset > start { last.end = offset }
    if strong.isStrong { scripts.pass(strong.script) }
    return offset
  }
}
