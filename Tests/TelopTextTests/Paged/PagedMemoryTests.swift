import TestSupport
import Testing

@testable import TelopText

@Suite("Memory of pages", .enabled(if: Work.isCounted))
struct PagedMemoryTests {
  @Test("little more than of the line in one piece", arguments: [0, 4, 9, 13])
  func kept(sample: Int) throws {
    let fonts = try FontStack.bundled()
    let text = PagedTextTests.text([Sample.all[sample]], characters: 60_000)
    // What the fonts keep of text that they have seen before is not the line's.
    for _ in 0..<4 { _ = (try fonts.prepare(text), try fonts.pages(of: text, threads: 1)) }
    let whole = try Work.count { try fonts.prepare(text) }
    let pages = try Work.count { try fonts.pages(of: text, threads: 1) }
    #expect(pages.value.totalUnits == whole.value.totalUnits)
    #expect(pages.work.keptBytes < whole.work.keptBytes * 112 / 100)
  }
}
