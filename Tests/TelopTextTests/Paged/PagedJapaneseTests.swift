import Testing

@testable import TelopText

/// A run of kana and kanji is set in the script of its first character.
@Suite("Long Japanese lines in pages")
struct PagedJapaneseTests {
  @Test("a Japanese run is set in the script of its first character, however long it is")
  func japaneseRun() throws {
    let fonts = try FontStack.bundled()
    var line = try fonts.pages(of: "漢" + String(repeating: "文字の幅は足し算ではない。", count: 600))
    for first in ["か", "カ", "漢"] {
      line = try fonts.replacing(0..<3, of: line, with: first)
      guard try PagedTextTests.compare(line, fonts, first) else { return }
    }
  }

  @Test("parts of a long Japanese run have its script, wherever it begins and whatever was guessed")
  func japaneseParts() throws {
    let fonts = try FontStack.bundled()
    let sentences = { (bytes: Int) in String(repeating: "文字の幅は足し算。", count: bytes / 27) }
    let long = sentences(3 * PageCrew.leastBytes)
    for text in [
      // One run; one whose script the beginning does not tell; one that begins near a border.
      "カ" + long, sentences(9_000) + " AVATAR か" + long,
      "カ" + sentences(PageCrew.leastBytes + 2_000) + " AVATAR か" + long,
    ] {
      let several = try fonts.pages(of: text, threads: 3)
      let what = "\(text.prefix(9)), \(text.utf8.count) bytes"
      guard try PagedTextTests.compare(several, fonts, what) else { return }
    }
  }
}
