/// The font of a single character, as a slot in a font order, with the properties of the character that the itemiser
/// needs. Packed in one word, so that most characters cost one look-up.
struct FontChoice: PackedValue {
  let bits: UInt32

  // The lowest byte holds the script's number. The next two hold the slot plus one, or 0 for an unknown slot.
  fileprivate static let slotShift: UInt32 = 8
  fileprivate static let slotMask: UInt32 = 0xFFFF << slotShift
  fileprivate static let scriptMask: UInt32 = 0xFF
  private static let inFirstFont: UInt32 = 1 << 24
  fileprivate static let mark: UInt32 = 1 << 26
  fileprivate static let strong: UInt32 = 1 << 27
  fileprivate static let japanese: UInt32 = 1 << 28
  /// A space, a bracket, or a character that is no grapheme cluster by itself.
  fileprivate static let special: UInt32 = 1 << 29

  private static let maximumSlots = 0xFFFE

  @inline(__always) init(bits: UInt32) { self.bits = bits }

  /// - Returns: `nil` for a slot beyond the maximum.
  init?(slot: Int, isInFirstFont: Bool, _ properties: CharacterProperties) {
    guard slot < Self.maximumSlots else { return nil }
    let script = properties.script
    var bits = UInt32(script.number) | UInt32(slot + 1) << Self.slotShift
    if isInFirstFont { bits |= Self.inFirstFont }
    if properties.isMark { bits |= Self.mark }
    if !script.isCommonOrInherited { bits |= Self.strong }
    if script.isJapanese { bits |= Self.japanese }
    // A mark takes its letter's font. A mark may continue a run by itself only if the first font has it.
    let isIndependent = properties.isSimpleGrapheme || (properties.isMark && isInFirstFont)
    if properties.isSpace || properties.isBracket || !isIndependent { bits |= Self.special }
    self.bits = bits
  }

  @inline(__always) var isKnown: Bool { bits != 0 }
  /// The font's slot; meaningful only if the choice is known.
  @inline(__always) var slot: Int { Int((bits & Self.slotMask) >> Self.slotShift) - 1 }
  @inline(__always) var script: ScriptCode { ScriptCode(UInt8(truncatingIfNeeded: bits)) }
  /// The first text font has the character itself, and the character is visible and not emoji.
  @inline(__always) var isInFirstFont: Bool { bits & Self.inFirstFont != 0 }
  @inline(__always) var isMark: Bool { bits & Self.mark != 0 }
  /// The character has a script of its own.
  @inline(__always) var hasOwnScript: Bool { bits & Self.strong != 0 }
}

/// The font choices of characters that continue a run: characters in the run's font that are weak or have the run's
/// script. Spaces and brackets are excluded.
struct RunChoices {
  private var strongMask: UInt32
  private var strongPattern: UInt32
  private static let weakMask = FontChoice.slotMask | FontChoice.strong | FontChoice.special
  private var weakPattern: UInt32

  init() {
    // These match no choice.
    strongPattern = .max
    strongMask = .max
    weakPattern = .max
  }

  init(slot: Int, script: ScriptCode) {
    weakPattern = UInt32(truncatingIfNeeded: slot + 1) << FontChoice.slotShift
    strongPattern = weakPattern | FontChoice.strong
    strongMask = Self.weakMask
    if script.isJapanese {
      strongPattern |= FontChoice.japanese
      strongMask |= FontChoice.japanese
    } else {
      strongPattern |= UInt32(script.number)
      strongMask |= FontChoice.scriptMask
    }
  }

  /// Whether two strong characters other than marks continue the run.
  @inline(__always)
  func containLetters(_ first: FontChoice, _ second: FontChoice) -> Bool {
    let differences = (first.bits ^ strongPattern) | (second.bits ^ strongPattern)
    return differences & (strongMask | FontChoice.mark) == 0
  }

  @inline(__always)
  func contains(_ choice: FontChoice) -> Bool {
    let isStrong = choice.bits & strongMask == strongPattern
    let isWeak = choice.bits & Self.weakMask == weakPattern
    return isStrong != isWeak
  }
}
