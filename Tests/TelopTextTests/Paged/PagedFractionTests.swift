import TelopUnits
import Testing

@testable import TelopText

/// HarfBuzz makes a fraction of all digits beside U+2044, however many.
@Suite("Long fractions")
struct PagedFractionTests {
  /// What so many digits before the slash take, told from short fractions.
  private static func units(_ digits: Int, _ fonts: FontStack) throws -> Int64 {
    let one = try fonts.prepare("1⁄4").totalUnits
    let two = try fonts.prepare("11⁄4").totalUnits
    return one + Int64(digits - 1) * (two - one)
  }

  @Test(
    "all digits are drawn small, in one piece and in pages", arguments: [63, 64, 65, 300, 20_000])
  func digits(count: Int) throws {
    let fonts = try FontStack.bundled()
    let text = String(repeating: "1", count: count) + "⁄4"
    let expected = try Self.units(count, fonts)
    #expect(expected != (try fonts.prepare(String(repeating: "1", count: count)).totalUnits))
    for shaper in [TextShaper.standard, .units, .harfBuzz] {
      var options = TextOptions()
      options.shaper = shaper
      #expect(try fonts.prepare(text, options: options).totalUnits == expected)
      #expect(try fonts.pages(of: text, options: options).totalUnits == expected)
    }
    #expect(try fonts.width(of: text, size: 2_048) == fonts.prepare(text).width(size: 2_048))
  }

  @Test("an edit brings the slash, and takes it away", arguments: [100, 20_000])
  func edits(count: Int) throws {
    let fonts = try FontStack.bundled()
    let text = String(repeating: "1", count: count)
    let (plain, expected) = (try fonts.prepare(text + "4"), try Self.units(count, fonts))
    let whole = try fonts.replacing(count..<count, of: plain, with: "⁄")
    #expect(whole.totalUnits == expected)
    #expect(
      try fonts.replacing(count..<count + 3, of: whole, with: "").totalUnits == plain.totalUnits)
    let pages = try fonts.replacing(count..<count, of: fonts.pages(of: text + "4"), with: "⁄")
    #expect(pages.totalUnits == expected)
    let back = try fonts.replacing(count..<count + 3, of: pages, with: "")
    #expect(back.totalUnits == plain.totalUnits)
    _ = try PagedTextTests.compare(back, fonts, "\(count)")
    #expect(back.pageCount > 1 || count < 2_000)
  }
}

@Suite("Pages of another stack")
struct PagedStackTests {
  @Test("an edit measures all of them with its own fonts", arguments: ["😀", "word 😀😀😀 漢字 "])
  func fewerFonts(text: String) throws {
    let emoji = try TestFont.emoji.open()
    let latin = try TestFont.notoSans.open()
    let both = try FontStack([latin, emoji], bundled: .excluded)
    let one = try FontStack([latin], bundled: .excluded)
    let line = try both.pages(of: String(repeating: text, count: 3_000), threads: 1)
    for place in [0, line.utf8Length / 3, line.utf8Length] {
      let edited = try one.replacing(place..<place, of: line, with: "1")
      #expect(edited.entries.allSatisfy { $0.sheet.text.fonts.allSatisfy { $0 === latin } })
      _ = try PagedTextTests.compare(edited, one, "\(text) at \(place)")
      let back = try both.replacing(place..<place + 1, of: edited, with: "")
      #expect(back.totalUnits == line.totalUnits)
    }
  }
}
