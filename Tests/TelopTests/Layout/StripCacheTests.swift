import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Strip cache")
struct StripCacheTests {
  @Test("after each of 1,000 edits the cache equals a new one and writes from the first change on")
  func edits() throws {
    var random = SeededGenerator(seed: 7)
    let layout = try StripLayout(size: try decimal("43.4"), unitsPerEm: 2_048)
    var list = segments((0..<50).map { Int64($0) * 17 })
    var cache = layout.makeCache(subviews: list)
    for edit in 0..<1_000 {
      let before = list
      let place = Int.random(in: 0...list.count, using: &random)
      let units = Int64.random(in: 0...5_000, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: list.insert(Segment(range: 0..<1, units: units), at: place)
      case 1 where place < list.count: list.remove(at: place)
      case 2 where place < list.count: list[place] = Segment(range: 0..<1, units: units)
      case 3: list.removeLast(min(list.count, 3))
      case 4 where place < list.count:
        let ink = -Int64.random(in: 0...90, using: &random)...units
        list[place] = Segment(range: list[place].range, units: list[place].units, ink: ink)
      default: list += segments([units, units])
      }
      let written = layout.updateCache(&cache, subviews: list)
      #expect(written == firstChange(before, list), "edit \(edit)")
      #expect(cache == layout.makeCache(subviews: list), "edit \(edit)")
    }
  }

  /// The index of the first segment whose advance or overhang differs; the cache must keep everything before
  /// it.
  private func firstChange(_ old: [Segment], _ new: [Segment]) -> Int {
    zip(old, new).prefix { $0.units == $1.units && overhang($0) == overhang($1) }.count
  }

  private func overhang(_ segment: Segment) -> Int64 {
    segment.ink.map { max(0, -$0.lowerBound, $0.upperBound - segment.units) } ?? 0
  }

  @Test("a cache of another size is rewritten, one of the same line is not")
  func otherSize() throws {
    let list = segments([1_000, 2_000])
    var cache = try StripLayout(size: 48, unitsPerEm: 1_000).makeCache(subviews: list)
    let larger = try StripLayout(size: 96, unitsPerEm: 1_000)
    #expect(larger.updateCache(&cache, subviews: list) == 0)
    #expect(cache == larger.makeCache(subviews: list))
    #expect(cache.totalWidth == 288)
    #expect(larger.updateCache(&cache, subviews: list) == 2)
  }
}
