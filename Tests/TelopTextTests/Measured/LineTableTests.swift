import TelopText
import TelopUnits
import TestSupport
import Testing

/// The compact tables of a line impose no bounds that a text could reach.
@Suite("Tables of a measured line") struct LineTableTests {
  @Test("at 2^29 units per em, places more than 32 bits apart are exact")
  func fineUnits() throws {
    let stack = try TestFont.biz.stack()
    let text = String(repeating: "0123456789", count: 50)
    let plain = try stack.prepare(text)
    var options = TextOptions()
    let finest = try #require(Rational(1, over: 1 << 29))
    options.spacing = Spacing(letters: finest)
    let spaced = try stack.prepare(text, options: options)
    #expect(spaced.unitsPerEm % (1 << 29) == 0)
    let scale = Int64(spaced.unitsPerEm / plain.unitsPerEm)
    let space = Int64(spaced.unitsPerEm >> 29)
    #expect(spaced.clusterCount == plain.clusterCount)
    for index in 0...plain.clusterCount {
      let expected = plain.position(atUTF8Offset: index) * scale + Int64(index) * space
      #expect(spaced.position(atUTF8Offset: index) == expected)
    }
    #expect(spaced.position(atUTF8Offset: 64) - spaced.position(atUTF8Offset: 0) > Int64(Int32.max))
  }

  /// 2,400 glyphs are more than are moved to the tables at once.
  @Test("advances beyond 16 bits are kept", arguments: [TextShaper.harfBuzz, .units], [0, 1])
  func wideGlyphs(_ shaper: TextShaper, tenthsOfSpace: Int64) throws {
    let advances = [500, 65_535, 600, 32_767, 32_768, 40_000]
    let font = ColorFont(
      outlines: advances.map { _ in nil }, advances: advances,
      characters: Dictionary(uniqueKeysWithValues: (1...5).map { (0x60 + UInt32($0), $0) }))
    let stack = try FontStack([try Font(data: try font.bytes())], bundled: .excluded)
    var options = TextOptions()
    options.shaper = shaper
    options.spacing = Spacing(letters: try #require(Rational(Int128(tenthsOfSpace), over: 10)))
    let text = String(repeating: "abcdeabc", count: 300)
    let line = try stack.prepare(text, options: options)
    let run = try #require(line.runs.first)
    let glyphs = (0..<300).flatMap { _ in [1, 2, 3, 4, 5, 1, 2, 3] }
    #expect(line.glyphs(of: run).map(\.advance) == glyphs.map { Int32(advances[$0]) })
    #expect(line.glyphs(of: run).map(\.id) == glyphs.map(UInt32.init))
    #expect(run.advance.rawValue == Int64(glyphs.reduce(0) { $0 + advances[$1] }))
    let scale = Int64(line.unitsPerEm / run.font.unitsPerEm)
    let space = Int64(line.unitsPerEm) * tenthsOfSpace / 10
    var pens: [Int64] = [0]
    for glyph in glyphs {
      pens.append(pens[pens.count - 1] + Int64(advances[glyph]) * scale + space)
    }
    #expect((0...glyphs.count).map(line.position(atUTF8Offset:)) == pens)
  }

  @Test("a letter with 5,000 marks is one grapheme cluster in several runs, never cut")
  func manyMarks() throws {
    let stack = try FontStack()
    let text = "a e" + String(repeating: "\u{301}\u{323}", count: 2_500) + " b"
    let line = try stack.prepare(text)
    #expect(line.text == text && line.graphemeCount == 5)
    #expect(line.runs.allSatisfy { line.text(in: $0.range).unicodeScalars.count <= 1_100 })
    #expect(line.runs.map(\.range.count).reduce(0, +) == line.utf8Length)
    let letter = 2..<3 + 5_000 * 2
    #expect(line.safeCuts(in: 3...letter.upperBound - 1).isEmpty)
    let short = try stack.prepare("a e\u{323}\u{301} b")
    #expect(line.totalUnits == short.totalUnits)
  }

  @Test("glyphs, runs and clusters agree in every kind of text")
  func consistent() throws {
    let stack = try FontStack()
    let text = Sample.all.map { Sample($0.name, $0.font, $0.language, $0.plain).mixed }.joined()
    let line = try stack.prepare(text)
    var glyphs = 0
    var units = Int64(0)
    var clusters = 0
    var end = 0
    for run in line.runs {
      #expect(run.clusters.lowerBound == clusters && run.range.lowerBound == end)
      let own = line.glyphs(of: run)
      #expect(own.count == run.glyphCount && own.allSatisfy { run.range.contains($0.cluster) })
      #expect(own.reduce(0) { $0 + Int64($1.advance) } == run.advance.rawValue)
      let scale = Int64(line.unitsPerEm / run.font.unitsPerEm)
      #expect(run.advance.rawValue * scale == run.units)
      glyphs += own.count
      units += run.units
      clusters = run.clusters.upperBound
      end = run.range.upperBound
    }
    #expect(end == line.utf8Length)
    #expect(glyphs == line.glyphs(in: 0..<line.utf8Length).count)
    #expect(units == line.totalUnits && clusters == line.clusterCount)
    #expect(line.runs.count > 50 && Set(line.runs.map(\.fontIndex)).count > 5)
  }
}
