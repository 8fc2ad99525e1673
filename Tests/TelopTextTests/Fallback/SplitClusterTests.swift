import TelopText
import TelopUnits
import Testing

/// Grapheme clusters that no font covers completely: each font draws a part, no character is missing, and
/// cuts, spacing and positions treat the cluster as one.
@Suite struct SplitClusterTests {
  private let stack: FontStack
  init() throws { stack = try FontStack.bundled() }

  private static let tone = "🏽"

  private func runs(_ line: MeasuredText) -> [String] {
    line.runs.map { "\(line.text(in: $0.range)) \($0.font.name)" }
  }

  @Test("a skin tone follows a letter", arguments: ["a", "e\u{301}", "あ", "漢", "א", "ب", "क"])
  func skinTones(_ letter: String) throws {
    for tone in ["🏻", "🏼", "🏽", "🏾", "🏿"] {
      let text = "x" + letter + tone + "y"
      let line = try stack.prepare(text, options: TextOptions(language: "en"))
      #expect(line.missing.isEmpty)
      let graphemes = line.graphemeRanges
      #expect(graphemes.map { line.text(in: $0) } == ["x", letter + tone, "y"])
      let start = 1 + letter.utf8.count
      let run = try #require(line.runs.first { $0.range.contains(start) })
      #expect(run.font.name == "NotoColorEmoji" && run.range == start..<start + 4)
      for (place, part) in [(0, "x"), (1, letter), (start + 4, "y")] {
        let alone = try stack.prepare(part, options: TextOptions(language: "en"))
        let found = try #require(line.runs.first { $0.range.contains(place) })
        #expect(found.font.name == alone.runs.first?.font.name)
      }
      // If each part is in a font of its own, the widths are those of the parts.
      let parts = try ["x", letter, tone, "y"].map {
        try stack.prepare($0, options: TextOptions(language: "en")).width(size: 48)
      }
      if line.fonts.count == 3 {
        #expect(try line.width(size: 48) == parts.reduce(0, +))
      }
      #expect(!line.allowsCut(at: start))
      #expect(line.allowsCut(at: start + 4))
    }
  }

  @Test("every font draws the longest start that it can, the base first")
  func longestStart() throws {
    // From fontTools: of the first two fonts only Inter has U+0323; only Symbols has U+20E0; none has U+1DFA.
    let line = try stack.prepare("e\u{323}\u{20E0}x", options: TextOptions(language: "ja"))
    #expect(
      runs(line) == [
        "e\u{323} Inter-Regular", "\u{20E0} NotoSansSymbols-Regular", "x BIZUDPGothic-Regular",
      ])
    #expect(line.missing.isEmpty)
    let rest = try stack.prepare("e\u{323}\u{1DFA}\u{20E0}", options: TextOptions(language: "ja"))
    #expect(
      runs(rest) == [
        "e\u{323}\u{1DFA} Inter-Regular", "\u{20E0} NotoSansSymbols-Regular",
      ])
    #expect(rest.missing.map(\.scalar) == ["\u{1DFA}"])
    #expect(rest.missing.map(\.range) == [3..<6])
  }

  @Test("a mark on a base without a font keeps its own font")
  func missingBase() throws {
    let line = try stack.prepare("\u{10FFF0}" + Self.tone)
    #expect(line.missing.map(\.range) == [0..<4])
    #expect(line.runs.last?.font.name == "NotoColorEmoji")
    #expect(line.graphemeCount == 1)
  }

  @Test("invisible characters stay with the characters before them")
  func joiners() throws {
    let only = try FontStack([TestFont.hebrew.open(), TestFont.emoji.open()], bundled: .excluded)
    let line = try only.prepare("א\u{200D}\u{FE0F}" + Self.tone)
    #expect(runs(line) == ["א\u{200D}\u{FE0F} NotoSansHebrew-Regular", "🏽 NotoColorEmoji"])
    #expect(line.graphemeCount == 1 && line.missing.isEmpty)
  }

  @Test("a cluster of 40,000 marks in two alternating fonts is measured")
  func longCluster() throws {
    let marks = String(repeating: "\u{323}\u{20E0}", count: 20_000)
    let line = try stack.prepare("e" + marks)
    #expect(line.missing.isEmpty)
    #expect(line.graphemeCount == 1)
    #expect(line.runs.count == 40_000)
  }

  @Test("both parts have the base's level and stay adjacent")
  func directions() throws {
    // The tone is neutral: between Hebrew and Latin letters it would take the line's direction.
    let line = try stack.prepare("ab אב" + Self.tone + " cd")
    let hebrew = try #require(line.runs.first { line.text(in: $0.range) == "אב" })
    let tone = try #require(line.runs.first { line.text(in: $0.range) == Self.tone })
    #expect(hebrew.level == 1 && tone.level == 1)
    let extent = try #require(line.highlights(of: 5..<11).first)
    #expect(line.highlights(of: 5..<11).count == 1)
    #expect(extent.upperBound - extent.lowerBound == line.units(of: 5..<11))
  }

  @Test("letter-spacing follows the whole cluster")
  func spacing() throws {
    for text in ["xa🏽y", "xא🏽y"] {
      let plain = try stack.prepare(text)
      var options = TextOptions()
      options.spacing = Spacing(letters: 1)
      let spaced = try stack.prepare(text, options: options)
      let em = Int64(spaced.unitsPerEm)
      #expect(plain.unitsPerEm == spaced.unitsPerEm)
      #expect(spaced.totalUnits == plain.totalUnits + em * Int64(spaced.graphemeCount))
      let first = try #require(spaced.cluster(at: 1))
      #expect(first.range.lowerBound == 1 && first.units == plain.cluster(at: 1)?.units)
      let second = try #require(spaced.cluster(at: 2))
      #expect(second.units == (plain.cluster(at: 2)?.units ?? 0) + em)
    }
  }

  @Test("places in either part are the cluster's ends")
  func places() throws {
    for text in ["xa🏽y", "אב🏽ג", "ab אב🏽 cd", "e\u{323}\u{20E0}"] {
      let line = try stack.prepare(text)
      for x in stride(from: -1, through: line.totalUnits + 1, by: Int(line.totalUnits / 200)) {
        let place = line.place(nearestTo: x)
        #expect(place.x == line.carets(at: place.utf8Offset)[place.affinity].x)
      }
    }
  }

  @Test("vertical lines split clusters too", arguments: ["a", "漢", "א", "1"])
  func vertical(_ letter: String) throws {
    let line = try stack.prepare(
      "字" + letter + Self.tone + "字", options: TextOptions(direction: .topToBottom))
    #expect(line.missing.isEmpty)
    #expect(line.runs.contains { $0.font.name == "NotoColorEmoji" && $0.orientation == .upright })
  }
}
