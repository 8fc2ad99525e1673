internal import Synchronization

/// A stack's fonts in the order for one language, and the rule that assigns a font to a cluster.
///
/// A cluster shown as emoji tries the emoji fonts first; other clusters try them last. A cluster takes the first font
/// with which HarfBuzz draws all of it and places its marks, or else the first with which HarfBuzz draws all of it.
/// Canonically equal clusters thus have the same font. If no font draws a whole cluster, the font that draws its
/// longest prefix takes the prefix, and the remainder is split in the same way. A character in no font takes the font
/// of the preceding character and is drawn as .notdef.
final class FontOrder: Sendable {
  let slots: [FontSlot]
  /// The style of this order; empty for text without a style.
  let style: FaceStyle
  /// For each slot, its style and the unstyled slot of its family; empty for a line without styles.
  let faces: [SlotFace]
  private let textFirst: [Int]
  private let emojiFirst: [Int]
  /// The order for Greek and Cyrillic letters: `textFirst`, but a text font in which these letters are full-width comes
  /// after the other text fonts.
  private let narrowFirst: [Int]
  private let choiceTable = CodePointTable<FontChoice>()
  /// Cached choices; valid while this order exists.
  var choices: Choices { choiceTable.reader }
  /// True once a letter was found that no font has, or that HarfBuzz decomposes because its font lacks it.
  var hasFoundMissingLetter: Bool { isLetterMissing.load(ordering: .relaxed) }
  private let isLetterMissing = Atomic(false)

  typealias Choices = CodePointTable<FontChoice>.Reader

  /// - Parameter fallbackOrder: indices into `slots`; `nil` means all, ascending.
  init(
    slots: [FontSlot], style: FaceStyle = [], faces: [SlotFace] = [], fallbackOrder: [Int]? = nil
  ) {
    self.slots = slots
    self.style = style
    self.faces = faces
    let fallbackOrder = fallbackOrder ?? Array(slots.indices)
    let emoji = fallbackOrder.filter { slots[$0].isEmoji }
    let text = fallbackOrder.filter { !slots[$0].isEmoji }
    textFirst = text + emoji
    narrowFirst =
      text.filter { !slots[$0].hasFullWidthLetters } + text.filter { slots[$0].hasFullWidthLetters }
      + emoji
    emojiFirst = emoji + text
  }

  /// The font of a grapheme cluster of one character, as an index into `slots`.
  @inline(__always)
  func slot(forSingle character: UInt32) throws(TextError) -> Int {
    let choice = choices[character]
    return choice.isKnown ? choice.slot : try choose(character)
  }

  @inline(never)
  private func choose(_ character: UInt32) throws(TextError) -> Int {
    let first = try isInFirstFont(character) ? textFirst.first : nil
    let slot =
      if let first { first } else { try firstSlot(drawing: [character]) ?? textFirst.first ?? 0 }
    let properties = CharacterProperties(character)
    if let choice = FontChoice(slot: slot, isInFirstFont: first != nil, properties) {
      choiceTable.store(choice, for: character)
    }
    return slot
  }

  /// Whether the first text font maps the character and, if it is a mark, places it: the common case. False for
  /// emoji, for invisible characters, and for full-width Greek and Cyrillic letters.
  private func isInFirstFont(_ character: UInt32) throws(TextError) -> Bool {
    let properties = CharacterProperties(character)
    guard !properties.isEmojiPresentation, !properties.isDefaultIgnorable,
      let first = textFirst.first,
      !slots[first].hasFullWidthLetters || !Self.isGreekOrCyrillic(character)
    else { return false }
    let font = try slots[first].font()
    guard font.has(character) else { return false }
    return !Font.needsPlacementCheck(character) || font.placesMarks(of: [character])
  }

  /// The fonts to try for a cluster or a part of a cluster.
  private func candidates(for characters: [UInt32]) -> [Int] {
    if Self.isEmoji(characters) || characters.first == PictureFont.character { return emojiFirst }
    return characters.first.map(Self.isGreekOrCyrillic) == true ? narrowFirst : textFirst
  }

  private static func isGreekOrCyrillic(_ character: UInt32) -> Bool {
    let script = CharacterProperties(character).script
    return script == .greek || script == .cyrillic
  }

  /// The font that draws a whole grapheme cluster, as an index into `slots`; `nil` if none does.
  func slot(forCluster characters: [UInt32]) throws(TextError) -> Int? {
    // Usually, the cluster is a letter with its marks, and one font has them all.
    for character in characters {
      let choice = choices[character]
      if choice.isInFirstFont { continue }
      // Choosing a font for this character alone might open fonts that the cluster does not need.
      guard !choice.isKnown, try isInFirstFont(character) else {
        return try firstSlot(drawing: characters)
      }
      _ = try choose(character)
    }
    return textFirst.first
  }

  private func firstSlot(drawing characters: [UInt32]) throws(TextError) -> Int? {
    let candidates = candidates(for: characters)
    let isInvisible = characters.allSatisfy { CharacterProperties($0).isDefaultIgnorable }
    if isInvisible { return candidates.first }
    if characters.contains(where: VariationSelectors.contains) {
      for slot in candidates {
        let font = try slots[slot].font()
        if font.missingSelectors(in: characters).isEmpty, font.draws(characters[...]) {
          return slot
        }
      }
    }
    guard let choice = try firstSlot(of: candidates, drawing: characters[...]) else {
      isLetterMissing.store(true, ordering: .relaxed)
      return nil
    }
    if choice.isMapped { return choice.slot }
    let font = try slots[choice.slot].font()
    if characters.contains(where: { RecomposedLetters.parts(of: $0) != nil && !font.has($0) }) {
      isLetterMissing.store(true, ordering: .relaxed)
    }
    return choice.slot
  }

  /// The first font that draws all characters and places their marks, or else the first that draws all characters.
  ///
  /// - Returns: the font's slot, and whether its character map has all characters; `nil` if no font draws them.
  private func firstSlot(
    of candidates: [Int], drawing characters: ArraySlice<UInt32>
  ) throws(TextError) -> (slot: Int, isMapped: Bool)? {
    var misplacing: (slot: Int, isMapped: Bool)?
    for slot in candidates {
      let font = try slots[slot].font()
      let isMapped = font.maps(characters)
      guard isMapped || font.composes(characters) else { continue }
      // Most clusters have no marks.
      let mayHaveMarks = !isMapped || characters.contains(where: Font.needsPlacementCheck)
      if !mayHaveMarks || font.placesMarks(of: characters) { return (slot, isMapped) }
      misplacing = misplacing ?? (slot, isMapped)
    }
    return misplacing
  }

  /// A part of a grapheme cluster that is split between fonts.
  struct Part {
    /// The part's font, as an index into `slots`.
    var slot: Int
    var characterCount: Int
  }

  /// Splits a grapheme cluster that no font draws whole.
  func parts(ofCluster characters: [UInt32]) throws(TextError) -> [Part] {
    var parts: [Part] = []
    var remaining = characters[...]
    while let first = remaining.first {
      // Decides for each part whether it is emoji or text: a letter before an emoji is text.
      let selectors = remaining.dropFirst().prefix { $0 == 0xFE0E || $0 == 0xFE0F }
      let candidates = candidates(for: [first] + selectors)
      var best = Part(slot: candidates.first ?? 0, characterCount: 0)
      for slot in candidates {
        let count = try slots[slot].font().drawnCount(of: remaining)
        if count > best.characterCount { best = Part(slot: slot, characterCount: count) }
      }
      let isMissing = best.characterCount == 0
      if isMissing {
        let invisible = remaining.dropFirst().prefix { CharacterProperties($0).isDefaultIgnorable }
        best.characterCount = 1 + invisible.count
      }
      if let last = parts.indices.last, isMissing || parts[last].slot == best.slot {
        parts[last].characterCount += best.characterCount
      } else {
        parts.append(best)
      }
      remaining = remaining.dropFirst(best.characterCount)
    }
    return parts
  }

  /// The slot with this order's style in the family of `slot`. The style of `slot` itself does not matter.
  func counterpart(of slot: Int) -> Int {
    guard slot < faces.count else { return slot }
    let base = faces[slot].base
    return textFirst.first { faces[$0].base == base } ?? base
  }

  /// Whether a slot's face lacks a trait of this order's style. False for emoji fonts, which have no styled faces.
  func lacksStyle(slot: Int) -> Bool {
    guard !style.isEmpty, slot < faces.count, !slots[slot].isEmoji else { return false }
    return !faces[slot].style.isSuperset(of: style)
  }

  /// Whether a cluster is shown as emoji: by U+FE0F, a default emoji, or several joined emoji. U+FE0E selects text.
  static func isEmoji(_ characters: [UInt32]) -> Bool {
    var hasSelector = false
    var hasJoiner = false
    var hasPresentation = false
    var emojiCount = 0
    for character in characters {
      switch character {
      case 0xFE0E: return false
      case 0xFE0F: hasSelector = true
      case 0x200D: hasJoiner = true
      default: break
      }
      let properties = CharacterProperties(character)
      hasPresentation = hasPresentation || properties.isEmojiPresentation
      if properties.isEmoji { emojiCount += 1 }
    }
    if hasSelector { return emojiCount > 0 }
    return hasPresentation || (hasJoiner && emojiCount > 1)
  }
}
