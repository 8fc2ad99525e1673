import TestSupport
import Testing

@testable import TelopText

@Suite("The table of pages")
struct PageTableTests {
  private static let fonts = Result { try FontStack.bundled() }

  /// Pages of a word, wide and narrow, in three fonts; one has other units than the rest.
  private static func sheets(_ count: Int, _ random: inout SeededGenerator) throws -> [PageSheet] {
    let texts = ["a", "words ", "文字", "iii", "長い文", "คำไทย"]
    let measured = try texts.map { try fonts.get().prepare($0) }
    return (0..<count).map { _ in
      PageSheet(whole: measured[Int.random(in: measured.indices, using: &random)])
    }
  }

  /// Compares a table with a list of the same pages.
  private static func agrees(_ table: PageTable, _ sheets: [PageSheet]) -> Bool {
    var (utf8, position) = (0, Int64(0))
    guard table.count == sheets.count else { return false }
    for (index, (entry, sheet)) in zip(table, sheets).enumerated() {
      guard entry.sheet === sheet, entry.utf8 == utf8, entry.position == position,
        table.index(at: utf8) == index, table.index(drawnAt: position) == index
      else { return false }
      utf8 += sheet.range.count
      position += sheet.units * Int64(table.unitsPerEm / sheet.text.unitsPerEm)
      guard table.index(at: utf8 - 1) == index, table.index(drawnAt: position - 1) == index
      else { return false }
    }
    return table.utf8Length == utf8 && table.units == position
      && table.index(at: .max) == sheets.count - 1
  }

  @Test("random replacements of hundreds of pages, seed 20261126: as a list of pages has it")
  func replacements() throws {
    var random = SeededGenerator(seed: 20_261_126)
    var sheets = try Self.sheets(400, &random)
    var table = try PageTable(sheets)
    #expect(Self.agrees(table, sheets))
    for round in 0..<300 {
      // Mostly few pages; now and then many, which ends pieces or makes them.
      let most = round % 10 == 0 ? 150 : 3
      let first = Int.random(in: sheets.indices, using: &random)
      let end = Int.random(in: first + 1...min(first + most, sheets.count), using: &random)
      let new = try Self.sheets(Int.random(in: 1...most, using: &random), &random)
      let before = (table, sheets)
      table = try #require(try table.replacing(first..<end, with: new))
      sheets.replaceSubrange(first..<end, with: new)
      guard Self.agrees(table, sheets), Self.agrees(before.0, before.1) else {
        Issue.record("round \(round): pages \(first)..<\(end) became \(new.count)")
        return
      }
    }
  }
}
