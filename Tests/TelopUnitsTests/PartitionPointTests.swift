import Testing

@testable import TelopUnits

@Suite("The point where a condition begins to hold")
struct PartitionPointTests {
  @Test("is found wherever it lies, the range's end included", arguments: 0...33)
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

  @Test("ranges need not begin at 0, and may be as wide as their numbers")
  func bounds() {
    #expect(partitionPoint(in: -7 ..< -2) { $0 > -4 } == -3)
    #expect(partitionPoint(in: 5..<5) { _ in true } == 5)
    let half = Int128.max / 2
    #expect(partitionPoint(in: 0..<Int128.max) { $0 >= half } == half)
  }
}
