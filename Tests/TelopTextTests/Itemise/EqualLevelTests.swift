import Testing

@testable import TelopText

@Suite("Equal levels")
struct EqualLevelTests {
  @Test("eight are counted together where they are equal")
  func eight() {
    for change in 0...8 {
      var levels = [UInt8](repeating: 1, count: 12)
      if change < 8 { levels[2 + change] = 2 }
      let count = BidiLevels(base: 1, levels: levels).equalCount(from: 2)
      #expect(count == (change < 8 ? 1 : 8), "a change at \(change)")
    }
  }

  @Test("fewer than eight are taken one by one, and so is what is beyond the text")
  func end() {
    let levels = BidiLevels(base: 0, levels: [UInt8](repeating: 3, count: 10))
    #expect((0...2).allSatisfy { levels.equalCount(from: $0) == 8 })
    #expect([3, 9, 10, 99, -1].allSatisfy { levels.equalCount(from: $0) == 1 })
    #expect(BidiLevels(uniform: 0).equalCount(from: 0) == 1)
  }
}
