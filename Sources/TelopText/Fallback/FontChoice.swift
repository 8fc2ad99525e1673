/// The font of a character, as a slot in a font order, and the properties of the character that the itemiser needs.
/// They are packed together, so that one look-up gives both.
struct FontChoice: PackedValue {
  let bits: UInt32

  // The lowest byte holds the script's number. The next two hold the slot plus one, or 0 for an unknown slot.
  fileprivate static let slotShift: UInt32 = 8
  fileprivate static let slotMask: UInt32 = 0xFFFF << slotShift
  fileprivate static let scriptMask: UInt32 = 0xFF
  private static let inFirstFont: UInt32 = 1 << 24
  fileprivate static let mark: UInt32 = 1 << 26
  fileprivate static let ownScript: UInt32 = 1 << 27
  fileprivate static let japanese: UInt32 = 1 << 28
  /// A space, a bracket, or a character whose font may depend on the rest of its grapheme cluster.
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
    if !script.isCommonOrInherited { bits |= Self.ownScript }
    if script.isJapanese { bits |= Self.japanese }
    // A mark takes the font of its letter. If the first font has both characters, it draws both. If it lacks
    // the mark, the itemiser must find a font for the whole cluster.
    let isIndependent = properties.isSimpleGrapheme || (properties.isMark && isInFirstFont)
    if properties.isSpace || properties.isBracket || !isIndependent { bits |= Self.special }
    self.bits = bits
  }

  @inline(__always) var isKnown: Bool { bits != 0 }
  /// The font's slot; meaningful only if the choice is known.
  @inline(__always) var slot: Int { Int((bits & Self.slotMask) >> Self.slotShift) - 1 }
  @inline(__always) var script: ScriptCode { ScriptCode(UInt8(truncatingIfNeeded: bits)) }
  /// The first text font maps the character; see `FontOrder.isInFirstFont(_:)`.
  @inline(__always) var isInFirstFont: Bool { bits & Self.inFirstFont != 0 }
  @inline(__always) var isMark: Bool { bits & Self.mark != 0 }
  @inline(__always) var hasOwnScript: Bool { bits & Self.ownScript != 0 }
}

/// The font choices of the characters that continue a run. Such a character has the run's font, and the run's script or
/// no script of its own, and is not `special`.
struct RunChoices {
  // A choice continues the run if its bits under one of the two masks equal the pattern for that mask.
  private var ownScriptMask: UInt32
  private var ownScriptPattern: UInt32
  private static let commonMask = FontChoice.slotMask | FontChoice.ownScript | FontChoice.special
  private var commonPattern: UInt32

  init() {
    // These match no choice.
    ownScriptPattern = .max
    ownScriptMask = .max
    commonPattern = .max
  }

  init(slot: Int, script: ScriptCode) {
    commonPattern = UInt32(truncatingIfNeeded: slot + 1) << FontChoice.slotShift
    ownScriptPattern = commonPattern | FontChoice.ownScript
    ownScriptMask = Self.commonMask
    if script.isJapanese {
      ownScriptPattern |= FontChoice.japanese
      ownScriptMask |= FontChoice.japanese
    } else {
      ownScriptPattern |= UInt32(script.number)
      ownScriptMask |= FontChoice.scriptMask
    }
  }

  /// Whether both characters continue the run, have a script of their own and are not marks.
  @inline(__always)
  func containLetters(_ first: FontChoice, _ second: FontChoice) -> Bool {
    let differences = (first.bits ^ ownScriptPattern) | (second.bits ^ ownScriptPattern)
    return differences & (ownScriptMask | FontChoice.mark) == 0
  }

  @inline(__always)
  func contains(_ choice: FontChoice) -> Bool {
    let hasRunScript = choice.bits & ownScriptMask == ownScriptPattern
    let isCommon = choice.bits & Self.commonMask == commonPattern
    // Never both, so `!=` is `||` without a branch.
    return hasRunScript != isCommon
  }
}
