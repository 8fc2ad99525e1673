internal import CTelopICUShims

/// The properties of a character that itemisation needs, packed into one word and looked up in ICU once.
struct CharacterProperties: PackedValue {
  private(set) var bits: UInt32

  typealias Reader = CodePointTable<CharacterProperties>.Reader
  fileprivate static let table = CodePointTable<CharacterProperties>()

  @inline(__always) init(_ character: UInt32) { self.init(character, Self.table.reader) }

  /// Like `init(_:)`, for loops: the caller loads `reader` once.
  @inline(__always)
  init(_ character: UInt32, _ reader: Reader) {
    let stored = reader[character]
    self = stored.bits != 0 ? stored : Self.lookUp(character)
  }

  /// The properties of a character of three UTF-8 bytes, by its page in the table and its index there; `nil` if not
  /// looked up yet. `reader.allowsPageLookup` must be true.
  @inline(__always)
  init?(_ index: ThreeByteText.PageIndex, _ reader: Reader) {
    self = reader[index]
    if bits == 0 { return nil }
  }

  static var reader: Reader { table.reader }

  init(bits: UInt32) { self.bits = bits }

  static var none: CharacterProperties { CharacterProperties(bits: 0) }

  /// Adds another character's flags. Script and bidirectional class are meaningless afterwards.
  @inline(__always) mutating func formUnion(_ other: CharacterProperties) { bits |= other.bits }

  @inline(never)
  private static func lookUp(_ character: UInt32) -> CharacterProperties {
    let properties = CharacterProperties(bits: telop_icu_properties(character))
    table.store(properties, for: character)
    return properties
  }

  @inline(__always) private func has(_ flag: Int) -> Bool { bits & UInt32(flag) != 0 }

  @inline(__always) var script: ScriptCode { ScriptCode(UInt8(truncatingIfNeeded: bits)) }
  /// There is always a grapheme boundary between two neighbours with this property.
  @inline(__always) var isSimpleGrapheme: Bool { has(TELOP_SIMPLE_GRAPHEME) }
  /// A mark. It continues the grapheme cluster of a preceding `isSimpleGrapheme` character. A following
  /// `isSimpleGrapheme` character begins a new cluster.
  @inline(__always) var isMark: Bool { has(TELOP_MARK) }
  /// A line with this character needs the bidirectional algorithm.
  @inline(__always) var needsBidi: Bool { has(TELOP_NEEDS_BIDI) }
  @inline(__always) var bidi: BidiKind {
    BidiKind(rawValue: bits >> UInt32(TELOP_BIDI_SHIFT) & 7) ?? .explicit
  }
  /// U+2044, which turns the digits around it into a fraction.
  @inline(__always) var isFractionSlash: Bool { bits & TELOP_FRACTION_SLASH != 0 }
  /// Shown in colour by default, unless a text variation selector follows.
  @inline(__always) var isEmojiPresentation: Bool { has(TELOP_EMOJI_PRESENTATION) }
  /// Shown in colour if an emoji variation selector follows.
  @inline(__always) var isEmoji: Bool { has(TELOP_EMOJI) }
  /// Invisible; fonts need no glyph for it.
  @inline(__always) var isDefaultIgnorable: Bool { has(TELOP_DEFAULT_IGNORABLE) }
  @inline(__always) var isSpace: Bool { has(TELOP_WHITE_SPACE) }
  @inline(__always) var isInvisible: Bool { has(TELOP_WHITE_SPACE | TELOP_DEFAULT_IGNORABLE) }
  /// The opening bracket of a pair (Bidi_Paired_Bracket_Type).
  @inline(__always) var isOpeningBracket: Bool { has(TELOP_OPENING_BRACKET) }
  @inline(__always) var isClosingBracket: Bool { has(TELOP_CLOSING_BRACKET) }
  @inline(__always) var isBracket: Bool { has(TELOP_OPENING_BRACKET | TELOP_CLOSING_BRACKET) }
  @inline(__always) var endsPhrase: Bool { has(TELOP_WHITE_SPACE | TELOP_PUNCTUATION) }
  /// An opening bracket or quotation mark (general categories Ps and Pi).
  @inline(__always) var isOpeningPunctuation: Bool { has(TELOP_OPENS) }
  /// A closing bracket or quotation mark (general categories Pe and Pf).
  @inline(__always) var isClosingPunctuation: Bool { has(TELOP_CLOSES) }
  @inline(__always) var isWide: Bool { has(TELOP_WIDE) }
  @inline(__always) var isPartOfWord: Bool { has(TELOP_WORD) }
  /// Joins with the preceding letter in logical order, as Arabic letters do (Joining_Type).
  @inline(__always) var joinsBefore: Bool { has(TELOP_JOINS_BEFORE) }
  /// Joins with the following letter in logical order.
  @inline(__always) var joinsAfter: Bool { has(TELOP_JOINS_AFTER) }
  /// May share a cluster with its neighbours: a mark, a joiner, a jamo, half of a flag, or invisible.
  @inline(__always) var mayShareCluster: Bool { has(TELOP_MAY_SHARE_CLUSTER) }
  /// A mark across which letters join (Joining_Type Transparent).
  @inline(__always) var joinsThrough: Bool { has(TELOP_JOINS_THROUGH) }
  /// A character of a script without spaces between words, whose word breaks need a dictionary.
  @inline(__always) var needsDictionary: Bool { has(TELOP_NEEDS_DICTIONARY) }
}

extension Unicode.Scalar {
  /// Takes two columns (East_Asian_Width Wide or Fullwidth); a Latin letter takes one.
  package var isFullWidth: Bool { CharacterProperties(value).isWide }
  package var isInvisible: Bool { CharacterProperties(value).isInvisible }
  /// Thai, Lao, Khmer, Burmese: written without spaces between words.
  package var needsDictionary: Bool { CharacterProperties(value).needsDictionary }
}

/// Character properties for loops. Loads the shared table once, because the check that the table exists takes longer
/// than a look-up.
package struct CharacterTable: Sendable {
  private let reader = CharacterProperties.reader

  package init() {}

  /// The character's width in columns: 1 for a Latin letter, 0 for white space and invisible characters.
  package func columnCount(of scalar: Unicode.Scalar) -> Int64 {
    let properties = CharacterProperties(scalar.value, reader)
    return properties.isInvisible ? 0 : properties.isWide ? 2 : 1
  }

  package func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    CharacterProperties(scalar.value, reader).isPartOfWord
  }
}
