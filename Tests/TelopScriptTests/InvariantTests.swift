@_spi(Answers) import TelopScript
import TestSupport
import Testing

@Suite("Invariants of scripts")
struct InvariantTests {
  /// Fragments of Markdown that combine into markup.
  private static let fragments = [
    "a", "b c", "日本", "、", "한글", "é", "\n", "\n", "\n\n", "  \n", "\\\n", "\r\n", "\t", " ", "    ",
    "*", "**", "_", "==", "==", "=", "~~", "~~", "~", "`", "```\n", "\\", "# ", "## ", "> ", "- ",
    "1. ", "7) ",
    "[", "](/u)", "![", "]: /u\n", "<b>", "</b>", "<br>", "<div>", "</div>", "<!-- c -->", "&amp;",
    "&#10;", "<script>", "</script>", "---\n", "===\n", "\u{3000}", "\u{2028}", "\u{85}", "\0", "🎤",
    "@1:75 ", "\\@0:01 ", "# a {weight=2}\n", "## {optional} ", "\\{time=9}", "{b}", "{c=1}",
    "a {keep}", "\"", "![a](b){height=1}",
    "（",
  ]

  /// A random fragment; sometimes a timestamp later than the previous one.
  private static func fragment(
    _ cueCount: inout Int, using random: inout SeededGenerator
  ) -> String {
    guard Int.random(in: 0..<12, using: &random) == 0 else {
      return fragments.randomElement(using: &random) ?? ""
    }
    cueCount += 1
    return [" \(clock(cueCount)) ", "\(clock(cueCount))\n", "\n\(clock(cueCount)) "]
      .randomElement(using: &random) ?? ""
  }

  @Test("random Markdown keeps the invariants", arguments: [true, false])
  func randomMarkdown(showsHeadings: Bool) throws {
    var random = SeededGenerator(seed: 7)
    var read = 0
    var cues = 0
    var demands = 0
    for _ in 0..<2500 {
      var body = showsHeadings ? "" : "---\nheadings: hidden\n---\n"
      var cueCount = 0
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        body += Self.fragment(&cueCount, using: &random)
      }
      do {
        checkInvariants(of: try plain(body))
        let script = try markdown(body)
        checkInvariants(of: script)
        checkInvariants(of: try markdown("x\n\n\(body)"))
        read += 1
        cues += script.cues.count
        demands += script.sections.count { $0.demands != Script.Section.Demands() }
      } catch {
        let expected: [ScriptError.Code] = [
          .empty, .badFrontMatter, .unclosedComment, .badCue, .cueConflict, .badAttribute,
        ]
        #expect(expected.contains(error.code))
      }
    }
    #expect(read > 1400 && cues > 1000 && demands > 100, "\(read), \(cues), \(demands)")
  }

  @Test("letters, digits and wide punctuation are shown as typed")
  func visibleCharacters() throws {
    let fragments = [
      "a", "é", "日本", "が", "「", "」", "、", "。", "（", "）", "“", "”", "한글", " ", "\n", "\n\n", "- ",
      "# ",
      "> ", "*", "**", "__", "==", "~~", "`", "1. ", "2. ", "12) ", "\\*", "\\_", "****", "%",
      "<T>",
      "a<b", "$", "\n(1) ", "一、", "→", "🎉", "！", "@2 min", ":::", "[^1]", "{#a}", "2*3",
      " <i> ", "\n\n[b]: c",
    ]
    func shown(_ text: String, without lost: Unicode.Scalar?) -> [Unicode.Scalar] {
      text.unicodeScalars.filter {
        $0 != lost
          && ($0.isASCII
            ? $0.properties.isAlphabetic || $0.properties.numericType != nil
            : !$0.properties.isWhitespace)
      }
    }
    var random = SeededGenerator(seed: 11)
    var read = 0
    for _ in 0..<Effort.pick(short: 300, usual: 10_000, soak: 400_000) {
      let source = (0..<Int.random(in: 1...24, using: &random)).reduce(into: "x") { text, _ in
        text += fragments.randomElement(using: &random) ?? ""
      }
      // The word after a fence is the language of its code.
      if source.contains("~~~~") { continue }
      let script = try markdown(source)
      if script.notes.contains(where: { $0.message.contains("are counted") }) { continue }
      // <i> has a note if it is not shown.
      let hasLost = script.notes.contains { $0.message.contains("is read as HTML") }
      #expect(
        shown(script.line, without: hasLost ? "i" : nil)
          == shown(source, without: hasLost ? "i" : nil), "\(source.debugDescription)")
      read += 1
    }
    #expect(read > 250)
  }

  @Test("a timestamp removes only itself and one space from a line")
  func marksAlone() throws {
    var random = SeededGenerator(seed: 13)
    let words = ["a", "b c", "日本", "**d**", "==e==", "(f)", "`g`", "[h](/u)", "x **y** z"]
    for _ in 0..<500 {
      let texts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        words.randomElement(using: &random) ?? "a"
      }
      // The same text without timestamps and with some.
      var without = ""
      var with = ""
      for (index, text) in texts.enumerated() {
        let isTimed = Bool.random(using: &random)
        let timestamp = clock(index)
        switch Int.random(in: 0...4, using: &random) {
        case 0 where index > 0:
          without += "\n\n" + text
          with += (isTimed ? " \(timestamp)\n\n" : "\n\n") + text
        case 1 where index > 0:
          without += "\n" + text
          with += (isTimed ? "\n\(timestamp) " : "\n") + text
        case 2 where index > 0:
          without += "\n" + text
          with += (isTimed ? " \(timestamp)\n" : "\n") + text
        case 3 where index > 0:
          without += "\n" + text
          with += (isTimed ? "\n\(timestamp)\n" : "\n") + text
        default:
          // Between two Japanese words, a blank belongs to the timestamp.
          let isBare = isTimed && index > 0 && texts[index - 1] == "日本" && text == "日本"
          without += (index > 0 && !isBare ? " " : "") + text
          with += (index > 0 ? " " : "") + (isTimed ? "\(timestamp) " : "") + text
        }
      }
      let script = try markdown(with)
      let plain = try markdown(without)
      #expect(Array(script.line.utf8) == Array(plain.line.utf8), "\(with)")
      #expect(script.styles == plain.styles, "\(with)")
      #expect(script.cues.count == with.count { $0 == "@" })
    }
  }

  @Test("every letter of a paragraph is in the line")
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
      // A link's address is not text: `[a](b)` shows only a.
      if !source.contains("](") { #expect(kept == letters, "\(source)") }
    }
  }

  @Test("timestamps and attributes remove no letters")
  func lettersStayBesideMarks() throws {
    var random = SeededGenerator(seed: 17)
    let markup = [
      "*", "**", "==", "`", " ", "\n", "\n\n", "\\", "@", " @", "@0:", ":0", " @1:30, ", "{b}", "{",
      "}",
      "\\@0:01 ", " {weight=2}", "\n# ", "\n\n## ", "\"", "(", "（",
    ]
    var cues = 0
    for _ in 0..<2000 {
      var source = ""
      var letters = ""
      var cueCount = 0
      for _ in 0..<20 {
        let letter = String(["A", "É", "語", "🎤"].randomElement(using: &random) ?? "A")
        source += letter
        if Int.random(in: 0..<6, using: &random) == 0 {
          cueCount += 1
          source += " \(clock(cueCount)) "
        } else {
          source += markup.randomElement(using: &random) ?? ""
        }
        letters += letter
      }
      do {
        let script = try markdown(source + "A")
        let kept = script.line.filter { (letters + "A").contains($0) }
        #expect(kept == letters + "A", "\(source)")
        cues += script.cues.count
      } catch {
        #expect([.badCue, .cueConflict, .badAttribute].contains(error.code), "\(error)")
      }
    }
    #expect(cues > 1000, "\(cues)")
  }
}
