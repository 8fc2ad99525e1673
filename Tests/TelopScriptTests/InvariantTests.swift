import TelopScript
import TestSupport
import Testing

@Suite("What holds for every script")
struct InvariantTests {
  /// Pieces of Markdown that mean something beside each other.
  private static let pieces = [
    "a", "b c", "日本", "、", "한글", "é", "\n", "\n", "\n\n", "  \n", "\\\n", "\r\n", "\t", " ", "    ",
    "*", "**", "_", "==", "==", "=", "`", "```\n", "\\", "# ", "## ", "> ", "- ", "1. ", "7) ",
    "[", "](/u)", "![", "]: /u\n", "<b>", "</b>", "<br>", "<div>", "</div>", "<!-- c -->", "&amp;",
    "&#10;", "<script>", "</script>", "---\n", "===\n", "\u{3000}", "\u{2028}", "\u{85}", "\0", "🎤",
  ]

  @Test("random Markdown", arguments: [true, false])
  func randomMarkdown(showsHeadings: Bool) throws {
    var random = SeededGenerator(seed: 7)
    var read = 0
    for _ in 0..<2000 {
      var body = showsHeadings ? "" : "---\nheadings: hidden\n---\n"
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        body += Self.pieces.randomElement(using: &random) ?? ""
      }
      do {
        checkInvariants(of: try markdown("x\n\n\(body)"))
        checkInvariants(of: try markdown(body))
        checkInvariants(of: try plain(body))
        read += 1
      } catch {
        #expect([.empty, .badFrontMatter, .unclosedComment].contains(error.code))
      }
    }
    #expect(read > 1500)
  }

  @Test("no letter of a paragraph is lost")
  func lettersStay() throws {
    var random = SeededGenerator(seed: 11)
    let markup = [
      "*", "**", "_", "==", "`", " ", "\n", "\\", "[", "]", "!", "(", ")", "&", "=", "~",
    ]
    for _ in 0..<1000 {
      var source = ""
      var letters = ""
      for _ in 0..<20 {
        let letter = String(["a", "é", "語", "🎤"].randomElement(using: &random) ?? "a")
        source += letter + (markup.randomElement(using: &random) ?? "")
        letters += letter
      }
      let script = try markdown(source)
      let kept = script.line.filter { letters.contains($0) }
      #expect(kept.count <= letters.count)
      // A link's address is no text: `[a](b)` shows a alone.
      if !source.contains("](") { #expect(kept == letters, "\(source)") }
    }
  }
}
