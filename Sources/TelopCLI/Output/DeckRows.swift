@_spi(Answers) internal import Telop

/// A table of a deck's slides: the text of each slide, and the time at which the slide is expected.
struct DeckRows {
  let texts: SlideTexts
  let fit: Fit

  private static let nameWidth = 22

  /// The table with a header, notes and a blank line at the end.
  var lines: [TerminalText] {
    let name = TerminalText(escaping: String(texts.name.lastComponent)).padded(to: Self.nameWidth)
    let hasText = texts.slides.contains { $0.text != nil }
    let header: TerminalText = "  \(name)\(hasText ? SectionRows.column("turn at") + "  text" : "")"
    let notes = texts.notes.flatMap { note in
      Terminal.wrapped(note, to: 78).split(separator: "\n").enumerated().map { index, row in
        TerminalText(escaping: (index == 0 ? "  " : "") + row)
      }
    }
    let rows = hasText ? texts.slides.enumerated().map(row) : []
    return [header.styled(.dim)] + rows + notes + [""]
  }

  private func row(_ index: Int, _ slide: SlideTexts.Slide) -> TerminalText {
    let pages = slide.pages
    let name: TerminalText =
      if pages == index..<index + 1 {
        "slide \(index + 1)"
      } else if pages.count == 1 {
        "slide \(index + 1), page \(pages.upperBound)"
      } else {
        "slide \(index + 1), pages \(pages.lowerBound + 1)–\(pages.upperBound)"
      }
    let titles = slide.sections.map { fit.script.sections[$0].title ?? slide.text?.words ?? "" }
    let text: TerminalText =
      slide.text.map { titles.isEmpty ? "… \($0.words)" : "\(titles.joined(separator: ", "))" }
      ?? ("no text" as TerminalText).styled(.dim)
    let row: TerminalText =
      "  \(name.padded(to: Self.nameWidth))\(SectionRows.clock(slide.time))  \(text)"
    return row.cut(to: 80)
  }
}
