/// The properties of a character that the search for units needs, in one 64-bit word.
///
/// The lowest byte holds flags. The next two bytes hold the context of the rules that the character triggers, as
/// defined in `CharacterInteractions`. The upper half holds the character's glyph and the glyph's advance.
struct ShapingProperties: BitwiseCopyable, PackedValue {
  let bits: UInt64

  static let unknown = ShapingProperties(bits: 0)

  private static let known: UInt64 = 1
  private static let ignoringNext: UInt64 = 2
  private static let ignoringPrevious: UInt64 = 4
  private static let inseparable: UInt64 = 8
  private static let singleGlyph: UInt64 = 16
  private static let missing: UInt64 = 32

  @inline(__always) init(bits: UInt64) { self.bits = bits }

  /// A character that is never separated from its neighbours: a mark, a jamo, a joiner or a default ignorable, or a
  /// character whose glyph may attach to others or vanish.
  static func inseparable(context: CharacterInteractions.Context) -> ShapingProperties {
    ShapingProperties(bits: known | inseparable | packed(context))
  }

  /// A character that the font lacks; it is never separated from its neighbours either.
  static func missing(context: CharacterInteractions.Context) -> ShapingProperties {
    ShapingProperties(bits: known | inseparable | missing | packed(context))
  }

  /// A base character. `glyph` draws it if nothing interacts with it; `nil` if there are several glyphs, or offsets.
  init(
    ignoresNext: Bool, ignoresPrevious: Bool, context: CharacterInteractions.Context,
    glyph: (id: UInt16, advance: Int16)?
  ) {
    var bits = Self.known | Self.packed(context)
    if ignoresNext { bits |= Self.ignoringNext }
    if ignoresPrevious { bits |= Self.ignoringPrevious }
    // In `GlyphTable`, this advance stands for a glyph whose values do not fit 16 bits (`wideMarker`).
    if let glyph, glyph.advance != .min {
      bits |= Self.singleGlyph
      bits |= UInt64(glyph.id) << 32
      bits |= UInt64(UInt16(bitPattern: glyph.advance)) << 48
    }
    self.bits = bits
  }

  private static func packed(_ context: CharacterInteractions.Context) -> UInt64 {
    UInt64(min(context.before, 255)) << 8 | UInt64(min(context.after, 255)) << 16
  }

  /// Whether this character and the previous one are base characters, and the properties of either show that they never
  /// interact. `previous` is `unknown` if there is no previous character.
  @inline(__always)
  func neverInteracts(with previous: ShapingProperties) -> Bool {
    let areBases =
      (bits | previous.bits) & Self.inseparable == 0 && bits & previous.bits & Self.known != 0
    let ignoringFlags = bits & Self.ignoringPrevious | previous.bits & Self.ignoringNext
    return areBases && ignoringFlags != 0
  }

  /// Stands for a previous character that never interacts with the next one.
  static let ignoringNextCharacter = ShapingProperties(bits: known | ignoringNext)

  /// A faster form of `neverInteracts(with:)` for two characters that are both letters (`isLetter`).
  @inline(__always)
  func neverInteractsAsLetter(after previous: ShapingProperties) -> Bool {
    bits & Self.ignoringPrevious | previous.bits & Self.ignoringNext != 0
  }

  /// Whether the character is one glyph without offsets, whatever its neighbours.
  @inline(__always)
  var isAlwaysSingleGlyph: Bool {
    UInt32(truncatingIfNeeded: bits)
      == UInt32(Self.known | Self.ignoringNext | Self.ignoringPrevious | Self.singleGlyph)
  }

  /// Whether the character is a base character of one glyph that triggers no rule. Signs may be letters in this sense.
  @inline(__always)
  var isLetter: Bool {
    UInt32(truncatingIfNeeded: bits | Self.ignoringNext | Self.ignoringPrevious)
      == UInt32(Self.known | Self.ignoringNext | Self.ignoringPrevious | Self.singleGlyph)
  }

  @inline(__always) var isKnown: Bool { bits != 0 }
  /// The character never interacts with the character after it.
  @inline(__always) var ignoresNext: Bool { bits & Self.ignoringNext != 0 }
  /// The character never interacts with the character before it.
  @inline(__always) var ignoresPrevious: Bool { bits & Self.ignoringPrevious != 0 }
  var isMissingFromFont: Bool { bits & Self.missing != 0 }
  /// The character is never separated from its neighbours: HarfBuzz may put it into the cluster of a neighbour, its glyph
  /// may attach or vanish, or the font lacks it.
  @inline(__always) var isInseparable: Bool { bits & Self.inseparable != 0 }
  /// The character alone is one glyph without offsets.
  @inline(__always) var isSingleGlyph: Bool { bits & Self.singleGlyph != 0 }
  /// Rules with a trigger, see `CharacterInteractions`, may match at the character.
  @inline(__always) var triggersRule: Bool { bits & 0xFFFF00 != 0 }
  /// The number of gaps before the character that its triggered rules may span.
  @inline(__always) var contextBefore: Int { Int(bits >> 8 & 0xFF) }
  @inline(__always) var contextAfter: Int { Int(bits >> 16 & 0xFF) }
  @inline(__always) var glyph: UInt16 { UInt16(truncatingIfNeeded: bits >> 32) }
  /// The advance of the glyph, in font units.
  @inline(__always) var advance: Int16 { Int16(truncatingIfNeeded: Int64(bitPattern: bits) >> 48) }
}

/// The effect of two neighbouring characters on each other: none, kerning, or that they are shaped as one unit.
struct PairInteraction: BitwiseCopyable {
  let bits: UInt32

  /// The characters do not affect each other: no rule can match across the gap. One unit ends, the next one begins.
  static let independent = PairInteraction(bits: 1)
  /// A rule may match across the gap, so both characters belong to one unit.
  static let sameUnit = PairInteraction(bits: 2)
  /// Same unit; the second character is a mark that leaves the glyph of the first one unchanged.
  static let unchangingMark = PairInteraction(bits: 6)
  /// Same unit; the second character is a mark. HarfBuzz may compose or decompose both into a character whose glyph
  /// attaches to others, as a mark's does, or vanishes.
  static let convertingMark = PairInteraction(bits: 10)

  @inline(__always) init(bits: UInt32) { self.bits = bits }

  /// The characters only kern: `advance` is the change of the first character's advance, in font units.
  static func kerning(advance: Int16, isUnsafe: Bool) -> PairInteraction {
    PairInteraction(bits: 3 | (isUnsafe ? 4 : 0) | UInt32(UInt16(bitPattern: advance)) << 3)
  }

  @inline(__always) var isIndependent: Bool { bits == 1 }
  /// Also true before a mark.
  @inline(__always) var isSameUnit: Bool { bits & 3 == 2 }
  @inline(__always) var isUnchangingMark: Bool { bits == 6 }
  @inline(__always) var isConvertingMark: Bool { bits == 10 }
  @inline(__always) var isKerning: Bool { bits & 3 == 3 }
  /// HarfBuzz forbids a cut between the two kerned characters.
  @inline(__always) var isUnsafe: Bool { bits & 7 == 7 }
  /// The change of the first character's advance, in font units.
  @inline(__always) var advance: Int32 {
    isKerning ? Int32(Int16(truncatingIfNeeded: bits >> 3)) : 0
  }
}
