/// The font of a single character, as a place in an order of fonts, and what the itemiser asks of the character: one
/// word, so that most characters cost one look-up.
struct FontChoice {
  let bits: UInt32

  // The script's number is in the lowest byte; the next two hold the slot and one more, 0 where nothing is known.
  fileprivate static let slotShift: UInt32 = 8
  fileprivate static let slotMask: UInt32 = 0xFFFF << slotShift
  fileprivate static let scriptMask: UInt32 = 0xFF
  private static let firsts: UInt32 = 1 << 24
  private static let simple: UInt32 = 1 << 25
  fileprivate static let mark: UInt32 = 1 << 26
  fileprivate static let strong: UInt32 = 1 << 27
  fileprivate static let japanese: UInt32 = 1 << 28
  fileprivate static let special: UInt32 = 1 << 29

  /// The most slots that there is room for.
  private static let mostSlots = 0xFFFE

  /// - Parameter bits: those of a choice, or 0 for a character that was not met.
  @inline(__always) init(bits: UInt32) { self.bits = bits }

  /// - Parameters:
  ///   - slot: the font's place in the order.
  ///   - isFirsts: see `isFirsts`.
  ///   - properties: the character's.
  /// - Returns: `nil` where the slot has no room.
  init?(slot: Int, isFirsts: Bool, _ properties: CharacterProperties) {
    guard slot < Self.mostSlots else { return nil }
    let script = properties.script
    var bits = UInt32(script.number) | UInt32(slot + 1) << Self.slotShift
    if isFirsts { bits |= Self.firsts }
    if properties.isSimpleGrapheme { bits |= Self.simple }
    if properties.isMark { bits |= Self.mark }
    if !script.isWeak { bits |= Self.strong }
    if script.isJapanese { bits |= Self.japanese }
    // A mark's font is its letter's, unless the first font has both.
    let stands = properties.isSimpleGrapheme || (properties.isMark && isFirsts)
    if properties.isSpace || properties.isBracket || !stands { bits |= Self.special }
    self.bits = bits
  }

  @inline(__always) var isKnown: Bool { bits != 0 }
  /// Of a choice that is known.
  @inline(__always) var slot: Int { Int((bits & Self.slotMask) >> Self.slotShift) - 1 }
  @inline(__always) var script: ScriptCode { ScriptCode(UInt8(truncatingIfNeeded: bits)) }
  /// The first text font has the character itself, which is visible and no emoji.
  @inline(__always) var isFirsts: Bool { bits & Self.firsts != 0 }
  /// As `CharacterProperties.isSimpleGrapheme`.
  @inline(__always) var isSimple: Bool { bits & Self.simple != 0 }
  /// As `CharacterProperties.isMark`.
  @inline(__always) var isMark: Bool { bits & Self.mark != 0 }
  /// It has a script of its own.
  @inline(__always) var isStrong: Bool { bits & Self.strong != 0 }
}

/// The characters that a run goes on with, whatever stands around them: those with its font that are of its script or
/// weak, but spaces and brackets.
struct RunChoices {
  private var strongMask: UInt32
  private var strong: UInt32
  private static let weakMask = FontChoice.slotMask | FontChoice.strong | FontChoice.special
  private var weak: UInt32

  /// None.
  init() {
    // No word equals them under their masks.
    (strong, strongMask, weak) = (.max, .max, .max)
  }

  init(slot: Int, script: ScriptCode) {
    weak = UInt32(truncatingIfNeeded: slot + 1) << FontChoice.slotShift
    strong = weak | FontChoice.strong
    strongMask = Self.weakMask
    if script.isJapanese {
      strong |= FontChoice.japanese
      strongMask |= FontChoice.japanese
    } else {
      strong |= UInt32(script.number)
      strongMask |= FontChoice.scriptMask
    }
  }

  /// Whether it goes on with two letters, which are grapheme clusters by themselves, the second one where no mark follows.
  @inline(__always)
  func hasLetters(_ first: FontChoice, _ second: FontChoice) -> Bool {
    ((first.bits ^ strong) | (second.bits ^ strong)) & (strongMask | FontChoice.mark) == 0
  }

  @inline(__always)
  func contains(_ choice: FontChoice) -> Bool {
    let isStrong = choice.bits & strongMask == strong
    let isWeak = choice.bits & Self.weakMask == weak
    return isStrong != isWeak
  }
}
