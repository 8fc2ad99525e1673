import TestSupport
import Testing

@testable import TelopText

@Suite("Text from right to left in pages")
struct PagedDirectionTests {
  private static let words = [
    "שלום", "עולם", "בְּרֵאשִׁית", "סלאם,", "مرحبا", "بالعالم", "السّلامُ", "لا", "ٹیلپ", "measure",
    "AVATAR", "To",
    "(of", "it)", "(א", "ב)", "[12", "x]", "٣٤٥", "12", "5%", "$7.50", "1984.", "-3", "—", "12:45",
    "…",
    "漢字", "かな", "👩‍💻", "🇯🇵", "क्षत्रिय", "น้ำ",
  ]

  /// Text of so many words: of ten, so many are any word, and the others are of one language.
  static func text(
    _ words: Int, of language: ArraySlice<String>, mixed: Int,
    _ generator: inout SeededGenerator
  ) -> String {
    var text = ""
    for _ in 0..<words {
      let isMixed = Int.random(in: 0..<10, using: &generator) < mixed
      text += (isMixed ? Self.words[...] : language).randomElement(using: &generator) ?? ""
      text += Int.random(in: 0..<40, using: &generator) == 0 ? "\n" : " "
    }
    return text
  }

  static let languages = [words[0..<4], words[4..<9], words[9..<12]]

  @Test(
    "random edits, seed 20261126: as the whole text in one piece",
    arguments: 0..<Effort.pick(short: 6, usual: 12, soak: 60))
  func random(series: Int) throws {
    var generator = SeededGenerator(seed: 20_261_126 + UInt64(series))
    let fonts = try FontStack.bundled()
    let own = Self.languages[series % 3]
    var options = TextOptions(separator: [" ", "、", ""][series % 5 % 3])
    options.direction = [.auto, .auto, .rightToLeft, .leftToRight][series % 4]
    options.shaper = series % 2 == 0 ? .units : .standard
    let mixed = [0, 1, 3, 10][series / 3 % 4]
    let text = Self.text(1_200, of: own, mixed: mixed, &generator)
    var line = try fonts.pages(of: text, options: options)
    var whole = try fonts.prepare(text, options: options)
    if mixed < 3, options.direction == .auto { #expect(line.pageCount > 3) }
    for edit in 0..<Effort.pick(short: 4, usual: 8, soak: 100) {
      #expect(line.text == whole.text)
      if let paragraphs = line.paragraphs { #expect(paragraphs == whole.paragraphs) }
      guard
        try PagedTextTests.compare(line, fonts, "series \(series), edit \(edit)", options)
      else { return }
      let count = [0, 1, 1, 2, 9][edit % 5]
      let snippet = String(
        Self.text(count, of: own, mixed: mixed + 3, &generator).unicodeScalars.dropLast(edit % 2))
      let place = Int.random(in: 0...line.utf8Length, using: &generator)
      let range = place..<place + Int.random(in: 0...[0, 4, 60, 900][edit % 4], using: &generator)
      line = try fonts.replacing(range, of: line, with: snippet)
      whole = try fonts.replacing(range, of: whole, with: snippet)
    }
  }
}
