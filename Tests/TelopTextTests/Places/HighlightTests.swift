import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite struct HighlightTests {
  /// The boxes of a range's graphemes, joined where they touch.
  private func bruteForce(_ line: MeasuredText, _ range: Range<Int>) -> [ClosedRange<Int64>] {
    let boxes = zip(line.graphemeRanges, line.graphemeBoxes)
      .filter { $0.0.overlaps(range) && $0.1.lowerBound < $0.1.upperBound }.map(\.1)
      .sorted { $0.lowerBound < $1.lowerBound }
    return boxes.reduce(into: []) { joined, box in
      if let last = joined.last, last.upperBound == box.lowerBound {
        joined[joined.count - 1] = last.lowerBound...box.upperBound
      } else {
        joined.append(box)
      }
    }
  }

  private func sum(_ ranges: [ClosedRange<Int64>]) -> Int64 {
    ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
  }

  private func check(_ line: MeasuredText, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let ends = (0..<2).map { _ in Int.random(in: 0...line.utf8Length, using: &generator) }
      let range = min(ends[0], ends[1])..<max(ends[0], ends[1])
      let found = line.highlights(of: range)
      if !line.runsBackwards {
        #expect(found == bruteForce(line, range), "\(line.text) \(range)")
      }
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
      let outer = line.outerEnds(of: range)
      #expect(outer?.left == found.first?.lowerBound && outer?.right == found.last?.upperBound)
    }
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    for start in cuts {
      for end in cuts where end > start && (end - start) % 3 == 0 {
        let units = line.units(of: start..<end)
        #expect(sum(line.highlights(of: start..<end)) == abs(units))
      }
    }
    let whole = line.highlights(of: 0..<line.utf8Length)
    #expect(whole == (line.totalUnits > 0 ? [0...line.totalUnits] : []))
  }

  @Test(arguments: Sample.all)
  func realText(_ sample: Sample) throws {
    check(try sample.font.stack().prepare(String(sample.mixed.prefix(120))), seed: 34)
  }

  @Test("random lines, seed 35")
  func randomText() throws {
    for line in try MixedText.lines(seed: 35, count: 150) { check(line, seed: 36) }
  }

  @Test("random spaced lines, seed 43")
  func spacedText() throws {
    let lines = try MixedText.lines(seed: 43, count: 60, spacing: Rational(1, over: 7) ?? 0)
    for line in lines { check(line, seed: 44) }
  }

  @Test func aRangeAcrossDirectionsHasTwoHighlights() throws {
    // abc; and, from the right end, alef and bet. The gimel is between them.
    let line = try FontStack().prepare("abc אבג")
    let found = line.highlights(of: 0..<8)
    #expect(found.count == 2)
    #expect(found.first == 0...line.units(of: 0..<4))
    #expect(found.last?.upperBound == line.totalUnits)
    #expect(sum(found) == line.units(of: 0..<8))
  }

  @Test func aPartOfALigatureEndsAtItsCaret() throws {
    let line = try TestFont.notoSans.stack().prepare("ffi")
    #expect(line.highlights(of: 1..<2) == [315...631])
    #expect(line.highlights(of: 1..<3) == [315...946])
  }

  @Test func anEmptyRangeHasNoHighlight() throws {
    let line = try FontStack().prepare("abc\u{301}")
    #expect(line.highlights(of: 1..<1).isEmpty)
    #expect(line.highlights(of: 50..<60).isEmpty)
    #expect(line.highlights(of: -5..<0).isEmpty)
    #expect(line.highlights(of: 4..<5) == line.highlights(of: 2..<5))
    #expect(try FontStack().prepare("").highlights(of: 0..<1).isEmpty)
  }
}
