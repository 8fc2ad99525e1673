import TestSupport
import Testing

@_spi(Answers) @testable import TelopScript

@Suite("Dropping sections")
struct DroppingTests {
  private static let source = """
    before @0:10 it

    # One {optional}
    a **b** c

    @0:20 d
    # Two {weight=2}
    e
    # Three
    f ==g==
    """

  @Test(
    "separators, titles, styles and cues of dropped sections are removed",
    arguments: [
      ([], "before it | One | a b c | d | Two | e | Three | f g", 2),
      ([0], "One | a b c | d | Two | e | Three | f g", 1),
      ([1], "before it | Two | e | Three | f g", 1),
      ([3], "before it | One | a b c | d | Two | e", 2),
      ([2, 3], "before it | One | a b c | d", 2), ([3, 2, 1, 3], "before it", 1),
      ([0, 1, 2], "Three | f g", 0), ([0, 1, 2, 3], "", 0), ([-1, 4, .max], nil, 2),
    ] as [([Int], String?, Int)])
  func dropped(indices: [Int], line: String?, cues: Int) throws {
    let whole = try markdown(Self.source)
    let script = whole.dropping(sections: indices)
    #expect(script.line == line ?? whole.line)
    #expect(script.cues.count == cues)
    #expect(
      script.sections.map(\.title)
        == whole.sections.indices.filter { !indices.contains($0) }.map { whole.sections[$0].title })
    checkInvariants(of: script)
  }

  @Test("a cue is dropped with its text")
  func cues() throws {
    let script = try markdown("a @1:00\n\n# One\n\nb\n\n# Two\n\nc")
    #expect(script.dropping(sections: [1]).cues.isEmpty)
    #expect(script.dropping(sections: [0]).cues.map(\.utf8Offset) == [0])
  }

  @Test("empty sections between and after others are dropped")
  func empty() throws {
    let script = try markdown("---\nheadings: hidden\n---\n# a\nb\n# c\n# d\ne\n# f\n# g")
    #expect(script.dropping(sections: [2]).line == "b")
    #expect(script.dropping(sections: [2]).sections.map(\.range) == [0..<1, 1..<1, 1..<1, 1..<1])
    #expect(script.dropping(sections: [0]).sections.map(\.range) == [0..<0, 0..<1, 1..<1, 1..<1])
    #expect(script.dropping(sections: [1, 3]).sections.map(\.range) == [0..<4, 4..<5, 5..<5])
    #expect(script.dropping(sections: [0, 2]).line.isEmpty)
  }

  @Test("a hand-made script with one section and no paragraphs is unchanged")
  func byHand() {
    let script = Script(
      line: "a b", sections: [Script.Section(title: nil, level: 0, range: 0..<3, sourceLine: 1)],
      name: "-")
    #expect(script.dropping(sections: [0]).line == "")
    #expect(script.dropping(sections: [1]) == script)
  }

  @Test("dropping equals reading the source without the sections", arguments: [" | ", "", "|"])
  func sources(separator: String) throws {
    var random = SeededGenerator(seed: 19)
    var compared = 0
    var cues = 0
    for _ in 0..<400 {
      let isHidden = Bool.random(using: &random)
      let sections = Self.sections(isHidden: isHidden, using: &random)
      let dropped = sections.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      let head = isHidden ? "---\nheadings: hidden\n---\n" : "---\nsize: 48\n---\n"
      let blanked = sections.indices.map { index in
        dropped.contains(index)
          ? String(repeating: "\n", count: sections[index].count { $0 == "\n" }) : sections[index]
      }
      let read = { (text: String) throws(ScriptError) -> Script in
        try Script(head + text, format: .markdown, name: "talk.md", separator: separator)
      }
      guard let script = try? read(sections.joined()) else { continue }
      let result = script.dropping(sections: dropped)
      do {
        var expected = try read(blanked.joined())
        // The rest keeps the decision on quotes of the whole line, which may be in another language.
        expected.curlsQuotes = result.curlsQuotes
        #expect(result == expected, "\(sections.joined())\nwithout \(dropped)")
        compared += 1
        cues += result.cues.count
      } catch {
        #expect(error.code == .empty && result.line.isEmpty, "\(error)")
      }
    }
    #expect(compared > 250 && cues > 200, "\(compared), \(cues)")
  }

  /// Sections that can be removed without a change to the other sections' lines.
  private static func sections(
    isHidden: Bool, using random: inout SeededGenerator
  ) -> [String] {
    let paragraphs = [
      "a", "b **c** d", "日本\n語", "- e\n- f", "1. g\n2. h", "```\ni\n\nj\n```", "==k== `l`",
      "> m\n\n> n",
      "<div>o</div>", "[p](/u) q", "&amp; 🎤",
    ]
    var time = 0
    func timestamp() -> String {
      time += 1
      return clock(time) + " "
    }
    return (0..<Int.random(in: 1...6, using: &random)).map { index in
      var text = ""
      if index > 0 || Bool.random(using: &random) {
        let titles = ["# A", "## B *c*", "# D {weight=2 optional}", "### "]
        text += titles.randomElement(using: &random) ?? ""
        if !isHidden, !text.hasSuffix(" "), Bool.random(using: &random) {
          text += " " + timestamp()
        }
        text += "\n\n"
      } else {
        text += "x\n\n"
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        if Int.random(in: 0..<3, using: &random) == 0 { text += timestamp() + "y\n" }
        text += (paragraphs.randomElement(using: &random) ?? "") + "\n\n"
      }
      return text
    }
  }
}
