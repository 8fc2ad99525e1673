internal import CTelopICUShims

/// A script by ICU's number; small enough to store per character.
struct ScriptCode: Hashable, Sendable {
  let number: UInt8

  @inline(__always) init(_ number: UInt8) { self.number = number }

  private init(_ number: Int) { self.number = UInt8(number) }

  /// The script of an ISO 15924 code, case-insensitive: `Jpan`, `latn`; `nil` for a code unknown to Unicode.
  init?(tag: String) {
    let number = telop_icu_script_number(tag)
    guard tag.utf8.count == 4, (0...255).contains(number) else { return nil }
    self.init(UInt8(number))
  }

  static let common = ScriptCode(TELOP_SCRIPT_COMMON)
  static let arabic = ScriptCode(TELOP_SCRIPT_ARABIC)
  static let cyrillic = ScriptCode(TELOP_SCRIPT_CYRILLIC)
  static let devanagari = ScriptCode(TELOP_SCRIPT_DEVANAGARI)
  static let greek = ScriptCode(TELOP_SCRIPT_GREEK)
  static let han = ScriptCode(TELOP_SCRIPT_HAN)
  static let hangul = ScriptCode(TELOP_SCRIPT_HANGUL)
  static let hebrew = ScriptCode(TELOP_SCRIPT_HEBREW)
  static let hiragana = ScriptCode(TELOP_SCRIPT_HIRAGANA)
  static let katakana = ScriptCode(TELOP_SCRIPT_KATAKANA)
  static let thai = ScriptCode(TELOP_SCRIPT_THAI)

  /// Common or Inherited: characters that take the script of their neighbours (UAX #24).
  @inline(__always) var isCommonOrInherited: Bool { number <= UInt8(TELOP_SCRIPT_INHERITED) }

  /// Whether the script's letters join with their neighbours, as in Arabic.
  var isCursive: Bool { Self.cursive[Int(number)] }

  private static let cursive: [Bool] = {
    var flags = [UInt8](repeating: 0, count: 256)
    telop_icu_cursive_scripts(&flags, Int32(flags.count))
    return flags.map { $0 != 0 }
  }()

  /// Han, hiragana or katakana. One run holds all three, so that they kern with each other.
  @inline(__always) var isJapanese: Bool {
    number == UInt8(TELOP_SCRIPT_HAN) || number == UInt8(TELOP_SCRIPT_HIRAGANA)
      || number == UInt8(TELOP_SCRIPT_KATAKANA)
  }

  @inline(__always)
  func canShareRun(with other: ScriptCode) -> Bool {
    self == other || (isJapanese && other.isJapanese)
  }

  /// The ISO 15924 code: `Hira`, `Latn`, `Zyyy`.
  var tag: String { telop_icu_script_tag(Int32(number)).map { String(cString: $0) } ?? "Zzzz" }

  /// The language that Telop assumes for text in the script; `und` for Common.
  var language: String {
    switch self {
    case .common: "und"
    case .han: "ja"
    case .hangul: "ko"
    case .arabic: "ar"
    case .hebrew: "he"
    case .devanagari: "hi"
    case .thai: "th"
    default: "en"
    }
  }
}
