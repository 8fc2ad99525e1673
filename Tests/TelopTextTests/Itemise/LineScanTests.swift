import TestSupport
import Testing

@testable import TelopText

@Suite("What one pass over a line finds out")
struct LineScanTests {
  private static func scan<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  @Test("the same of a long text as of its parts, and of text whose runs are known")
  func parts() {
    let signs = ["a", "é", "か", "カ", "漢", "한", "ท", "क", "👩", "\u{200D}", "1", "…", "â", "⁃", "⁅"]
    var generator = SeededGenerator(seed: 12)
    for round in 0..<60 {
      var text = (0..<Int.random(in: 900...3_000, using: &generator)).map { _ in
        signs.randomElement(using: &generator) ?? ""
      }
      // One of them in a place that may be any of eight bytes.
      if round % 3 == 1 { text.insert("⁄", at: Int.random(in: 0...text.count, using: &generator)) }
      if round % 4 == 1 { text.insert("א", at: Int.random(in: 0...text.count, using: &generator)) }
      let whole = Self.scan(text.joined()) { LineScan(utf8: $0) }
      var sum = LineScan()
      for sign in text { sum.add(Self.scan(sign) { LineScan(utf8: $0) }) }
      #expect(whole.characterCount == sum.characterCount && whole.language == sum.language)
      #expect(whole.needsBidi == (round % 4 == 1) && sum.needsBidi == whole.needsBidi)
      #expect(whole.hasFraction == (round % 3 == 1) && sum.hasFraction == whole.hasFraction)
      #expect(whole.scripts.present.map(\.script) == sum.scripts.present.map(\.script))
      #expect(whole.scripts.present.map(\.count) == sum.scripts.present.map(\.count))
      let counted = Self.scan(text.joined()) { LineScan(counting: $0) }
      #expect(counted.characterCount == sum.characterCount)
      #expect(counted.hasFraction == sum.hasFraction)
    }
  }
}
