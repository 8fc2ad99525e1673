import Testing

@testable import TelopText

/// Each paragraph of a line reads by itself: its own direction, its own embedding.
@Suite("Paragraphs in one line")
struct ParagraphDirectionTests {
  private let fonts = FontStack.self

  @Test("Hebrew paragraphs follow one another in the line's direction")
  func neighboursKeepTheirOrder() throws {
    let text = try fonts.bundled().prepare("Talk\nראשון\nשני\nEnd")
    let lefts = text.runs.filter(\.isRightToLeft).map(\.left)
    #expect(!text.isRightToLeft)
    #expect(lefts.count == 2)
    #expect(lefts == lefts.sorted())
  }

  @Test("English paragraphs in a Hebrew line follow one another from right to left")
  func mirrored() throws {
    let text = try fonts.bundled().prepare("שלום\nfirst one\nsecond\nסוף")
    let lefts = text.runs.filter { $0.script == "Latn" && !$0.isRightToLeft }.map(\.left)
    #expect(text.isRightToLeft)
    #expect(lefts.count == 2)
    #expect(lefts == lefts.sorted(by: >))
  }

  @Test("a paragraph's levels are those it has alone")
  func aloneOrTogether() throws {
    let paragraphs = ["abc (אבג) 12", "דהו 34 xyz", "plain"]
    let stack = try fonts.bundled()
    let line = try stack.prepare(
      paragraphs.joined(separator: "\n"), options: TextOptions(language: "en"))
    var levels: [[UInt8]] = paragraphs.map { _ in [] }
    var start = 0
    for (index, paragraph) in paragraphs.enumerated() {
      let range = start..<start + paragraph.utf8.count
      levels[index] = line.runs.filter { range.overlaps($0.range) }.map(\.level)
      start = range.upperBound + LineText.defaultSeparator.utf8.count
      let alone = try stack.prepare(paragraph, options: TextOptions(language: "en"))
      #expect(Set(levels[index]).subtracting([0]) == Set(alone.runs.map(\.level)).subtracting([0]))
    }
    #expect(levels[0].contains(1) && levels[1].contains(1))
  }

  @Test(
    "ranges that are no paragraphs of the line are made ones",
    arguments: [
      [0..<1, 1..<2, 2..<5], [5..<9, 0..<3], [3..<100], [-5..<2, 7..<7], [1..<8, 2..<4],
    ])
  func unsound(paragraphs: [Range<Int>]) throws {
    var options = TextOptions()
    options.paragraphs = paragraphs
    let text = try fonts.bundled().prepare("אב😀गד", options: options)
    #expect(text.text == "אב😀गד")
    #expect(text.runs.map(\.range.count).reduce(0, +) == text.utf8Length)
  }
}
