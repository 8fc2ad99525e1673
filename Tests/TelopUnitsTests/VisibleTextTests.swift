import TelopUnits
import Testing

@Suite("Text without terminal control characters")
struct VisibleTextTests {
  @Test(
    "control characters are escaped as in Swift",
    arguments: [
      ("a\nb\r\tc", #"a\nb\r\tc"#), ("\u{1B}]0;pwn\u{7}", #"\u{1B}]0;pwn\u{7}"#),
      ("\0\u{7F}\u{80}\u{9B}31m\u{9F}", #"\u{0}\u{7F}\u{80}\u{9B}31m\u{9F}"#),
      ("\u{61C}\u{200E}\u{200F}", #"\u{61C}\u{200E}\u{200F}"#),
      ("\u{202A}\u{202E}\u{2066}\u{2069}", #"\u{202A}\u{202E}\u{2066}\u{2069}"#),
      ("\u{2028}\u{2029}\u{85}", #"\u{2028}\u{2029}\u{85}"#),
      ("e\u{301}\u{1B}\u{301}", "e\u{301}\\u{1B}\u{301}"),
      ("a\u{200B}b\u{AD}\u{FEFF}", #"a\u{200B}b\u{AD}\u{FEFF}"#),
      ("pay\u{E0070}\u{E0061}\u{E007F}", #"pay\u{E0070}\u{E0061}\u{E007F}"#),
      ("🏴\u{E0067}x\u{E0001}", #"🏴\u{E0067}x\u{E0001}"#), ("🏴\u{E007F}", #"🏴\u{E007F}"#),
      ("\u{2060}\u{3164}\u{115F}\u{180E}\u{FFF9}", #"\u{2060}\u{3164}\u{115F}\u{180E}\u{FFF9}"#),
    ])
  func escapes(text: String, shown: String) {
    #expect(VisibleText.escaped(text) == shown)
  }

  @Test(
    "joiners, combining marks and symbols stay",
    arguments: [
      "", "Hello, 世界　こんにちは", "مرحبا بالعالم", "שלום", "नमस्ते", "می\u{200C}خواهم",
      "क्\u{200D}ष", "👩🏽‍💻 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "葛\u{E0100}", "\u{A0}\u{2003}\u{3000}", "🏴󠁧󠁢󠁷󠁬󠁳󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴‍☠️ 👨‍👩‍👧‍👦", #"C:\n \u{1B}"#,
    ])
  func stays(text: String) {
    #expect(VisibleText.escaped(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("line ends and tabs stay")
  func lines() {
    #expect(VisibleText.escaped(lines: "a\tb\r\nc\rd\n\u{1B}\n") == "a\tb\nc\\rd\n\\u{1B}\n")
  }
}
