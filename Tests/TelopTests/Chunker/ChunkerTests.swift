import Telop
import TelopUnits
import Testing

private typealias Cut = MeasuredText.Cut

/// Cuts every `step` units, one byte apart, of one quality and level.
private func evenCuts(
  _ count: Int, step: Int64 = 10, level: UInt8 = 0,
  better: [Int: MeasuredText.CutQuality] = [:]
) -> [Cut] {
  (0...count).map {
    Cut(
      utf8Offset: $0, unitsBefore: Int64($0) * step, level: level,
      quality: better[$0] ?? .safe)
  }
}

@Suite("The chunker on hand-made cuts, one unit per pixel")
struct ChunkerTests {
  private func ranges(_ cuts: [Cut], sections: Set<Int> = [], baseLevel: UInt8 = 0) -> [Range<Int>]
  {
    Chunker.ranges(
      between: cuts, target: 100, limit: 4_096, sections: sections, baseLevel: baseLevel)
  }

  @Test("of equal cuts the one nearest to the target is chosen")
  func nearest() {
    #expect(ranges(evenCuts(30)) == [0..<10, 10..<20, 20..<30])
    #expect(ranges(evenCuts(8, step: 40)) == [0..<2, 2..<4, 4..<6, 6..<8])
  }

  @Test(
    "the better kind of cut is chosen between 0.5 and 1.5 targets",
    arguments: [
      ([6: .sentence], 6), ([15: .sentence], 15), ([6: .sentence, 10: .phrase], 6),
      ([7: .phrase, 10: .line], 7), ([14: .line], 14), ([8: .sentence, 13: .sentence], 8),
      ([5: .sentence], 10), ([16: .sentence], 10), ([9: .line, 14: .line], 9),
    ] as [([Int: MeasuredText.CutQuality], Int)])
  func quality(better: [Int: MeasuredText.CutQuality], first: Int) throws {
    let found = ranges(evenCuts(40, better: better))
    #expect(try #require(found.first) == 0..<first)
  }

  @Test("a line shorter than 1.5 targets stays whole")
  func short() {
    #expect(ranges(evenCuts(15, better: [10: .sentence])) == [0..<15])
    #expect(ranges(evenCuts(1)) == [0..<1])
  }

  @Test("an empty line has no segment")
  func empty() {
    #expect(ranges([]) == [])
    #expect(ranges([Cut(utf8Offset: 0, unitsBefore: 0, level: 0, quality: .safe)]) == [])
  }

  @Test("text without cuts stays whole, however long")
  func noCuts() {
    let cuts = [0, 30, 9_000, 9_030].map {
      Cut(utf8Offset: $0, unitsBefore: Int64($0), level: 0, quality: .safe)
    }
    #expect(ranges(cuts) == [0..<30, 30..<9_000, 9_000..<9_030])
  }

  @Test("text without cuts within the limit is joined with the segment before it")
  func stretchWithinLimit() {
    let cuts = [0, 30, 900, 930].map {
      Cut(utf8Offset: $0, unitsBefore: Int64($0), level: 0, quality: .safe)
    }
    #expect(ranges(cuts) == [0..<900, 900..<930])
  }

  @Test("targets and limits above 4,096 px are 4,096 px")
  func limit() {
    let wide = Chunker(target: 1_000_000)
    #expect(wide.target == 4_096)
    #expect(wide.limit == 4_096)
    let found = Chunker.ranges(
      between: evenCuts(3_000), target: Int64(wide.target.floor), limit: Int64(wide.limit.floor))
    #expect(found.allSatisfy { $0.count * 10 <= 4_096 })
    #expect(found.first == 0..<409)
  }

  @Test("a segment ends where a section does")
  func sections() {
    #expect(
      ranges(evenCuts(30), sections: [0, 3, 12, 28]) == [0..<3, 3..<12, 12..<22, 22..<28, 28..<30])
    // Without a cut, a segment cannot end there.
    let cuts = evenCuts(30).filter { $0.utf8Offset != 12 }
    #expect(ranges(cuts, sections: [0, 12]) == [0..<10, 10..<20, 20..<30])
  }
}

@Suite("The chunker and direction")
struct ChunkerDirectionTests {
  /// Cuts around atoms of these levels; each atom has 10 units and one byte.
  private func cuts(_ levels: [UInt8], base: UInt8) -> [Cut] {
    (0...levels.count).map { index in
      let level = index == 0 || index == levels.count ? base : min(levels[index - 1], levels[index])
      return Cut(utf8Offset: index, unitsBefore: Int64(index) * 10, level: level, quality: .safe)
    }
  }

  @Test("segments come in visual order")
  func order() {
    typealias Row = (
      base: UInt8, stretches: [(level: UInt8, count: Int)], sections: Set<Int>, found: [Range<Int>]
    )
    let table: [Row] = [
      // Right to left, starting at the right end.
      (1, [(1, 30)], [], [0..<10, 10..<20, 20..<30]),
      // A long embedded stretch is cut inside, in lines of either direction.
      (0, [(0, 10), (1, 30), (0, 10)], [], [0..<10, 30..<40, 20..<30, 10..<20, 40..<50]),
      (1, [(1, 10), (2, 30), (1, 10)], [], [0..<10, 30..<40, 20..<30, 10..<20, 40..<50]),
      // A section that starts inside an embedded stretch starts a segment.
      (0, [(0, 4), (1, 6)], [0, 4, 7], [0..<4, 7..<10, 4..<7]),
    ]
    for row in table {
      let levels = row.stretches.flatMap { [UInt8](repeating: $0.level, count: $0.count) }
      let found = Chunker.ranges(
        between: cuts(levels, base: row.base), target: 100, limit: 4_096, sections: row.sections,
        baseLevel: row.base)
      #expect(found == row.found, "\(row.stretches)")
    }
  }

  @Test("a short embedded run is never cut")
  func embedded() {
    let levels: [UInt8] =
      Array(repeating: 0, count: 8) + Array(repeating: 1, count: 6)
      + Array(repeating: 0, count: 20)
    let found = Chunker.ranges(between: cuts(levels, base: 0), target: 100, limit: 4_096)
    #expect(found.allSatisfy { !(9...13).contains($0.lowerBound) })
    #expect(found == found.sorted { $0.lowerBound < $1.lowerBound })
  }
}
