import Testing

@testable import TelopUnits

@Suite("Partition points")
struct PartitionPointTests {
  @Test("the point is found at any place, also at the range's end", arguments: 0...33)
  func found(count: Int) {
    for first in 0...count {
      var asked = 0
      let found = partitionPoint(in: 0..<count) { place in
        asked += 1
        return place >= first
      }
      #expect(found == first)
      // At most as many calls as the count has binary digits.
      #expect(asked <= Int.bitWidth - count.leadingZeroBitCount)
    }
  }

  @Test("ranges may begin anywhere and span all integers")
  func bounds() {
    #expect(partitionPoint(in: -7 ..< -2) { $0 > -4 } == -3)
    #expect(partitionPoint(in: 5..<5) { _ in true } == 5)
    let half = Int128.max / 2
    #expect(partitionPoint(in: 0..<Int128.max) { $0 >= half } == half)
  }
}
