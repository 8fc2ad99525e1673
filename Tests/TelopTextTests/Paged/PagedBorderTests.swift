import TelopUnits
import TestSupport
import Testing

@testable import TelopText

@Suite("Where pages meet")
struct PagedBorderTests {
  /// Whether a vowel sign without a consonant has a dotted circle depends on what lies farther away than a page's
  /// margin, so the next page disagrees. Behind it no border allows a cut for longer than a page.
  @Test("a page that disagrees with the next one ends behind it")
  func endless() throws {
    let words = String(repeating: "कमल नगर ", count: 2_028) + "कमल "
    let syllables = String(repeating: "क" + String(repeating: "्क", count: 4), count: 13)
    let circle = ";ो" + syllables + ";ो कमल नगर कमल नगर कमल "
    let fonts = try TestFont.devanagari.stack()
    for count in [600, 1_870] {
      let uncut = String(repeating: "ककि", count: count)
      let text = words + circle + uncut + " " + String(repeating: "कमल नगर ", count: 3_000)
      let line = try fonts.pages(of: text)
      #expect(try PagedTextTests.compare(line, fonts, "\(count)"))
      #expect(line.pageCount > 20)
      let place = words.utf8.count
      let edited = try fonts.replacing(place..<place, of: line, with: "क")
      #expect(try PagedTextTests.compare(edited, fonts, "\(count), edited"))
    }
  }

  /// Each page's width fits in 64 bits; that of all of them does not.
  @Test("a line that is too wide in pages is the error that it is in one piece")
  func tooWide() throws {
    let fonts = try FontStack([HostileFont.wideAdvances.open()], bundled: .excluded)
    var options = TextOptions()
    options.spacing = Spacing(letters: Rational(1, over: 1 << 30) ?? 0)
    // 2^42 units each.
    let text = String(repeating: "H", count: (1 << 21) + 100)
    let error = #expect(throws: TextError.self) { try fonts.pages(of: text, options: options) }
    #expect(error?.code == .lineTooWide)
    let line = try fonts.pages(of: String(repeating: "H", count: 17_500), options: options)
    #expect(line.pageCount > 1)
    let edited = #expect(throws: TextError.self) {
      try fonts.replacing(5_000..<5_001, of: line, with: text)
    }
    #expect(edited?.code == .lineTooWide)
  }
}
