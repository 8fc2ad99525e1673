/// The glyphs that may come of a syllable.
struct SyllableGlyphs {
  /// All of them.
  let all: [UInt16]
  /// Those that may stand next to what is before the syllable.
  let first: [UInt16]
}

/// The facts of a syllable, and the number by which its gaps are kept: that of its only character, or one
/// beyond all characters.
struct KnownSyllable: BitwiseCopyable {
  let number: UInt32
  let facts: CharacterFacts
}

extension UnitLearning {
  /// Learns the facts of a syllable of several characters.
  mutating func syllable(in text: UnsafeBufferPointer<UInt8>) -> KnownSyllable {
    guard syllables.count < Self.mostSyllables else {
      return KnownSyllable(number: 0, facts: .lacking(reach: relations.furthest))
    }
    var characters: [UInt32] = []
    var offset = 0
    while offset < text.count {
      let (character, length) = text.codePoint(at: offset)
      characters.append(character)
      offset += length
    }
    let number = 0x110000 + UInt32(syllables.count)
    return KnownSyllable(number: number, facts: syllable(characters, number: number))
  }

  /// More than languages have.
  private static let mostSyllables = 16_384
  private static let nukta: UInt32 = 0x93C
  private static let leftSigns: Set<UInt32> = [0x93F, 0x94E]

  /// Learns the facts of a syllable.
  ///
  /// The first glyph of a syllable comes of its first character, or of a vowel sign that HarfBuzz moves to
  /// the front. A repha moves back, so that the letter behind it comes first. A syllable that begins with a
  /// repha is never cut from what is before it.
  ///
  /// - Parameters:
  ///   - characters: a syllable that HarfBuzz does not find broken, or one character.
  ///   - number: by which `gap` knows it.
  /// - Returns: with `isLacking` when HarfBuzz must shape it with its run; with `isGlued` when a mark may
  ///   come first, or nothing at all.
  mutating func syllable(_ characters: [UInt32], number: UInt32) -> CharacterFacts {
    let lacking = CharacterFacts.lacking(reach: relations.furthest)
    if characters.contains(where: built.contains) { return lacking }
    let hasNukta = characters.contains { $0 == Self.nukta || DevanagariNukta.letter(of: $0) != nil }
    let beginsWithRepha = characters.starts(with: [0x930, 0x94D])
    var (seeds, firstSeeds, rephaSeeds): ([UInt16], [UInt16], [UInt16]) = ([], [], [])
    for (index, character) in characters.enumerated() {
      guard let own = Self.glyph(character, font) else { return lacking }
      var glyphs = [own]
      if hasNukta {
        let other = DevanagariNukta.letter(of: character) ?? DevanagariNukta.composed(of: character)
        if let other, let glyph = Self.glyph(other, font) { glyphs.append(glyph) }
        if DevanagariNukta.letter(of: character) != nil,
          let glyph = Self.glyph(Self.nukta, font)
        {
          seeds.append(glyph)
        }
      }
      seeds += glyphs
      if index == 0, beginsWithRepha {
        rephaSeeds = glyphs
      } else if index == (beginsWithRepha ? 2 : 0) || Self.leftSigns.contains(character) {
        firstSeeds += glyphs
      }
    }
    let rules = relations.rules
    let all = rules.syllableClosure(of: seeds)
    guard all.count < LayoutRules.mostOutcomes else { return lacking }
    let firsts = rules.syllableClosure(of: firstSeeds, among: all)
    let mayBeginWithMark = isPart(firsts) || rules.vanishing.contains(anyOf: all)
    // Rules may pass over a mark.
    let first =
      mayBeginWithMark ? all : firsts.union(rules.syllableClosure(of: rephaSeeds, among: all))
    let glyphs = SyllableGlyphs(all: Array(all), first: Array(first))
    syllables[number] = glyphs
    let (isInertBefore, isInertBehind) = (
      relations.isInertBefore(glyphs.all), relations.isInertBehind(glyphs.first)
    )
    let reach = relations.reach(of: glyphs.all)
    if mayBeginWithMark || beginsWithRepha {
      return .glued(isInertBefore: isInertBefore, isInertBehind: isInertBehind, reach: reach)
    }
    return CharacterFacts(
      isInertBefore: isInertBefore, isInertBehind: isInertBehind, reach: reach,
      glyph: characters.count == 1
        ? plainGlyph(characters[0], seeds[0], glyphs.all) : nil)
  }

  /// The gap between two syllables.
  mutating func syllableGap(_ first: UInt32, _ second: UInt32) -> UnitGap {
    guard let before = syllables[first]?.all, let behind = syllables[second]?.first else {
      return .leaking
    }
    if relations.mayLeak(before, behind) { return .leaking }
    if relations.mayJoin(before, behind) { return .open }
    return relations.mayKern(before, behind) ? .open : .closed
  }
}
