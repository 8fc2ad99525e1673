/// What the scan for units has to know of a character, in one word.
///
/// The lowest bits are flags, then how far its triggers reach; the upper half is its glyph by itself.
struct CharacterFacts {
  let bits: UInt64

  /// Not looked at before.
  static let unknown = CharacterFacts(bits: 0)

  private static let known: UInt64 = 1
  private static let inertBefore: UInt64 = 2
  private static let inertBehind: UInt64 = 4
  private static let glued: UInt64 = 8
  private static let plain: UInt64 = 16
  private static let lacking: UInt64 = 32

  static let gluedMask = glued

  @inline(__always) init(bits: UInt64) { self.bits = bits }

  /// A character that belongs to what is around it: a mark, a joiner, or one that is not shown.
  static func glued(reach: Relations.Reach) -> CharacterFacts {
    CharacterFacts(bits: known | glued | place(reach))
  }

  /// A character that the font lacks.
  static func lacking(reach: Relations.Reach) -> CharacterFacts {
    CharacterFacts(bits: known | glued | lacking | place(reach))
  }

  /// A character that stands by itself.
  ///
  /// - Parameter glyph: the one glyph that is drawn for it where it has to do with nothing, on its pen;
  ///   `nil` when it is drawn in another way.
  init(
    isInertBefore: Bool, isInertBehind: Bool, reach: Relations.Reach,
    glyph: (id: UInt16, advance: Int16)?
  ) {
    var bits = Self.known | Self.place(reach)
    if isInertBefore { bits |= Self.inertBefore }
    if isInertBehind { bits |= Self.inertBehind }
    if let glyph {
      bits |= Self.plain
      bits |= UInt64(glyph.id) << 32
      bits |= UInt64(UInt16(bitPattern: glyph.advance)) << 48
    }
    self.bits = bits
  }

  private static func place(_ reach: Relations.Reach) -> UInt64 {
    UInt64(min(reach.before, 255)) << 8 | UInt64(min(reach.after, 255)) << 16
  }

  @inline(__always) var isKnown: Bool { bits != 0 }
  /// It has to do with none that follows it.
  @inline(__always) var isInertBefore: Bool { bits & Self.inertBefore != 0 }
  /// It has to do with none that precedes it.
  @inline(__always) var isInertBehind: Bool { bits & Self.inertBehind != 0 }
  var isLacking: Bool { bits & Self.lacking != 0 }
  @inline(__always) var isGlued: Bool { bits & Self.glued != 0 }
  /// By itself it is one glyph on its pen.
  @inline(__always) var isPlain: Bool { bits & Self.plain != 0 }
  @inline(__always) var isTrigger: Bool { bits & 0xFFFF00 != 0 }
  /// How many units before it and behind it belong to it.
  @inline(__always) var reachBefore: Int { Int(bits >> 8 & 0xFF) }
  @inline(__always) var reachAfter: Int { Int(bits >> 16 & 0xFF) }
  @inline(__always) var glyph: UInt16 { UInt16(truncatingIfNeeded: bits >> 32) }
  /// In font units.
  @inline(__always) var advance: Int16 { Int16(truncatingIfNeeded: Int64(bitPattern: bits) >> 48) }
}

/// What is between two neighbouring characters.
struct UnitGap {
  let bits: UInt32

  /// Nothing reaches across it.
  static let closed = UnitGap(bits: 1)
  /// Something may reach across it: both sides belong to one unit.
  static let open = UnitGap(bits: 2)

  /// The same, where the second is a mark that leaves the first as it is.
  static let attached = UnitGap(bits: 6)

  @inline(__always) init(bits: UInt32) { self.bits = bits }

  /// Nothing reaches across it but a pair of the font's kerning.
  ///
  /// - Parameters:
  ///   - advance: by how much the first one's advance changes, in font units.
  ///   - isUnsafe: whether HarfBuzz forbids a cut there.
  static func pair(advance: Int16, isUnsafe: Bool) -> UnitGap {
    UnitGap(bits: 3 | (isUnsafe ? 4 : 0) | UInt32(UInt16(bitPattern: advance)) << 3)
  }

  @inline(__always) var isClosed: Bool { bits == 1 }
  @inline(__always) var isOpen: Bool { bits & 3 == 2 }
  @inline(__always) var isAttached: Bool { bits == 6 }
  @inline(__always) var isPair: Bool { bits & 3 == 3 }
  @inline(__always) var isUnsafe: Bool { bits & 7 == 7 }
  @inline(__always) var advance: Int32 {
    isPair ? Int32(Int16(truncatingIfNeeded: bits >> 3)) : 0
  }
}
