@_spi(Answers) import TelopScript
import TelopUnits
import TestSupport
import Testing

@Suite("Inserts")
struct InsertTests {
  private func rule(_ text: String) throws -> InsertRule { try InsertRule(text) }

  @Test(
    "texts are inserted between paragraphs, in turn",
    arguments: [
      ("1", "a | X | b | Y z | c | X"), ("2", "a | b | X | c"), ("2,0", "X | a | b | Y z | c"),
      ("2,1,0", "a | X | b | Y z | c"), ("3", "a | b | c | X"), ("4", "a | b | c"),
      ("1,1,0", "a | X | Y z | b | c | X"),
    ])
  func texts(every: String, line: String) throws {
    let script = try plain("a\nb\nc").inserting(["X", " Y\nz\t"], by: try rule(every))
    #expect(script.line == line)
    #expect(script.sections.map(\.range) == [0..<line.utf8.count])
    checkInvariants(of: script)
  }

  @Test("nothing is inserted without texts or without paragraphs")
  func nothing() throws {
    let script = try plain("a\nb")
    let noTexts = Script(line: "", sections: [], name: "-")
    #expect(try script.inserting(noTexts, by: .afterEveryItem) == script)
    let byHand = Script(line: "a", sections: [], name: "-")
    #expect(try byHand.inserting(["X"], by: .afterEveryItem) == byHand)
  }

  @Test("an insert belongs to the section before it, and sections keep their titles")
  func sections() throws {
    let script = try markdown("# One\na\n# Two\nb").inserting(["X"], by: try rule("2"))
    #expect(script.line == "One | a | X | Two | b | X")
    #expect(script.sectionTexts == ["One | a | X | ", "Two | b | X"])
    #expect(script.sections.map { $0.titleRange.map(script.text(in:)) } == ["One", "Two"])
    checkInvariants(of: script)
    let first = try markdown("# One\na").inserting(["X"], by: try rule("2,0"))
    #expect(first.sectionTexts == ["X | One | a"])
    checkInvariants(of: first)
  }

  @Test(
    "no insert comes between a heading and its paragraph",
    arguments: [
      ("# A\na\n\nb\n# B\nc", "1", "A | a | X | b | Y z | B | c | X"),
      ("# A\na\n\nb\n# B\nc", "3,1", "A | a | X | b | B | c | Y z"),
      ("# A\n## B\na\n\nb", "2,1", "A | B | a | X | b"),
      ("# A\n# B\na", "1", "A | X | B | a | Y z"), ("# A\n# B", "1", "A | X | B | Y z"),
      ("## A\n# B\na", "3,1", "A | X | B | a"), ("# A\na", "1,0", "X | A | a | Y z"),
      ("1. # A\n   a\n2. b", "1", "1. A | a | X | 2. b | Y z"),
    ])
  func headings(source: String, every: String, line: String) throws {
    let script = try markdown(source).inserting(["X", "Y z"], by: try rule(every))
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test("sections without text stay in place")
  func emptySections() throws {
    let source = "---\nheadings: hidden\n---\n# a\n# b\nc\n# d\n# e\nf\n# g"
    let behind = try markdown(source).inserting(["X"], by: .afterEveryItem)
    #expect(behind.line == "c | X | f | X")
    #expect(behind.sectionTexts == ["", "c | X | ", "", "f | X", ""])
    let before = try markdown(source).inserting(["X"], by: try rule("1,0"))
    #expect(before.sectionTexts == ["", "X | c | X | ", "", "f", ""])
    checkInvariants(of: behind)
    checkInvariants(of: before)
  }

  @Test("styles, cues and source lines move along, and inserts keep their styles")
  func everything() throws {
    let inserts = try Script(
      "**X** y\n\nz ==w== [v](/u)", format: .markdown, name: "sponsors.md", separator: " / ")
    let script = try markdown("*a* b\n\nc @0:10 **d**\n\n@0:20 e").inserting(
      inserts, by: .afterEveryItem)
    #expect(script.line == "a b | X y | c d | z w v | e | X y")
    #expect(
      script.styledTexts == [
        StyledText(.emphasis, "a"), StyledText(.strong, "X"), StyledText(.strong, "d"),
        StyledText(.highlight, "w"), StyledText(.link(destination: "/u"), "v"),
        StyledText(.strong, "X"),
      ])
    #expect(script.cues.map { script.text(in: $0.utf8Offset..<$0.utf8Offset + 1) } == ["d", "e"])
    #expect(try script.sourceLine(of: "X") == 1)
    #expect(try script.sourceLine(of: "z w") == 3)
    #expect(try script.sourceLine(of: "e") == 5)
    checkInvariants(of: script)
  }

  @Test("an empty separator is allowed")
  func emptySeparator() throws {
    let source = "# One\n**a**\n# Two\n@0:10 b\n# Three"
    let script = try Script(source, format: .markdown, name: "talk.md", separator: "")
      .inserting(["X"], by: .afterEveryItem)
    #expect(script.line == "OneaXTwobXThreeX")
    #expect(script.sectionTexts == ["OneaX", "TwobX", "ThreeX"])
    #expect(script.styledTexts == [StyledText(.strong, "a")])
    #expect(script.cues.map(\.utf8Offset) == [8])
    #expect(script.sections.map { $0.titleRange.map(script.text(in:)) } == ["One", "Two", "Three"])
    #expect(
      (0..<16).map(script.sourceLine(at:)) == [
        1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5,
      ])
    checkInvariants(of: script)
  }

  @Test(
    "invalid content of a file of inserts is refused with its line",
    arguments: [
      ("---\na: b\n---\nx", ScriptError.Code.unknownSetting, 2), ("a\n\n@0:10 x", .badCue, 3),
      ("a\n\n# x {weight=2}", .badAttribute, 3),
    ])
  func refused(source: String, code: ScriptError.Code, line: Int) throws {
    let inserts = try Script(source, format: .markdown, name: "sponsors.md")
    let error = try #require(throws: ScriptError.self) {
      try plain("a").inserting(inserts, by: .afterEveryItem)
    }
    #expect(error.code == code)
    #expect(error.description.hasPrefix("sponsors.md:\(line): "))
  }

  /// Applies the insert rule independently. An insert that would follow a heading follows the text below it.
  private func interleaving(
    _ texts: [String], with inserts: [String], by rule: InsertRule
  ) -> [String] {
    let level = { (text: String) in text.prefix { $0 == "#" }.count }
    let wanted = rule.insertPositions(count: texts.count)
    var places: [Int] = []
    for place in wanted {
      var moved = place
      while moved > 0, moved < texts.count, level(texts[moved - 1]) > 0,
        level(texts[moved]) == 0 || level(texts[moved]) > level(texts[moved - 1])
      {
        moved += 1
      }
      if moved == place || !(wanted + places).contains(moved) { places.append(moved) }
    }
    var all = texts
    for (turn, place) in places.enumerated() {
      all.insert(inserts[turn % inserts.count], at: place + turn)
    }
    return all
  }

  @Test("inserting equals reading a source with the inserts")
  func sources() throws {
    var random = SeededGenerator(seed: 29)
    let blocks = ["a", "b **c**", "日本\n語", "==d== e", "# F", "## G *h*", "`i`", "[j](/u) k"]
    let inserts = ["X", "**Y** z", "広告"]
    let insertScript = try Script(
      inserts.joined(separator: "\n\n"), format: .markdown, name: "sponsors.md")
    for _ in 0..<400 {
      var time = 0
      let texts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        let block = blocks.randomElement(using: &random) ?? ""
        guard !block.hasPrefix("#"), Bool.random(using: &random) else { return block }
        time += 1
        return "\(clock(time)) \(block)"
      }
      let length = Int.random(in: 1...5, using: &random)
      let rule = try InsertRule(
        pageLength: length,
        offsets: (0..<Int.random(in: 0...2, using: &random)).map { _ in
          Int.random(in: 0...length, using: &random)
        })
      let script = try markdown(texts.joined(separator: "\n\n")).inserting(insertScript, by: rule)
      checkInvariants(of: script)
      let all = interleaving(texts, with: inserts, by: rule)
      let expected = try markdown(all.joined(separator: "\n\n"))
      #expect(script.line == expected.line)
      #expect(script.paragraphs == expected.paragraphs)
      #expect(script.styles == expected.styles)
      #expect(script.cues.map(\.utf8Offset) == expected.cues.map(\.utf8Offset))
      // Before the first heading, an insert in the source would start a section of its own.
      if let first = all.first, first != inserts[0] {
        #expect(script.sections.map(\.range) == expected.sections.map(\.range))
        #expect(script.sections.map(\.titleRange) == expected.sections.map(\.titleRange))
      }
    }
  }
}
