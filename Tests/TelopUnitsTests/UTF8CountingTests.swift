import TelopUnits
import TestSupport
import Testing

@Suite("Counting in UTF-8")
struct UTF8CountingTests {
  private static let signs = ["a", "b", "é", "ש", "か", "漢", "“", "👩", "𝄞"]

  @Test("random texts: counts and steps equal those of a character loop; seed 21")
  func random() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        Self.signs.randomElement(using: &generator) ?? ""
      }
      var starts = [0]
      for sign in text { starts.append((starts.last ?? 0) + sign.utf8.count) }
      Array(text.joined().utf8).withUnsafeBufferPointer { utf8 in
        for _ in 0..<20 {
          let first = Int.random(in: 0..<starts.count, using: &generator)
          let count = Int.random(in: 0...310, using: &generator)
          let end = starts[min(first + count, text.count)]
          #expect(utf8.offset(of: count, after: starts[first]) == end)
          let begin = starts[max(first - count, 0)]
          #expect(utf8.offset(of: count, before: starts[first]) == begin)
          let range = starts[first]..<end
          #expect(utf8.characterCount(in: range) == min(count, text.count - first))
        }
      }
    }
  }

  @Test("a fraction slash is found at any offset, and no other character is")
  func fractions() {
    for before in 0..<20 {
      for after in 0..<10 {
        for (sign, isOne) in [("⁄", true), ("“", false), ("⁃", false), ("⅄", false)] {
          let text =
            String(repeating: "“", count: before / 3) + String(repeating: "a", count: before % 3)
            + sign + String(repeating: "é", count: after)
          Array(text.utf8).withUnsafeBufferPointer {
            #expect($0.hasFractionSlash == isOne, "\(before) \(sign) \(after)")
          }
        }
      }
    }
  }
}
