/// What a character does in a syllable of Devanagari, as HarfBuzz's shaper for Indian scripts sees it.
enum SyllableClass: UInt8 {
  case consonant
  /// An independent vowel.
  case vowel
  /// The independent vowel I, which HarfBuzz separates from a repha with a dotted circle.
  case vowelI
  case nukta
  case virama
  case nonJoiner
  case joiner
  /// A vowel sign.
  case sign
  /// A vowel sign that is drawn before its syllable.
  case leftSign
  /// A candrabindu, an anusvara or a visarga.
  case modifier
  /// A Vedic accent.
  case accent
  /// A letter that takes no part in syllables.
  case letter
  /// Spaces, digits and punctuation.
  case other
  /// Whatever else: HarfBuzz shapes its run.
  case unknown

  @inline(__always)
  init(_ character: UInt32) {
    if character < 0x80 {
      let isLetter = (0x61...0x7A).contains(character | 0x20)
      self = character < 0x20 || character == 0x7F ? .unknown : isLetter ? .letter : .other
    } else if character &- 0x900 < 0x80 {
      self = Self.devanagari[Int(character &- 0x900)]
    } else {
      self = Self.other(character)
    }
  }

  /// All characters that are not `unknown`.
  static let characters: [UInt32] = (0x20...0x20B9).filter { SyllableClass($0) != .unknown }

  /// It follows the character before it in the same syllable.
  @inline(__always) var isBound: Bool {
    switch self {
    case .nukta, .virama, .nonJoiner, .joiner, .sign, .leftSign, .modifier, .accent: true
    default: false
    }
  }

  /// What follows it may belong to the same syllable, whatever it is.
  @inline(__always) var binds: Bool {
    self == .virama || self == .joiner || self == .nonJoiner
  }

  /// HarfBuzz gives a left vowel sign after it another form than at the start of a word.
  @inline(__always) var isWithinWord: Bool { self != .other }

  private static func other(_ character: UInt32) -> SyllableClass {
    switch character {
    case 0x200C: .nonJoiner
    case 0x200D: .joiner
    // Signs and spaces of Latin-1, without superscript digits, ordinals and the soft hyphen.
    case 0xA0...0xA9, 0xAB, 0xAC, 0xAE...0xB1, 0xB4...0xB8, 0xBB...0xBF, 0xD7, 0xF7: .other
    // Dashes, quotation marks, bullets and dots.
    case 0x2012...0x2015, 0x2018...0x2022, 0x2026: .other
    // The rupee sign.
    case 0x20B9: .other
    default: .unknown
    }
  }

  private static let devanagari: [SyllableClass] = (0x900..<0x980).map { character in
    switch character {
    case 0x900...0x903: .modifier
    case 0x907: .vowelI
    case 0x904...0x914, 0x960, 0x961, 0x972...0x977: .vowel
    case 0x915...0x939, 0x958...0x95F, 0x978...0x97F: .consonant
    case 0x93C: .nukta
    case 0x93D, 0x950, 0x971: .letter
    case 0x93F, 0x94E: .leftSign
    case 0x93A, 0x93B, 0x93E...0x94F, 0x955...0x957, 0x962, 0x963:
      character == 0x94D ? .virama : .sign
    case 0x951, 0x952: .accent
    // Marks that HarfBuzz may move behind an accent, where they have no base.
    case 0x953, 0x954: .unknown
    default: .other
    }
  }
}

/// Checks that HarfBuzz would find whole syllables only.
///
/// HarfBuzz puts a dotted circle into a syllable that lacks its base. Whether it does depends on broken
/// syllables anywhere before, so the run of such a syllable cannot be cut into units.
struct SyllableCheck {
  /// Where in a syllable the last character stands.
  private enum State {
    /// Nothing can be attached here: the start, other characters, or a virama and a non-joiner.
    case none
    case consonant, consonantNukta
    case vowel
    case virama, viramaJoiner
    case sign, signNukta, signVirama
    case modifier, secondModifier
    case accent
  }

  private var state = State.none

  /// Takes the next character.
  ///
  /// - Returns: false when it breaks a syllable, or may do so.
  @inline(__always)
  mutating func accepts(_ next: SyllableClass) -> Bool {
    switch next {
    case .consonant: state = .consonant
    case .vowel: state = .vowel
    case .vowelI:
      if state == .virama { return false }
      state = .vowel
    case .letter, .other: state = .none
    case .nukta:
      switch state {
      case .consonant: state = .consonantNukta
      case .sign: state = .signNukta
      default: return false
      }
    case .virama:
      switch state {
      case .consonant, .consonantNukta: state = .virama
      case .sign, .signNukta: state = .signVirama
      default: return false
      }
    case .joiner:
      guard state == .virama else { return false }
      state = .viramaJoiner
    case .nonJoiner:
      guard state == .virama else { return false }
      state = .none
    case .sign, .leftSign:
      switch state {
      case .consonant, .consonantNukta, .sign, .signNukta: state = .sign
      default: return false
      }
    case .modifier:
      switch state {
      case .consonant, .consonantNukta, .vowel, .virama, .sign, .signNukta, .signVirama:
        state = .modifier
      case .modifier: state = .secondModifier
      default: return false
      }
    case .accent:
      switch state {
      case .none, .viramaJoiner: return false
      default: state = .accent
      }
    case .unknown: return false
    }
    return true
  }
}
