import TelopUnits
import TestSupport
import Testing

@Suite("Looking up in ascending ranges")
struct AscendingRangesTests {
  private struct Counted: RandomAccessCollection {
    final class Tally { var looks = 0 }

    let ranges: [Range<Int>]
    let tally = Tally()
    var startIndex: Int { ranges.startIndex }
    var endIndex: Int { ranges.endIndex }

    subscript(index: Int) -> Range<Int> {
      tally.looks += 1
      return ranges[index]
    }
  }

  @Test("random ranges: the search equals a full scan; seed 3")
  func same() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var (ranges, end): ([Range<Int>], Int) = ([], 0)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let start = end + Int.random(in: 0...3, using: &random)
        end = start + Int.random(in: 1...4, using: &random)
        ranges.append(start..<end)
      }
      for place in -1...end + 1 {
        #expect(ranges.ascendingRangesContain(place) == ranges.contains { $0.contains(place) })
        for other in place...end + 2 {
          let found = ranges.ascendingRanges(overlapping: place..<other)
          #expect(Array(found) == ranges.filter { $0.overlaps(place..<other) })
        }
      }
    }
  }

  @Test("of 16,000 ranges at most 16 are compared for each of two ends")
  func few() {
    let counted = Counted(ranges: (0..<16_000).map { $0 * 10..<$0 * 10 + 5 })
    #expect(counted.ascendingRangesContain(80_003) && !counted.ascendingRangesContain(80_007))
    #expect(counted.tally.looks <= 32)
    #expect(counted.ascendingRanges(overlapping: 80_007..<80_021).count == 2)
    #expect(counted.tally.looks <= 64)
  }
}
