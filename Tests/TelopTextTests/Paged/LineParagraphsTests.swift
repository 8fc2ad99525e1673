import TestSupport
import Testing

@testable import TelopText

@Suite("Paragraphs of a line in pieces")
struct LineParagraphsTests {
  @Test("random edits, seed 20261129: as in one array")
  func edits() {
    var random = SeededGenerator(seed: 20_261_129)
    for count in [0, 1, 3, 200, 1_500] {
      var plain: [Range<Int>] = []
      var end = 0
      for _ in 0..<count {
        let start = end + Int.random(in: 0...3, using: &random)
        end = start + Int.random(in: 0...9, using: &random)
        plain.append(start..<end)
      }
      var pieces = LineParagraphs(plain)
      #expect(Array(pieces) == plain)
      for _ in 0..<Effort.pick(short: 60, usual: 300, soak: 2_000) {
        let first = Int.random(in: 0...end, using: &random)
        // Now and then a large part of the line goes, or comes.
        let longest = [0, 1, 9, 60, 4_000].randomElement(using: &random) ?? 0
        let old = first..<min(end, first + Int.random(in: 0...longest, using: &random))
        let new = first..<first + Int.random(in: 0...longest, using: &random)
        var added: [Range<Int>] = []
        if Bool.random(using: &random), new.count > 4 {
          let step = max(1, new.count / Int.random(in: 2...1_200, using: &random))
          added = stride(from: first, to: new.upperBound, by: step).map {
            $0..<min($0 + step - 1, new.upperBound)
          }
        }
        plain = plain.edited(old, new, inserting: added)
        pieces = pieces.edited(old, new, inserting: added)
        end += new.upperBound - old.upperBound
        #expect(Array(pieces) == plain && pieces.count == plain.count)
        if Array(pieces) != plain { return }
      }
    }
  }
}
