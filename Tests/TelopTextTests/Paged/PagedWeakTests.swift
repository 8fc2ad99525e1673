import TelopUnits
import TestSupport
import Testing

@testable import TelopText

@Suite("Lines in pages in which nothing has a script")
struct PagedWeakTests {
  private static let pieces = [
    "😀", "🚀", "👍🏽", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇯🇵", "🇩🇪", "1️⃣", "☀️", "❤", "12", "3.14", " ", "  ", "、", "。",
    "(", ")", "「", "」", "!?", "+", "−", "×", "→", "\u{301}", "\u{FE0E}", "\u{200D}", "\u{2060}",
    "½", "⁄",
  ]

  private static func text(_ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test("they have several pages, and edits are as in one piece", arguments: 0..<6)
  func edits(series: Int) throws {
    var random = SeededGenerator(seed: 20_261_126 + UInt64(series))
    let fonts = try FontStack.bundled()
    var options = TextOptions()
    if series % 2 == 1 { options.language = "ja" }
    options.shaper = series % 3 == 0 ? .units : .standard
    var line = try fonts.pages(of: Self.text(3_000, &random), options: options)
    #expect(line.pageCount > 3)
    guard try PagedTextTests.compare(line, fonts, "series \(series)", options) else { return }
    for edit in 0..<Effort.pick(short: 6, usual: 12, soak: 400) {
      let place = Int.random(in: 0...line.utf8Length, using: &random)
      let length = [0, 1, 9, 200][edit % 4]
      // A letter gives its script to all that is before it, until it goes again.
      let letter = ["", "a", "", "漢", "", ""][edit % 6]
      line = try fonts.replacing(
        place..<place + length, of: line, with: Self.text(edit % 3, &random) + letter)
      guard try PagedTextTests.compare(line, fonts, "series \(series), edit \(edit)", options)
      else { return }
      guard let scalar = letter.unicodeScalars.first else { continue }
      let text = line.text
      let found = try #require(text.unicodeScalars.firstIndex(of: scalar))
      let start = text.utf8.distance(from: text.startIndex, to: found)
      line = try fonts.replacing(start..<start + letter.utf8.count, of: line, with: "")
      guard try PagedTextTests.compare(line, fonts, "series \(series), after \(edit)", options)
      else { return }
    }
  }

  @Test(
    "several threads measure them as in one piece; an edit measures a few pages and shares the others"
  )
  func sharing() throws {
    var random = SeededGenerator(seed: 9)
    let fonts = try FontStack.bundled()
    let text = Self.text(32_000, &random)
    try #require(text.utf8.count > 2 * PageCrew.leastBytes)
    let line = try fonts.pages(of: text, threads: 2)
    #expect(line.pageCount > 20)
    #expect(try PagedTextTests.compare(line, fonts, "two threads"))
    let place = line.utf8Length / 2
    let edited = try fonts.replacing(place..<place, of: line, with: "7")
    let before = Set(line.entries.map { ObjectIdentifier($0.sheet) })
    #expect(edited.entries.count { !before.contains(ObjectIdentifier($0.sheet)) } <= 3)
    #expect(abs(edited.pageCount - line.pageCount) <= 1)
  }
}
