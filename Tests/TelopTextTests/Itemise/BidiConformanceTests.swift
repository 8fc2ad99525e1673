import TelopUnits
import Testing

@testable import TelopText

@Suite struct BidiConformanceTests {
  @Test func everyLevelEqualsUnicodes() throws {
    var count = 0
    var directions: Set<String> = []
    var wrong: [String] = []
    var uniform = 0
    for line in try UnicodeData.lines(of: "BidiCharacterTest.txt") {
      let fields = line.utf8.split(separator: UInt8(ascii: ";"))
      guard fields.count == 5, let base = UInt8(String(fields[2]) ?? "") else {
        Issue.record("unread: \(line)")
        continue
      }
      let given = String(fields[1]) ?? ""
      directions.insert(given)
      let direction: TextDirection =
        given == "0" ? .leftToRight : given == "1" ? .rightToLeft : .auto
      let expected = (String(fields[3]) ?? "").split(separator: " ")
      let text = UnicodeData.text(hexadecimal: String(fields[0]) ?? "")
      switch try check(text, direction, base: base, expected) {
      case .equal: break
      case .sameDirection: uniform += 1
      case .none: wrong.append(String(line))
      }
      count += 1
    }
    #expect(count == 91_707)
    #expect(uniform == 1)
    #expect(directions == ["0", "1", "2"])
    // ICU 72 differs from Unicode only in these lines: isolates and brackets inside embeddings and overrides,
    // marks after closing brackets, more than 63 open brackets.
    let rare = ["202A", "202D", "202E", "0331", "0333", "20D6", "0028 0028 0028"]
    let unexplained = wrong.filter { line in !rare.contains { line.contains($0) } }
    #expect(unexplained.isEmpty, "\(unexplained.count): \(unexplained.prefix(5))")
    #expect(wrong.count == 30, "\(wrong.count): \(wrong.prefix(5))")
  }

  private func check(
    _ text: String, _ direction: TextDirection, base: UInt8, _ expected: [Substring]
  ) throws -> ExpectedLevels.Agreement {
    let utf8 = Array(text.utf8)
    let levels = try utf8.withUnsafeBufferPointer {
      try BidiLevels(utf8: $0, direction: direction)
    }
    guard levels.base == base else { return .none }
    var found: [UInt8] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      found.append(levels[offset])
      offset += UTF8.width(scalar)
      // All bytes of a character have the same level.
      guard (offset - UTF8.width(scalar)..<offset).allSatisfy({ levels[$0] == found.last }) else {
        return .none
      }
    }
    // "x" stands for characters that the algorithm removes.
    return ExpectedLevels(levels: expected.map { UInt8($0) }).agreement(with: found)
  }

  @Test func theVisualOrderOfRunsFollowsRuleL2() throws {
    let stack = try FontStack()
    let line = try stack.prepare("abc אבג 123 דהו xyz")
    let visual = line.runs.sorted { $0.left < $1.left }.map { line.text(in: $0.range) }
    let words = visual.map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    #expect(words == ["abc", "דהו", "123", "אבג", "xyz"])
    var left: Int64 = 0
    for run in line.runs.sorted(by: { $0.left < $1.left }) {
      #expect(run.left == left)
      left += run.advance.rawValue * run.scale
    }
    #expect(left == line.totalUnits)
  }

  @Test func directionSetsTheBaseLevel() throws {
    let stack = try FontStack()
    for (text, direction, isRightToLeft) in [
      ("abc", TextDirection.auto, false), ("אבג", .auto, true), ("123 אבג", .auto, true),
      ("123", .auto, false), ("abc", .rightToLeft, true), ("אבג", .leftToRight, false),
    ] {
      let line = try stack.prepare(text, options: TextOptions(direction: direction))
      #expect(line.isRightToLeft == isRightToLeft, "\(text), \(direction)")
    }
  }
}
