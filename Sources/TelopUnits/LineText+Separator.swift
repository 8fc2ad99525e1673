extension LineText {
  /// The default separator between paragraphs: three ideographic spaces in Japanese, Chinese or
  /// Korean text, otherwise two em spaces.
  ///
  /// - Parameters:
  ///   - text: the paragraphs, or the line.
  ///   - language: a BCP 47 tag; `nil` detects the language from the text, as measuring does. A text with kana is
  ///     Japanese; otherwise the most frequent letters determine the language.
  /// - Complexity: O(n) without a language.
  public static func separator(for text: String, language: String? = nil) -> String {
    let isEastAsian = language.map(isEastAsian(language:)) ?? isMostlyEastAsian(text)
    return isEastAsian ? "\u{3000}\u{3000}\u{3000}" : "\u{2003}\u{2003}"
  }

  private static func isEastAsian(language: String) -> Bool {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return ["ja", "zh", "yue", "ko"].contains(primary)
  }

  private static func isMostlyEastAsian(_ text: String) -> Bool {
    var han = 0
    var hangul = 0
    var others = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A: others += 1
      case 0..<0x80: break
      // Kana, which only Japanese uses.
      case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF,
        0xFF66...0xFF6F, 0xFF71...0xFF9D, 0x1AFF0...0x1B16F:
        return true
      case 0x2E80...0x2FDF, 0x3005, 0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xF900...0xFAFF, 0x20000...0x3FFFD:
        han += 1
      case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC:
        hangul += 1
      default: others += scalar.properties.isAlphabetic ? 1 : 0
      }
    }
    return max(han, hangul) > others
  }
}
