import Foundation
import TestSupport

/// Random hostile texts, some of which are not UTF-8.
enum HostileScript {
  /// - Parameter length: approximate number of bytes. One text in eight is not UTF-8.
  static func bytes(_ length: Int, _ generator: inout SeededGenerator) -> Data {
    var data = Data()
    let pieces = Int.random(in: 0..<8, using: &generator) == 0 ? pieces + broken : pieces
    while data.count < length {
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      // Sometimes repeats a piece, for deep nesting and stacked marks.
      let times =
        Int.random(in: 0..<12, using: &generator) == 0
        ? Int.random(in: 1...(max(2, min(length, 400))), using: &generator) : 1
      for _ in 0..<times { data += piece }
    }
    return data
  }

  /// A hostile text as a `String`: invalid UTF-8 is repaired, and NUL is left out because arguments cannot
  /// hold it.
  static func text(_ length: Int, _ generator: inout SeededGenerator) -> String {
    String(decoding: bytes(length, &generator).filter { $0 != 0 }, as: UTF8.self)
  }

  private static let pieces: [[UInt8]] =
    [
      "AVATAR ", "fi", "Hello, world. ", "日本語", "か\u{3099}", "「。、」", "한국어",
      "\u{1100}\u{1161}\u{11A8}",
      "العربية ", "سڬس", "\u{640}", "ا\u{64E}\u{651}", "עברית ", "ש\u{5C1}\u{5B0}", "हिन्दी ",
      "क\u{94D}\u{937}",
      "ไทย", "\u{E33}", "e\u{301}", "\u{301}", "\u{20E3}", "👩‍👩‍👧‍👦", "👋🏽", "🇯🇵", "🇯", "\u{FE0F}",
      "\u{FE0E}",
      "\u{200D}", "\u{200C}", "\u{200B}", "\u{2060}", "\u{AD}", "\u{FEFF}", "\u{180E}", "\u{34F}",
      "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2067}",
      "\u{2068}",
      "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{E0041}", "\u{E007F}", "\u{FFFE}",
      "\u{10FFFF}",
      "\u{F0000}", "\u{E000}", "\u{FFFC}", "\u{FFFD}", "\u{1D173}", "\u{13430}", "𝔘𝔫𝔦", "ﷺ",
      "\u{FDFD}",
      "\n", "\r\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\n\n", " ",
      "\u{3000}",
      "\u{0}", "\u{1}", "\u{7}", "\u{8}", "\u{1B}[31m", "\u{1B}]0;title\u{7}",
      "\u{1B}]52;c;eA==\u{7}", "\u{9B}2J",
      "\u{90}q", "\u{7F}", "1234567890", "0", "١٢٣", "(", ")", "[", "](", "*", "**", "_", "==", "`",
      "```\n",
      "> ", "- ", "\n# ", "\n## ", "{time=1:20}", "{weight=9}", "@0:10 ", "@9:99 ", "<b>", "</b>",
      "<!--", "-->",
      "&amp;", "&#0;", "&#x1b;", "&", "<", "\"", "'", "\\", "|", "\n---\n", "\n***\n", "![a](b)",
      "<script>",
      "%s%n", "$(id)", "\n| a | b |\n|---|---|\n",
    ].map { Array($0.utf8) }

  /// Half a character, a surrogate, an overlong zero, a code point beyond the last, stray bytes.
  private static let broken: [[UInt8]] = [
    [0xE3, 0x81], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0x80],
    [0x9B],
  ]
}
