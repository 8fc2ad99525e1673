import TelopText
import Testing

@Suite struct EmojiConformanceTests {
  /// Skin tones extend the preceding letter (Grapheme_Cluster_Break=Extend).
  private func extendsItsNeighbour(_ text: String) -> Bool {
    text.unicodeScalars.count == 1
      && text.unicodeScalars.allSatisfy { $0.properties.isEmojiModifier }
  }

  private func sequences() throws -> [(text: String, isQualified: Bool)] {
    try UnicodeData.lines(of: "emoji/emoji-test.txt").map { line in
      let fields = line.split(separator: ";")
      return (UnicodeData.text(hexadecimal: fields[0]), fields[1].contains("fully-qualified"))
    }
  }

  @Test func everySequenceStaysWhole() throws {
    let stack = try FontStack()
    let sequences = try sequences()
    #expect(sequences.count == 4_733)
    var split: [String] = []
    var missing: [String] = []
    for (text, _) in sequences {
      let neighbours = extendsItsNeighbour(text) ? [("", "b")] : [("", ""), ("a", "b"), ("あ", "漢")]
      for (before, after) in neighbours {
        let line = try stack.prepare(before + text + after)
        let range = before.utf8.count..<before.utf8.count + text.utf8.count
        let runs = line.runs.count { $0.range.overlaps(range) }
        let first = line.cluster(startingAtOrAfter: range.lowerBound)
        if runs != 1 || line.cluster(at: first)?.range != range { split.append(before + text) }
        if !line.missing.isEmpty { missing.append(text) }
      }
    }
    #expect(split.isEmpty, "\(split.count): \(split.prefix(20))")
    #expect(missing.isEmpty, "\(missing.count): \(missing.prefix(20))")
  }

  @Test func fullyQualifiedSequencesAreOneColourGlyph() throws {
    let stack = try FontStack()
    var wrong: [String] = []
    var count = 0
    for (text, isQualified) in try sequences() where isQualified {
      let line = try stack.prepare("1" + text + "1")
      let middle = line.runs.count == 3 ? line.runs[1] : nil
      count += 1
      if middle?.font.hasColorGlyphs != true || middle?.glyphCount != 1 { wrong.append(text) }
    }
    #expect(count == 3_655)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }
}
