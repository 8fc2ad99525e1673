@_spi(Answers) import TelopText
import TelopUnits
import Testing

@Suite struct MissingCharacterTests {
  @Test func missingCharactersAreReportedWithTheirPlaces() throws {
    let text = "a\u{10FFF0}漢\u{378}\u{378}😀\u{10FFFD}z"
    let line = try FontStack().prepare(text)
    let expected: [(UInt32, Range<Int>)] = [
      (0x10FFF0, 1..<5), (0x378, 8..<10), (0x378, 10..<12), (0x10FFFD, 16..<20),
    ]
    #expect(line.missing.map(\.scalar.value) == expected.map(\.0))
    #expect(line.missing.map(\.range) == expected.map(\.1))
  }

  @Test(arguments: [TestFont.biz, .inter, .notoSans, .hebrew, .thai, .cjkJapanese])
  func missingCharactersHaveTheWidthOfNotdef(_ font: TestFont) throws {
    let opened = try font.open()
    let line = try FontStack([opened], bundled: .excluded).prepare("\u{10FFF0}\u{10FFF1}\u{10FFF2}")
    #expect(line.missing.count == 3)
    #expect(opened.advance(of: 0) > .zero)
    #expect(line.totalUnits == 3 * opened.advance(of: 0).rawValue)
    #expect(line.glyphs(in: 0..<12).map(\.id) == [0, 0, 0])
  }

  @Test func invisibleCharactersAreNotMissing() throws {
    let line = try FontStack().prepare("a\u{200D}b\u{2060}c\u{FE0F}d\u{AD}e\u{200E}f\u{E0100}")
    #expect(line.missing.isEmpty)
    #expect(line.totalUnits == (try FontStack().prepare("abcdef").totalUnits))
  }

  @Test(
    "Hangul fillers come from a font that has them, or are missing",
    arguments: ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"] as [Unicode.Scalar])
  func hangulFillers(filler: Unicode.Scalar) throws {
    let text = "a\(filler)b"
    let line = try FontStack().prepare(text)
    #expect(line.missing.isEmpty)
    #expect(line.glyphs(in: 0..<line.utf8Length).allSatisfy { $0.id != 0 })
    let bare = try FontStack([TestFont.inter.open()], bundled: .excluded).prepare(text)
    #expect(bare.missing.map(\.scalar) == [filler])
  }

  @Test(
    "what HarfBuzz does not hide is missing where no font has it",
    arguments: ["\u{180F}", "\u{1BCA0}", "\u{1BCA3}"] as [Unicode.Scalar])
  func shownControls(control: Unicode.Scalar) throws {
    let line = try FontStack().prepare("a\(control)b")
    let boxes = line.glyphs(in: 0..<line.utf8Length).filter { $0.id == 0 }
    #expect(line.missing.map(\.scalar) == (boxes.isEmpty ? [] : [control]))
  }

  @Test func aMissingCharacterSeparatesItsNeighbours() throws {
    let line = try TestFont.hebrew.stack().prepare("漢字")
    #expect(line.missing.map(\.range) == [0..<3, 3..<6])
    #expect(line.missing.map(\.scalar) == ["漢", "字"])
  }

  @Test func anEmptyLineIsEmpty() throws {
    let line = try FontStack().prepare("")
    #expect(line.runs.isEmpty && line.clusterCount == 0 && line.cluster(at: 0) == nil)
    #expect(try line.totalUnits == 0 && line.width(size: 48) == .zero)
    #expect(try line.ink(size: 48) == nil && line.inkExtent(of: 0..<0) == nil)
    #expect(line.ink(of: 0..<0) == nil && line.clusterInk(in: 0..<9) == [])
    #expect(try line.metrics == nil && line.metrics(size: 48) == nil)
    #expect(
      try line.cuts(in: 0...0).map(\.utf8Offset) == [0] && line.glyphs(reshaping: 0..<0).isEmpty)
  }
}
