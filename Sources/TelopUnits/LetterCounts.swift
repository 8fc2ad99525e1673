/// Counts letters to decide whether a text is in an East Asian language. Measuring and the default separator both use
/// this decision.
package struct LetterCounts {
  /// The script, or group of scripts, to which a letter belongs.
  package enum Writing: Hashable, Sendable {
    /// Kana, which only Japanese uses.
    case kana
    case han, hangul
    /// Any other script.
    case other

    /// The writing of a character; `nil` unless the character is a letter of a script.
    package init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A: self = .other
      case 0..<0x80: return nil
      case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF,
        0x32D0...0x32FE, 0x3300...0x3357, 0xFF66...0xFF6F, 0xFF71...0xFF9D, 0x1AFF0...0x1AFFE,
        0x1B000...0x1B167, 0x1F200:
        self = .kana
      case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xF900...0xFAD9, 0x16FE2...0x16FE3, 0x16FF0...0x16FF1, 0x20000...0x323AF:
        self = .han
      case 0x1100...0x11FF, 0x302E...0x302F, 0x3131...0x318E, 0x3200...0x321E, 0x3260...0x327E,
        0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC:
        self = .hangul
      // Letters that belong to several scripts or to none, such as mathematical letters.
      case 0xB5, 0x02B9...0x02EE, 0x0345, 0x0363...0x036F, 0x0374, 0x0640, 0x064B...0x0655, 0x0670,
        0x1AB0...0x1AFF, 0x1CD0...0x1CFA, 0x1DC0...0x1DFF, 0x2000...0x206F, 0x2100...0x2125,
        0x2127...0x2129, 0x212C...0x214F, 0x2190...0x2BFF, 0x2E2F, 0x3000...0x303F, 0x30FC,
        0xA700...0xA721, 0xA788, 0xA9CF, 0xFF70, 0xFF9E...0xFF9F, 0x1D400...0x1D7FF,
        0x1F000...0x1FAFF:
        return nil
      default:
        guard scalar.properties.isAlphabetic else { return nil }
        self = .other
      }
    }
  }

  private var hasKana = false
  private var hasEastAsianSigns = false
  private var han = 0
  private var hangul = 0
  private var others = 0

  package init() {}

  package mutating func add(_ scalar: Unicode.Scalar) {
    if Self.isUncounted(scalar.value) || Self.continuesLetter(scalar) { return }
    switch Writing(scalar) {
    case .kana: hasKana = true
    case .han: han += 1
    case .hangul: hangul += 1
    case .other: others += 1
    case nil: hasEastAsianSigns = hasEastAsianSigns || Self.isEastAsianSign(scalar.value)
    }
  }

  /// True for an emoji or a sign that texts of all languages use. A shortcut: the other checks are slower.
  @inline(__always)
  private static func isUncounted(_ character: UInt32) -> Bool {
    switch character {
    case 0x2000...0x206F, 0x2190...0x2BFF, 0xFE0F, 0x1F201...0x1FAFF: true
    default: false
    }
  }

  /// True for a character that only East Asian texts use and that is not a letter: 「, ー, ㍿, １.
  private static func isEastAsianSign(_ character: UInt32) -> Bool {
    switch character {
    case 0x3001...0x33FF, 0xFE30...0xFE4F, 0xFF01...0xFF65, 0xFF70, 0xFF9E...0xFF9F,
      0xFFE0...0xFFE6:
      true
    default: false
    }
  }

  /// True for a consonant at the start of a Hangul syllable.
  package static func isLeadingJamo(_ character: UInt32) -> Bool {
    0x1100...0x115F ~= character || 0xA960...0xA97C ~= character
  }

  /// True for a mark, and for a vowel or final consonant of a Hangul syllable. They are not counted, so that
  /// canonically equal texts have equal counts.
  private static func continuesLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Reading Unicode's properties of each letter would take most of the time.
    case 0..<0x300, 0x3400...0x9FFF, 0xAC00...0xD7A3: return false
    case 0x1160...0x11FF, 0xD7B0...0xD7FB, 0xFE00...0xFE0F: return true
    default:
      let category = scalar.properties.generalCategory
      return category == .nonspacingMark || category == .spacingMark
    }
  }

  /// Counts the letters of a text, up to its first kana.
  init(_ text: String) {
    for scalar in text.unicodeScalars {
      add(scalar)
      if hasKana { return }
    }
  }

  /// True for a text with kana; for a text with at least as many Han letters, or Hangul letters, as letters of other
  /// scripts; and for a text without letters but with East Asian signs.
  package var isEastAsian: Bool {
    let hanOrHangul = max(han, hangul)
    return hasKana || hanOrHangul >= max(others, 1)
      || hasEastAsianSigns && hanOrHangul + others == 0
  }

  /// True for a text with kana, and for a text with at least as many Han letters as Hangul and as other letters.
  var isJapanese: Bool { hasKana || han >= max(hangul, others, 1) }
}
