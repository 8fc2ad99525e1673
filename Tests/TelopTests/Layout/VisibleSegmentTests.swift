import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Visible segments")
struct VisibleSegmentTests {
  private func segments(using random: inout SeededGenerator) -> [Segment] {
    (0..<Int.random(in: 0...40, using: &random)).map { index in
      let units = Int64.random(in: 0...400, using: &random)
      let hasInk = Int.random(in: 0..<5, using: &random) > 0
      let left = Int64.random(in: -600...10, using: &random)
      let right = units + Int64.random(in: 0...600, using: &random)
      return Segment(range: index..<index + 1, units: units, ink: hasInk ? left...right : nil)
    }
  }

  @Test("visible segments equal those of a full search, ink overhang included", arguments: 0..<20)
  func bruteForce(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let list = segments(using: &random)
    let layout = StripLayout(checkedSize: 1, unitsPerEm: 1)
    let cache = layout.makeCache(subviews: list)
    let viewport = Rational(Int.random(in: 1...500, using: &random))
    for origin in stride(from: -9_000, to: 2_000, by: 61) {
      // Overhang counts on both sides, so that one rule holds for both directions.
      let showing = list.indices.filter { index in
        let segment = list[index]
        let ink = segment.ink ?? 0...segment.units
        let overhang = Rational(max(0, -ink.lowerBound, ink.upperBound - segment.units))
        let start = Rational(origin) + cache.startPoints[index]
        return start - overhang < viewport && start + cache.widths[index] + overhang > 0
      }
      let visible = layout.visible(
        in: viewport, origin: Rational(origin), subviews: list, cache: cache)
      if let first = showing.first, let last = showing.last {
        #expect(visible == first..<last + 1, "seed \(seed), origin \(origin)")
      } else {
        #expect(visible.isEmpty)
      }
    }
  }
}
