import Testing

@testable import TelopText

@Suite("Paragraphs of lines in pages")
struct PagedParagraphTests {
  /// The separator may be what stands between words, too.
  @Test("paragraphs of text from right to left move with an edit", arguments: [" ", "", "、"])
  func paragraphsOfOnePage(_ separator: String) throws {
    let fonts = try FontStack.bundled()
    let options = TextOptions(separator: separator)
    for (text, range, replacement) in [
      ("abc שלום עולם", 21..<21, "!"), ("אחת、שתיים\nשלוש ארבע\nabc", 3..<4, "x"),
      ("abc שלום\nעולם טוב", 0..<3, "ד\nה ו"), ("שלום עולם\nטוב", 17..<20, ""),
      // The first text from right to left, and none any more.
      ("abc def", 4..<7, "שלום עולם"), ("abc def\nghi", 4..<5, "שלום"),
      ("abc שלום\nghi", 4..<12, "d"),
    ] {
      let whole = try fonts.replacing(
        range, of: fonts.prepare(text, options: options), with: replacement)
      let pages = try fonts.replacing(
        range, of: fonts.pages(of: text, options: options), with: replacement)
      #expect(pages.text == whole.text && pages.totalUnits == whole.totalUnits)
      #expect(pages.paragraphs == whole.paragraphs)
      for offset in 0...whole.utf8Length {
        #expect(
          pages.caretStop(at: offset).downstream.x == whole.caretStop(at: offset).downstream.x,
          "\(text), \(offset)")
      }
    }
  }
}
