internal import CTelopICUShims
internal import Synchronization

/// A stack's fonts in the order for one language, and the rule that assigns a font to a cluster.
///
/// A cluster shown as emoji tries the emoji fonts first, any other cluster tries them last. The first font with all of
/// the cluster's visible characters draws it. Composed forms count: a font with `é` draws `e` + `´`. A font with U+0020
/// draws all other spaces, because HarfBuzz makes them from it. If no font has all characters, the first font that has
/// them decomposed draws the cluster. Otherwise the cluster is split: the font that draws the longest start draws that
/// start, and the rest is split in the same way. A character in no font stays with the one before it, as .notdef.
final class FontOrder: Sendable {
  let slots: [FontSlot]
  /// The style of this order; empty for plain text.
  let style: FaceStyle
  /// For each slot, its family's plain face and its own style; empty for a line without styles.
  let faces: [SlotFace]
  private let textFirst: [Int]
  private let emojiFirst: [Int]
  /// The `FontChoice` of each single character.
  private let chosen = CodePointTable<UInt32>()
  /// Cached choices; valid while this order exists.
  var choices: Choices { Choices(chosen: chosen.reader) }
  /// Whether the order has met a cluster that no font draws without decomposing its characters.
  var lacksCharacters: Bool { hasMissing.load(ordering: .relaxed) }
  private let hasMissing = Atomic(false)

  struct Choices {
    fileprivate let chosen: CodePointTable<UInt32>.Reader

    /// The choice of a character; not known if it was never looked up.
    @inline(__always)
    subscript(character: UInt32) -> FontChoice { FontChoice(bits: chosen[character]) }

    /// Whether three-byte characters may be looked up by their place.
    @inline(__always)
    var hasPages: Bool { chosen.hasPages }

    @inline(__always)
    subscript(place: ThreeByteText.Place) -> FontChoice { FontChoice(bits: chosen[place]) }
  }

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
    emojiFirst = emoji + text
  }

  /// The font of a grapheme cluster of one character, as an index into `slots`.
  ///
  /// - Complexity: O(1) for a character looked up before; else O(fonts).
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
      chosen.store(choice.bits, for: character)
    }
    return slot
  }

  /// Whether the first text font has a visible character: the common case.
  private func isInFirstFont(_ character: UInt32) throws(TextError) -> Bool {
    let properties = CharacterProperties(character)
    guard !properties.isEmojiPresentation, !properties.isDefaultIgnorable,
      let first = textFirst.first
    else { return false }
    return try slots[first].font().has(character)
  }

  /// The font that draws a whole grapheme cluster, as an index into `slots`; `nil` if none does.
  func slot(forCluster characters: [UInt32]) throws(TextError) -> Int? {
    // Usually letters with their marks, all of which one font has.
    for character in characters {
      let choice = choices[character]
      if choice.isInFirstFont { continue }
      // Choosing a font for a selector or a joiner alone would open all fonts.
      guard !choice.isKnown, try isInFirstFont(character) else {
        return try firstSlot(drawing: characters)
      }
      _ = try choose(character)
    }
    return textFirst.first
  }

  /// The first font that draws all of a cluster; `nil` if none does.
  private func firstSlot(drawing characters: [UInt32]) throws(TextError) -> Int? {
    if let first = textFirst.first, characters.count == 1, Spaces.isMadeOfSpace(characters[0]),
      try slots[first].font().has(0x20)
    {
      return first
    }
    let candidates = Self.isEmoji(characters) ? emojiFirst : textFirst
    guard characters.contains(where: Self.isVisible) else { return candidates.first }
    lazy var visible = Self.visible(characters)
    for slot in candidates {
      let font = try slots[slot].font()
      // Usually the first font has each character itself.
      if Self.has(font, characters) { return slot }
      if Self.composes(font, visible) { return slot }
    }
    hasMissing.store(true, ordering: .relaxed)
    let decomposed = Self.decomposed(visible)
    if decomposed != visible {
      for slot in candidates where Self.covers(try slots[slot].font(), decomposed) {
        return slot
      }
    }
    return nil
  }

  /// A part of a grapheme cluster that is split between fonts.
  struct Part {
    /// The part's font, as an index into `slots`.
    var slot: Int
    var characterCount: Int
  }

  /// Splits a grapheme cluster that no font draws whole.
  ///
  /// - Returns: one or more parts that together form the cluster.
  /// - Complexity: O(characters × fonts).
  func parts(ofCluster characters: [UInt32]) throws(TextError) -> [Part] {
    var parts: [Part] = []
    var rest = characters[...]
    while let first = rest.first {
      // Each part is emoji or text by itself: a letter before an emoji is text.
      let selectors = rest.dropFirst().prefix { $0 == 0xFE0E || $0 == 0xFE0F }
      let candidates = Self.isEmoji([first] + selectors) ? emojiFirst : textFirst
      var best = Part(slot: candidates.first ?? 0, characterCount: 0)
      for slot in candidates {
        let count = Self.start(of: rest, drawnBy: try slots[slot].font())
        if count > best.characterCount { best = Part(slot: slot, characterCount: count) }
      }
      let isMissing = best.characterCount == 0
      if isMissing {
        let invisible = rest.dropFirst().prefix { CharacterProperties($0).isDefaultIgnorable }
        best.characterCount = 1 + invisible.count
      }
      if let last = parts.indices.last, isMissing || parts[last].slot == best.slot {
        parts[last].characterCount += best.characterCount
      } else {
        parts.append(best)
      }
      rest = rest.dropFirst(best.characterCount)
    }
    return parts
  }

  func covers(_ character: UInt32, slot: Int) throws(TextError) -> Bool {
    try slots[slot].font().has(character)
  }

  /// The slot that draws this order's style in the family of another style's slot.
  func counterpart(of slot: Int) -> Int {
    guard slot < faces.count else { return slot }
    let base = faces[slot].base
    return textFirst.first { faces[$0].base == base } ?? base
  }

  /// Whether a slot's face lacks some of this order's style. Emoji fonts have no faces.
  func lacksStyle(slot: Int) -> Bool {
    guard !style.isEmpty, slot < faces.count, !slots[slot].isEmoji else { return false }
    return !faces[slot].style.isSuperset(of: style)
  }

  /// Whether a cluster is shown as emoji: by U+FE0F, a character that is emoji by default, or several joined emoji.
  /// U+FE0E selects text.
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

  static func visible(_ characters: [UInt32]) -> [UInt32] {
    characters.filter(isVisible)
  }

  /// Whether the font has every visible character by itself.
  private static func has(_ font: Font, _ characters: [UInt32]) -> Bool {
    for character in characters where !font.has(character) && isVisible(character) { return false }
    return true
  }

  private static func isVisible(_ character: UInt32) -> Bool {
    !CharacterProperties(character).isDefaultIgnorable
  }

  /// Whether one font has all of a cluster's visible characters, as they are or decomposed.
  static func draws(_ visible: [UInt32], with font: Font) -> Bool {
    covers(font, visible) || covers(font, decomposed(visible))
  }

  /// Whether the font has every character, alone or composed with the one before it.
  private static func covers(_ font: Font, _ characters: [UInt32]) -> Bool {
    characters.allSatisfy(font.has) || composes(font, characters)
  }

  /// Whether the font has every character, some of them composed with the one before.
  private static func composes(_ font: Font, _ characters: [UInt32]) -> Bool {
    start(of: characters[...], drawnBy: font, decomposing: false) == characters.count
  }

  /// The number of leading characters that a font draws, as they are or decomposed.
  private static func start(of characters: ArraySlice<UInt32>, drawnBy font: Font) -> Int {
    let whole = start(of: characters, drawnBy: font, decomposing: false)
    if whole == characters.count { return whole }
    return max(whole, start(of: characters, drawnBy: font, decomposing: true))
  }

  private static func start(
    of characters: ArraySlice<UInt32>, drawnBy font: Font, decomposing: Bool
  ) -> Int {
    var drawn = 0
    var last: UInt32?
    for (index, character) in characters.enumerated() {
      if CharacterProperties(character).isDefaultIgnorable {
        if drawn == index { drawn += 1 }
        continue
      }
      for character in decomposing ? decomposed([character]) : [character] {
        guard let previous = last else {
          last = character
          continue
        }
        let composed = telop_icu_compose(previous, character)
        if composed >= 0, font.has(UInt32(composed)) {
          last = UInt32(composed)
        } else {
          guard font.has(previous) else { return drawn }
          last = character
        }
      }
      if let last, font.has(last) { drawn = index + 1 }
    }
    return drawn
  }

  private static func decomposed(_ characters: [UInt32]) -> [UInt32] {
    characters.flatMap { character -> [UInt32] in
      var units = [UInt16](repeating: 0, count: 32)
      let length = telop_icu_decompose(character, &units, Int32(units.count))
      guard length > 0, Int(length) <= units.count else { return [character] }
      return String(decoding: units[..<Int(length)], as: UTF16.self).unicodeScalars.map(\.value)
    }
  }
}
