import Testing

@testable import TelopCLI

@Suite("Text for a terminal")
struct TerminalTextTests {
  @Test("interpolated text is escaped, the program's own text is not")
  func interpolation() {
    let name = "a\u{1B}[31m\nb"
    let text: TerminalText = "\(name): \(3)\n"
    #expect(text.rendered(isColored: false) == "a\\u{1B}[31m\\nb: 3\n")
    #expect(TerminalText(escaping: "x\n").rendered(isColored: true) == "x\\n")
  }

  @Test("styles apply only on a terminal, and the inner style wins")
  func styles() {
    let inner = TerminalText(escaping: "\u{1B}x").styled(.bad)
    let text: TerminalText = "a \(inner) b"
    let styled = text.styled(.dim)
    #expect(styled.rendered(isColored: false) == "a \\u{1B}x b")
    #expect(
      styled.rendered(isColored: true)
        == "\u{1B}[2ma \u{1B}[0m\u{1B}[31m\\u{1B}x\u{1B}[0m\u{1B}[2m b\u{1B}[0m")
    #expect(styled.columns == 11)
  }

  @Test(
    "columns are counted as displayed",
    arguments: [("abc", 3), ("字幕", 4), ("❤️", 2), ("\u{202E}", 8), ("\n", 2), ("e\u{301}", 1)])
  func columns(text: String, count: Int) {
    #expect(TerminalText(escaping: text).columns == count)
  }

  @Test("styled text is cut and padded to a width")
  func padding() {
    func padded(_ text: String, _ width: Int) -> String {
      TerminalText(escaping: text).styled(.bold).padded(to: width).rendered(isColored: false)
    }
    #expect(padded("abc", 5) == "abc  ")
    #expect(padded("abcde", 5) == "abcde")
    #expect(padded("abcdef", 5) == "abcd…")
    #expect(padded("字幕字幕", 5) == "字幕…")
    #expect(padded("字幕字幕", 6) == "字幕… ")
    #expect(padded("\u{1B}\u{1B}", 8) == "\\u{1B}\\…")
    #expect(padded("a", 0) == "")
    for width in 0..<12 {
      for text in ["", "a字b幕c", "\n\n\n\n", "👩‍👩‍👧👩‍👩‍👧"] {
        let shown = TerminalText(escaping: text).padded(to: width)
        #expect(shown.columns == width, "\(text) in \(width)")
      }
    }
  }

  @Test("an ellipsis keeps the style of the text that it replaces")
  func ellipsis() {
    let text: TerminalText = "ab\(TerminalText(escaping: "cdef").styled(.good))"
    #expect(text.cut(to: 4).rendered(isColored: true) == "ab\u{1B}[32mc…\u{1B}[0m")
  }
}
