@_spi(Answers) import TelopScript
import TestSupport
import Testing

@Suite("Rules for inserting")
struct InsertRuleTests {
  @Test(
    "valid rules are read",
    arguments: [
      ("24", 24, [24]), ("24,4", 24, [4]), ("24,4,15", 24, [4, 15]),
      (" 24 , 4,\t15 ", 24, [4, 15]),
      ("1", 1, [1]), ("1,0", 1, [0]), ("3,0,3", 3, [0, 3]), ("1000000", 1_000_000, [1_000_000]),
      ("007,07", 7, [7]),
    ])
  func texts(text: String, pageLength: Int, offsets: [Int]) throws {
    let rule = try InsertRule(text)
    #expect(rule.pageLength == pageLength)
    #expect(rule.itemsBeforeInsert == offsets)
    #expect(try InsertRule(pageLength: pageLength, offsets: offsets) == rule)
  }

  @Test(
    "invalid rules are refused",
    arguments: [
      ("", InsertRuleError.Code.badPageLength), (",", .badPageLength), ("x", .badPageLength),
      ("0", .badPageLength), ("1000001", .badPageLength), ("-1", .badPageLength),
      ("+1", .badPageLength), ("1.5", .badPageLength), ("2 4", .badPageLength),
      ("２４", .badPageLength), ("99999999999999999999", .badPageLength), ("24,", .badOffset),
      ("24,,4", .badOffset), ("24,25", .badOffset), ("24,4,-1", .badOffset), ("24,x", .badOffset),
      ("24,4 5", .badOffset), ("24;4", .badPageLength),
    ])
  func bad(text: String, code: InsertRuleError.Code) {
    #expect {
      try InsertRule(text)
    } throws: { error in
      guard let error = error as? InsertRuleError else { return false }
      return error.code == code && error.message.contains("'\(text)'")
    }
  }

  @Test("contradicting parts are refused")
  func parts() {
    #expect(throws: InsertRuleError.self) { try InsertRule(pageLength: 0) }
    #expect(throws: InsertRuleError.self) { try InsertRule(pageLength: 24, offsets: [4, 25]) }
    #expect(throws: InsertRuleError.self) { try InsertRule(pageLength: 24, offsets: [-1]) }
    #expect(InsertRule.afterEveryItem == (try? InsertRule("1")))
  }

  /// A feed of photographs in pages of 24, with a sponsor at index 4 of odd pages and 15 of even ones.
  @Test(
    "a feed's pages get their inserts, also a short last page",
    arguments: [
      (24, [4]), (48, [4, 39]), (50, [4, 39]), (51, [4, 39]), (52, [4, 39, 52]), (70, [4, 39, 52]),
      (72, [4, 39, 52]), (86, [4, 39, 52]), (87, [4, 39, 52, 87]), (96, [4, 39, 52, 87]),
      (4, [4]), (3, []), (1, []), (0, []), (-24, []),
    ])
  func feed(count: Int, positions: [Int]) throws {
    let rule = try InsertRule("24,4,15")
    #expect(rule.insertPositions(count: count) == positions)
  }

  @Test("inserts continue across pages of three items")
  func threes() throws {
    let rule = try InsertRule("24,4,15")
    let feed = rule.interleaving((0..<70).map { "p\($0)" }, with: ["S0", "S1"])
    #expect(feed.count == 73)
    let rows = stride(from: 0, to: feed.count, by: 3).map { start in
      Array(feed[start..<min(start + 3, feed.count)])
    }
    #expect(rows.count == 25 && rows.last == ["p69"])
    #expect(rows[1] == ["p3", "S0", "p4"])
    #expect(rows[13] == ["p38", "S1", "p39"])
    #expect(rows[18] == ["S0", "p52", "p53"])
    #expect(rows.joined().filter { $0.hasPrefix("p") } == (0..<70).map { "p\($0)" })
    #expect(rows.joined().count { $0.hasPrefix("S") } == 3)
  }

  @Test("inserts go after the last item, before the first, or both")
  func ends() throws {
    let items = Array("abcde")
    #expect(String(try InsertRule("2").interleaving(items, with: ["-"])) == "ab-cd-e")
    #expect(String(try InsertRule("2,0").interleaving(items, with: ["-"])) == "-ab-cd-e")
    #expect(String(try InsertRule("2,2,0").interleaving(items, with: ["1", "2"])) == "ab12cde")
    #expect(String(InsertRule.afterEveryItem.interleaving(items, with: ["-"])) == "a-b-c-d-e-")
    #expect(String(InsertRule.afterEveryItem.interleaving(items, with: [])) == "abcde")
    #expect(InsertRule.afterEveryItem.interleaving([], with: [1]) == [])
  }

  @Test("places equal those of inserting into each page")
  func pages() throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<1_000 {
      let length = Int.random(in: 1...30, using: &random)
      let offsets = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Int.random(in: 0...length, using: &random)
      }
      let rule = try InsertRule(pageLength: length, offsets: offsets)
      let items = Array(0..<Int.random(in: 0...100, using: &random))
      let inserts = Array(-Int.random(in: 1...4, using: &random)..<0)
      var pages: [[Int]] = []
      var rest = items
      var turn = 0
      while !rest.isEmpty {
        var page = Array(rest.prefix(length))
        rest.removeFirst(page.count)
        let offset = offsets.isEmpty ? length : offsets[pages.count % offsets.count]
        if offset <= page.count {
          page.insert(inserts[turn % inserts.count], at: offset)
          turn += 1
        }
        pages.append(page)
      }
      #expect(rule.interleaving(items, with: inserts) == Array(pages.joined()))
      let positions = rule.insertPositions(count: items.count)
      #expect(positions.count == turn && positions == positions.sorted())
    }
  }
}

extension InsertRule {
  /// Inserts elements among items. Inserts are taken in turn, starting again after the last.
  ///
  /// - Complexity: O(n).
  fileprivate func interleaving<Element>(_ items: [Element], with inserts: [Element]) -> [Element] {
    if inserts.isEmpty { return items }
    var result: [Element] = []
    var start = 0
    for (index, position) in insertPositions(count: items.count).enumerated() {
      result += items[start..<position]
      result.append(inserts[index % inserts.count])
      start = position
    }
    return result + items[start...]
  }
}
