import TelopUnits
import Testing

@testable import TelopText

@Suite("Directions of paragraphs in a line")
struct ParagraphDirectionTests {
  private let fonts = FontStack.self

  @Test("Hebrew paragraphs follow each other in the line's direction")
  func neighboursKeepTheirOrder() throws {
    let text = try fonts.bundled().prepare("Talk\nראשון\nשני\nEnd")
    let lefts = text.runs.filter(\.isRightToLeft).map(\.left)
    #expect(!text.isRightToLeft)
    #expect(lefts.count == 2)
    #expect(lefts == lefts.sorted())
  }

  @Test("English paragraphs in a Hebrew line follow each other from right to left")
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
      start = range.upperBound + "\u{2003}\u{2003}".utf8.count
      let alone = try stack.prepare(paragraph, options: TextOptions(language: "en"))
      #expect(Set(levels[index]).subtracting([0]) == Set(alone.runs.map(\.level)).subtracting([0]))
    }
    #expect(levels[0].contains(1) && levels[1].contains(1))
  }

  @Test("paragraphs without a separator are resolved one by one")
  func nothingBetween() throws {
    let paragraphs = ["abc (אב)!", "(12) דה -", "34, ו", "xyz.", "c \u{2067}ab אב", "ز ٣"]
    for order in [paragraphs, paragraphs.reversed(), paragraphs.sorted()] {
      let ends = order.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
      let ranges = zip(ends, ends.dropFirst()).map { $0..<$1 }
      let line = Array(order.joined().utf8)
      let levels = try line.withUnsafeBufferPointer {
        try BidiLevels(utf8: $0, direction: .auto, paragraphs: ranges)
      }
      for (paragraph, range) in zip(order, ranges) {
        let own = Array(paragraph.utf8)
        let alone = try own.withUnsafeBufferPointer { try BidiLevels(utf8: $0, direction: .auto) }
        let lift: UInt8 = alone.base < levels.base ? 2 : 0
        #expect(range.map { levels[$0] } == own.indices.map { alone[$0] + lift }, "\(paragraph)")
      }
    }
  }

  /// Without a separator, such text reads like text of one direction.
  @Test("adjacent neighbours of one direction are one stretch")
  func oneStretch() throws {
    let text = try fonts.bundled().prepare(
      "Talk\nראשון\nשני\nEnd", options: TextOptions(separator: ""))
    #expect(text.text == "TalkראשוןשניEnd")
    #expect(text.paragraphs == [0..<4, 4..<14, 14..<20, 20..<23])
    #expect(text.runs.map(\.range) == [0..<4, 4..<20, 20..<23])
    #expect(text.runs.map(\.level) == [0, 1, 0])
  }

  @Test(
    "invalid paragraph ranges are corrected",
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
