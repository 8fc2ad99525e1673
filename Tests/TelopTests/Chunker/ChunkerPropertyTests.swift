import Telop
import TelopUnits
import TestSupport
import Testing

/// A line of indivisible atoms, each with an embedding level, laid out by rule L2 of UAX #9.
private struct AtomLine {
  let base: UInt8
  let levels: [UInt8]
  let cuts: [MeasuredText.Cut]
  let sections: Set<Int>

  init(using random: inout SeededGenerator) {
    base = UInt8.random(in: 0...1, using: &random)
    var levels: [UInt8] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let level = base + UInt8.random(in: 0...3, using: &random)
      levels += Array(repeating: level, count: Int.random(in: 1...30, using: &random))
    }
    self.levels = levels
    var cuts: [MeasuredText.Cut] = []
    var position: Int64 = 0
    for index in 0...levels.count {
      let isEnd = index == 0 || index == levels.count
      cuts.append(
        .init(
          utf8Offset: index * 3, unitsBefore: position,
          level: isEnd ? base : min(levels[index - 1], levels[index]),
          quality: [.safe, .safe, .line, .phrase, .sentence].randomElement(using: &random) ?? .safe)
      )
      // Sometimes an atom far wider than the limit.
      position +=
        Int64.random(in: 0..<50, using: &random) == 0
        ? 700 : Int64.random(in: 0...60, using: &random)
    }
    self.cuts = cuts
    sections = Set(
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        3 * Int.random(in: 0...levels.count, using: &random)
      })
  }

  /// Atoms from left to right: for each level from the highest down to 1, reverses every run at that level or
  /// higher.
  var visual: [Int] {
    var order = Array(levels.indices)
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var index = 0
      while index < order.count {
        var end = index
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[index..<end].reverse()
        index = max(end, index + 1)
      }
    }
    return order
  }

  func width(_ range: Range<Int>) -> Int64 {
    cuts[range.upperBound / 3].unitsBefore - cuts[range.lowerBound / 3].unitsBefore
  }
}

@Suite("The chunker on 2,000 seeded lines")
struct ChunkerPropertyTests {
  private let limit: Int64 = 400

  @Test("segments partition the line, at allowed cuts, in visual order", arguments: 0..<20)
  func lines(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let line = AtomLine(using: &random)
      let target = min(Int64.random(in: 1...500, using: &random), limit)
      let found = Chunker.ranges(
        between: line.cuts, target: target, limit: limit, sections: line.sections,
        baseLevel: line.base)

      let logical = found.sorted { $0.lowerBound < $1.lowerBound }
      #expect(logical.first?.lowerBound == 0)
      #expect(logical.last?.upperBound == line.levels.count * 3)
      #expect(zip(logical, logical.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      #expect(logical.allSatisfy { !$0.isEmpty && $0.lowerBound % 3 == 0 })

      // Walks the visual order from the line's start: each segment's atoms are contiguous.
      var rest = (line.base == 0 ? line.visual : line.visual.reversed())[...]
      for range in found {
        let atoms = range.lowerBound / 3..<range.upperBound / 3
        #expect(Set(rest.prefix(atoms.count)) == Set(atoms), "\(line.levels) \(found)")
        rest = rest.dropFirst(atoms.count)
      }

      for range in found where line.width(range) > limit {
        #expect(range.count == 3, "a cut within was not used: \(range)")
      }
      let starts = Set(found.map(\.lowerBound)).union([line.levels.count * 3])
      #expect(line.sections.isSubset(of: starts))
    }
  }
}
