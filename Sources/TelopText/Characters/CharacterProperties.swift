internal import CTelopICUShims

/// What itemisation asks of a character, packed in one word and looked up in ICU once.
struct CharacterProperties: Sendable {
  private var bits: UInt32

  fileprivate static let table = CodePointTable<UInt32>()

  /// - Complexity: O(1); an atomic load once the character was met before.
  @inline(__always)
  init(_ character: UInt32) {
    self.init(character, Self.table.reader)
  }

  /// The same for a loop, with a reader of `reader`.
  @inline(__always)
  init(_ character: UInt32, _ reader: CodePointTable<UInt32>.Reader) {
    let stored = reader[character]
    bits = stored != 0 ? stored : Self.look(up: character)
  }

  /// The same for a character of three bytes in UTF-8, with a reader that has pages, if it was met before.
  @inline(__always)
  init?(_ place: ThreeByteText.Place, _ reader: CodePointTable<UInt32>.Reader) {
    bits = reader[place]
    if bits == 0 { return nil }
  }

  static var reader: CodePointTable<UInt32>.Reader { table.reader }

  private init(bits: UInt32) { self.bits = bits }

  /// Of no character.
  static var none: CharacterProperties { CharacterProperties(bits: 0) }

  /// Adds what is so of another character. What is more than yes or no means nothing then.
  @inline(__always)
  mutating func formUnion(_ other: CharacterProperties) { bits |= other.bits }

  @inline(never)
  private static func look(up character: UInt32) -> UInt32 {
    let bits = telop_icu_properties(character)
    table.store(bits, for: character)
    return bits
  }

  @inline(__always)
  private func has(_ flag: Int) -> Bool { bits & UInt32(flag) != 0 }

  /// ICU's number of the character's script.
  @inline(__always) var script: ScriptCode { ScriptCode(UInt8(truncatingIfNeeded: bits)) }
  /// Two neighbours that both have this always have a grapheme boundary between them.
  @inline(__always) var isSimpleGrapheme: Bool { has(TELOP_SIMPLE_GRAPHEME) }
  /// Between it and a character with `isSimpleGrapheme` before it there is no grapheme boundary, and
  /// behind it there is one, where such a character or nothing follows.
  @inline(__always) var isMark: Bool { has(TELOP_MARK) }
  /// The line needs the bidirectional algorithm.
  @inline(__always) var needsBidi: Bool { has(TELOP_NEEDS_BIDI) }
  /// What it is to the bidirectional algorithm.
  @inline(__always) var bidi: BidiKind { BidiKind(bits >> UInt32(TELOP_BIDI_SHIFT) & 7) }
  /// U+2044, which makes fractions of the digits around it.
  @inline(__always) var isFractionSlash: Bool { bits & TELOP_FRACTION_SLASH != 0 }
  /// Shown in colour unless a text variation selector follows.
  @inline(__always) var isEmojiPresentation: Bool { has(TELOP_EMOJI_PRESENTATION) }
  /// May be shown in colour when an emoji variation selector follows.
  @inline(__always) var isEmoji: Bool { has(TELOP_EMOJI) }
  /// Invisible; a font need not have it.
  @inline(__always) var isDefaultIgnorable: Bool { has(TELOP_DEFAULT_IGNORABLE) }
  @inline(__always) var isSpace: Bool { has(TELOP_WHITE_SPACE) }
  @inline(__always) var isOpeningBracket: Bool { has(TELOP_OPENING_BRACKET) }
  @inline(__always) var isClosingBracket: Bool { has(TELOP_CLOSING_BRACKET) }
  @inline(__always) var isBracket: Bool { has(TELOP_OPENING_BRACKET | TELOP_CLOSING_BRACKET) }
  /// White space or punctuation.
  @inline(__always) var endsPhrase: Bool { has(TELOP_WHITE_SPACE | TELOP_PUNCTUATION) }
  /// Opens or closes a bracket or a quotation (general categories Ps, Pi; Pe, Pf).
  @inline(__always) var opens: Bool { has(TELOP_OPENS) }
  @inline(__always) var closes: Bool { has(TELOP_CLOSES) }
  @inline(__always) var isWide: Bool { has(TELOP_WIDE) }
  @inline(__always) var isWord: Bool { has(TELOP_WORD) }
  /// Joins with the letter logically before it, or after it, as Arabic letters do (Joining_Type).
  @inline(__always) var joinsBefore: Bool { has(TELOP_JOINS_BEFORE) }
  @inline(__always) var joinsAfter: Bool { has(TELOP_JOINS_AFTER) }
  /// A part of what is around it: a mark, a joiner, a jamo, half of a flag, or never shown.
  @inline(__always) var isGlued: Bool { has(TELOP_GLUED) }
  /// Letters join as if it were not there: marks.
  @inline(__always) var joinsThrough: Bool { has(TELOP_JOINS_THROUGH) }
  /// Of a script whose words only a dictionary can tell apart.
  @inline(__always) var needsDictionary: Bool { has(TELOP_COMPLEX) }
}

extension Unicode.Scalar {
  /// Takes two columns where Latin letters take one (East_Asian_Width Wide or Fullwidth).
  package var isFullWidth: Bool { CharacterProperties(value).isWide }
  /// A letter, a digit or a mark that makes part of a word.
  package var isPartOfWord: Bool { CharacterProperties(value).isWord }
  /// White space, or a character without a picture.
  package var isInvisible: Bool {
    let properties = CharacterProperties(value)
    return properties.isSpace || properties.isDefaultIgnorable
  }
  /// Thai, Lao, Khmer, Burmese: written without spaces between words.
  package var needsDictionary: Bool { CharacterProperties(value).needsDictionary }
}

/// What characters are, for a walk over many of them: `Unicode.Scalar`'s properties ask every time
/// whether the shared table is there, which takes longer than looking into it.
package struct CharacterTable: Sendable {
  private let known = CharacterProperties.reader

  /// The shared table.
  package init() {}

  /// The columns that a character takes where Latin letters take one; 0 for white space and what has
  /// no picture.
  package func shownColumns(of scalar: Unicode.Scalar) -> Int64 {
    let properties = CharacterProperties(scalar.value, known)
    if properties.isSpace || properties.isDefaultIgnorable { return 0 }
    return properties.isWide ? 2 : 1
  }

  /// As `Unicode.Scalar.isPartOfWord`.
  package func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    CharacterProperties(scalar.value, known).isWord
  }
}
