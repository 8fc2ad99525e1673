import TestSupport
import Testing

@testable import TelopText

@Suite("Pages on several threads", .enabled(if: Work.isCounted))
struct PagedThreadTests {
  @Test("no part is measured twice, wherever they meet", arguments: 0..<10)
  func once(seed: Int) throws {
    // Latin that kerns with spaces and points: most places between two words allow no cut.
    let fonts = try TestFont.notoSans.stack()
    var generator = SeededGenerator(seed: UInt64(seed))
    let words = [
      "AV.", "To", "P,", "fifty", "LT.", "Yo,", "Wave", "T", "Y", "V.", "a", "fly", "r,", "\"A",
    ]
    let text = (0..<40_000).map { _ in words.randomElement(using: &generator) ?? "" }
      .joined(separator: " ")
    #expect(text.utf8.count > 2 * PageCrew.leastBytes)
    let warm = try fonts.pages(of: text, threads: 1)
    let alone = try Work.count { try fonts.pages(of: text, threads: 1) }
    let shared = try Work.count { try fonts.pages(of: text, threads: 2) }
    #expect(shared.value.totalUnits == warm.totalUnits)
    // What this thread did of it: half, and what is done for both.
    #expect(
      shared.work.allocatedBytes < alone.work.allocatedBytes * 7 / 10,
      "\(shared.work.allocatedBytes) of \(alone.work.allocatedBytes)")
  }
}
