import TelopUnits
import TestSupport
import Testing

@Suite struct LineTextTests {
  @Test(arguments: [
    "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\n\n\n", "\r\n\r\n",
    " \n", "\n ", "\t\n\t", "  \n \n  ", "\n\u{7}\n", "\u{0}\n", "\n\u{0}",
  ])
  func aRunOfBreaksIsOneSeparator(_ breaks: String) {
    #expect(LineText.normalized("a\(breaks)b", separator: "|") == "a|b")
    #expect(LineText.normalized("a\(breaks)b") == "a\u{2003}\u{2003}b")
    #expect(LineText.normalized("一二\(breaks)b") == "一二\u{3000}\u{3000}\u{3000}b")
    #expect(LineText.normalized("a\(breaks)b\(breaks)c", separator: "|") == "a|b|c")
  }

  @Test(
    "lines in Japanese, Chinese or Korean are separated by ideographic spaces, others by em spaces",
    arguments: [
      ("Hello", nil, false), ("", nil, false), ("123 !", nil, false), ("English, one か", nil, true),
      ("漢字", nil, true), ("한국어 text", nil, false), ("한국어 ok", nil, true), ("漢 English", nil, false),
      ("Привет", nil, false), ("مرحبا", nil, false), ("ｶﾅ", nil, true), ("カナ", "en", false),
      ("Hello", "ja", true), ("Hello", "zh-Hant", true), ("Hello", "KO-kr", true),
      ("１２。", nil, true), ("①…", nil, false),
      ("漢字", "de_AT", false), ("Hello", "yue", true), ("漢字", "jam", false),
    ] as [(String, String?, Bool)])
  func separators(_ text: String, language: String?, isIdeographic: Bool) {
    #expect(
      LineText.separator(for: text, language: language)
        == (isIdeographic ? "\u{3000}\u{3000}\u{3000}" : "\u{2003}\u{2003}"))
  }

  @Test(arguments: ["\n", "\r\n", "\u{2029}", "\n \n", " \n", "\n ", "\t\u{85}\t"])
  func breaksAtTheEndsAreRemoved(_ breaks: String) {
    #expect(LineText.normalized(breaks + "a b" + breaks, separator: "|") == "a b")
    #expect(LineText.normalized(breaks, separator: "|") == "")
  }

  @Test(arguments: [
    ("a\tb", "a b"), ("a\t\tb", "a  b"), ("\ta", " a"), ("a \t b", "a   b"), ("a\t", "a "),
    ("a\u{0}b", "ab"), ("a\u{1B}[0m", "a[0m"), ("\u{7F}a\u{9F}", "a"), ("a\u{80}b", "ab"),
    ("a \u{8} b", "a  b"), (" a ", " a "), ("  ", "  "), ("a\u{200D}\u{AD}\u{200F}b\u{FEFF}", nil),
    ("\u{3000}a\u{A0}\u{2003}", nil), ("", nil), ("é👩‍👩‍👧 漢", nil), ("\u{A0}\u{2027}\u{202A}", nil),
    ("\n\u{3000}a", "\u{3000}a"),
  ])
  func controlsAreRemovedAndOtherCharactersKept(_ text: String, _ line: String?) {
    let found = LineText.normalized(text, separator: "|")
    #expect(found.unicodeScalars.elementsEqual((line ?? text).unicodeScalars))
  }

  @Test(arguments: [
    ("\n", " "), ("a\nb", "a b"), ("\t", " "), ("\u{0}", ""), ("", ""), (" \u{2028}• ", "  • "),
    (" ", " "),
  ])
  func lineBreaksInASeparatorBecomeSpaces(_ separator: String, _ line: String) {
    #expect(LineText.normalized("a\nb", separator: separator) == "a\(line)b")
  }

  @Test(arguments: 1...12)
  func noWordIsLost(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = ["a", "漢字", "e\u{301}", "👩‍👩‍👧", "שלום", "x\u{AD}y", "\u{202B}z\u{202C}", "|"]
    let breaks = [
      " ", "\n", "\r\n", "\t", " \n ", "\u{2028}", "  ", "\u{85}", "\u{B}\u{C}", "\u{0}\n",
    ]
    for _ in 0..<200 {
      var text = ""
      var used: [String] = []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        text += breaks.randomElement(using: &generator) ?? ""
        let word = words.randomElement(using: &generator) ?? ""
        used.append(word)
        text += word
      }
      text += breaks.randomElement(using: &generator) ?? ""
      let line = LineText.normalized(text, separator: "·")
      let found = line.split { $0 == " " || $0 == "·" }.map(String.init)
      #expect(found == used)
      #expect(LineText.normalized(line, separator: "·") == line)
      #expect(!line.contains("··"))
      #expect(!line.hasPrefix("·") && !line.hasSuffix("·"))
      #expect(!line.unicodeScalars.contains { LineText.isParagraphBreak($0) || $0 == "\t" })
    }
  }

  /// An independent implementation of the rule, character by character.
  private static func reference(_ text: String, separator: String) -> (String, [Range<Int>]) {
    var line = ""
    var paragraphs: [Range<Int>] = []
    var start = 0
    var spaces = ""
    var breakPending = false
    for scalar in text.unicodeScalars {
      if LineText.isParagraphBreak(scalar) {
        breakPending = true
        spaces = ""
      } else if scalar == "\t" || scalar == " " {
        if !breakPending { spaces += " " }
      } else if !LineText.isControl(scalar) {
        if breakPending, !line.isEmpty {
          paragraphs.append(start..<line.utf8.count)
          line += separator
          start = line.utf8.count
        }
        line += spaces
        line.unicodeScalars.append(scalar)
        breakPending = false
        spaces = ""
      }
    }
    line += spaces
    return (line, paragraphs + [start..<line.utf8.count])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func randomTextFollowsTheRule(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "“", "é", "\u{A0}", "漢", "👍", " ", " ", "\t", "\n", "\r\n", "\u{1}", "\u{7F}", "\u{80}",
      "\u{85}", "\u{9F}", "\u{2027}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{B}",
    ]
    for separator in ["·", "", "  ", " · "] {
      let count = Int.random(in: 0...40, using: &generator)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      let found = LineText.paragraphs(of: text, separator: separator)
      let expected = Self.reference(text, separator: separator)
      #expect(
        found.line == expected.0 && found.paragraphs == expected.1, "\(text.debugDescription)")
    }
  }
}
