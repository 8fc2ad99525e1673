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
    let isEastAsian = language.map(isEastAsian(language:)) ?? LetterCounts.isEastAsian(text)
    return isEastAsian ? "\u{3000}\u{3000}\u{3000}" : "\u{2003}\u{2003}"
  }

  private static func isEastAsian(language: String) -> Bool {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return ["ja", "zh", "yue", "ko"].contains(primary)
  }
}
