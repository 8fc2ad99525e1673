import Testing

@testable import TelopText

@Suite("Paragraphs of lines in pages")
struct PagedParagraphTests {
  /// The separator may be what stands between words, too.
  @Test("an edit of a separator before an empty last paragraph")
  func lastSeparator() throws {
    let fonts = try FontStack.bundled()
    let options = TextOptions(separator: "א1 (a")
    var (whole, line) = (
      try fonts.prepare("b שלום", options: options), try fonts.pages(of: "b שלום", options: options)
    )
    for (back, replacement) in [(0, "\n\n"), (3, "漢"), (1, "")] {
      let range = whole.utf8Length - back..<whole.utf8Length
      let edit = back == 3 ? range.lowerBound..<range.lowerBound + 1 : range
      whole = try fonts.replacing(edit, of: whole, with: replacement)
      line = try fonts.replacing(edit, of: line, with: replacement)
      #expect(line.paragraphs == whole.paragraphs)
      let all = 0..<whole.utf8Length
      #expect(line.levels(in: all) == whole.levels(in: all), "\(line.text)")
    }
  }

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
