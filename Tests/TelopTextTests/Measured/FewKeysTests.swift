import Testing

@testable import TelopText

@Suite struct FewKeysTests {
  @Test("every key keeps its value, searched or hashed")
  func keys() {
    var table = FewKeys<Int, String>()
    let count = 3 * FewKeys<Int, String>.limit
    for key in 0..<count {
      #expect(table[key] == nil)
      table.insert("value \(key)", for: key)
    }
    #expect((0..<count).allSatisfy { table[$0] == "value \($0)" })
    #expect(table[count] == nil)
  }
}
