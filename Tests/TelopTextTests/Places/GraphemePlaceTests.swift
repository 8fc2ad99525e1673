import TelopUnits
import Testing

@testable import TelopText

/// Conversion between offsets and graphemes, compared with a walk over the line.
@Suite struct GraphemePlaceTests {
  private func check(_ line: MeasuredText) {
    let ranges = line.graphemeRanges
    let graphemes = line.places.graphemes
    #expect(ranges.count == line.graphemeCount)
    var boundaries: Set<Int> = [line.utf8Length]
    for (index, range) in ranges.enumerated() {
      boundaries.insert(range.lowerBound)
      #expect(graphemes.offset(of: index) == range.lowerBound)
      for offset in range { #expect(graphemes.grapheme(containing: offset) == index) }
    }
    for offset in 0...line.utf8Length {
      #expect(line.isGraphemeBoundary(at: offset) == boundaries.contains(offset))
    }
    #expect(graphemes.offset(of: ranges.count) == line.utf8Length)
    #expect(graphemes.grapheme(containing: line.utf8Length) == ranges.count)
  }

  @Test(arguments: Sample.all)
  func realText(_ sample: Sample) throws {
    check(try sample.font.stack().prepare(sample.mixed))
  }

  @Test("random lines, seed 31")
  func randomText() throws {
    for line in try MixedText.lines(seed: 31, count: 60) { check(line) }
  }

  @Test("white space, separators and invisible characters are not read")
  func readCharacters() throws {
    var options = TextOptions()
    options.separator = " ◆ "
    let stack = try TestFont.notoSans.stack()
    let line = try stack.prepare(" a b\u{200B}é\n漢\u{3000}e\u{301}👩‍👧\n", options: options)
    #expect(line.readCharacterCount == 6 && line.graphemeCount == 13)
    #expect(try stack.prepare("").readCharacterCount == 0)
  }

  @Test func longGraphemesAreFound() throws {
    let longGrapheme = "a" + String(repeating: "\u{301}\u{316}", count: 100)
    for text in [
      "", "a", longGrapheme, "xy" + longGrapheme + "z" + longGrapheme,
      String(repeating: "é", count: 32),
    ] {
      check(try TestFont.notoSans.stack().prepare(text))
    }
  }

  @Test func offsetsOutsideTheLineAreClamped() throws {
    let line = try TestFont.inter.stack().prepare("abc")
    let graphemes = line.places.graphemes
    for (offset, grapheme) in [(-5, 0), (.min, 0), (9, 3), (.max, 3)] {
      #expect(graphemes.grapheme(containing: offset) == grapheme)
    }
    #expect(graphemes.offset(of: -1) == 0 && graphemes.offset(of: 99) == 3)
    #expect(line.highlights(of: .min ..< .max) == [0...line.totalUnits])
    #expect(try line.place(nearestTo: Rational(Int128.max), size: 1).utf8Offset == 3)
    #expect(try line.prefix(fitting: Rational(Int128.max), size: 1).utf8Length == 3)
    #expect(!line.isGraphemeBoundary(at: -1) && !line.isGraphemeBoundary(at: 4))
  }

  @Test func rangesExtendToWholeGraphemes() throws {
    let line = try TestFont.notoSans.stack().prepare("xe\u{301}y")
    #expect(line.graphemes(around: 1..<2) == 1..<4)
    #expect(line.graphemes(around: 2..<5) == 1..<5)
    #expect(line.graphemes(around: 3..<3).isEmpty)
    #expect(line.graphemes(around: 0..<1) == 0..<1)
  }
}
