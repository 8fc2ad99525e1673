import TestSupport
import Testing

@testable import TelopText

@Suite("Scanning a line")
struct LineScanTests {
  private static func scan<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  @Test("a repeated text scans like its short form and like a text with known runs")
  func repeats() {
    let signs = ["a", "é", "か", "カ", "漢", "한", "ท", "क", "👩", "\u{200D}", "1", "…", "â", "⁃", "⁅"]
    var generator = SeededGenerator(seed: 12)
    var languages: Set<String> = []
    for round in 0..<60 {
      // A few characters, so that languages differ.
      let few = (0..<3).map { _ in signs.randomElement(using: &generator) ?? "" }
      var text = (0..<Int.random(in: 100...400, using: &generator)).map { _ in
        few.randomElement(using: &generator) ?? ""
      }
      // One of each at any of the eight positions in a word.
      if round % 3 == 1 { text.insert("⁄", at: Int.random(in: 0...text.count, using: &generator)) }
      if round % 4 == 1 { text.insert("א", at: Int.random(in: 0...text.count, using: &generator)) }
      let part = text.joined()
      let many = String(repeating: part, count: 21)
      let (short, long) = (
        Self.scan(part) { LineScan(utf8: $0) }, Self.scan(many) { LineScan(utf8: $0) }
      )
      languages.insert(long.language)
      #expect(short.language == long.language)
      #expect(short.characterCount == text.count && long.characterCount == 21 * text.count)
      #expect(short.needsBidi == (round % 4 == 1) && long.needsBidi == short.needsBidi)
      #expect(short.hasFraction == (round % 3 == 1) && long.hasFraction == short.hasFraction)
      let counted = Self.scan(many) { LineScan(counting: $0) }
      #expect(counted.characterCount == long.characterCount)
      #expect(counted.hasFraction == long.hasFraction)
    }
    #expect(languages.count > 3)
  }
}
