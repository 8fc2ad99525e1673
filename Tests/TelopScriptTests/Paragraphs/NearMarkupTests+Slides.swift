@_spi(Answers) import TelopScript
import Testing

extension NearMarkupTests {
  @Test(
    "a slide's number without a space is text with a note; a name is text",
    arguments: [
      ("@slide4 a", "@slide4", "4"), ("# A @slide=11", "@slide=11", "11"),
      ("a @Slide=3, b", "@Slide=3", "3"), ("@ slide 4 a", "@ slide 4", "4"),
      ("@slides 4-5", "@slides 4", "4"),
    ])
  func slides(source: String, text: String, slide: String) throws {
    let script = try markdown("b\n\n" + source)
    #expect(
      script.notes.map(\.description) == [
        "talk.md:3: '\(text)' is shown as text; a slide is named @slide \(slide); if text is "
          + "meant, write "
          + "\\\(text)"
      ])
    let fixed = try markdown("b\n\n" + source.replacing(text, with: "\\" + text))
    #expect(fixed.line == script.line && fixed.notes.isEmpty)
    for name in ["@slide", "@slideshow 4", "@slide4u", "@slide 4u", "mail@slide 4.org"] {
      let script = try markdown(name)
      #expect(script.notes.isEmpty && script.slideCues.isEmpty && script.line == name)
    }
  }

  @Test(
    "an attribute with a Japanese name is text with a note",
    arguments: [
      ("{スライド=7}", "{slide=7}"), ("｛スライド：３-5｝", "{slide=3-5}"), ("{スライド 7}", "{slide=7}"),
      ("{時間 = 1:20}", "{time=1:20}"),
    ])
  func japaneseAttributes(written: String, meant: String) throws {
    let script = try markdown("# A \(written)\n\nb")
    #expect(
      script.notes.map(\.message) == [
        "'\(written)' is shown as text; write \(meant); if text is meant, write \\\(written)"
      ])
    let fixed = try markdown("# A \(meant)\n\nb")
    #expect(fixed.line == "A | b" && fixed.notes.isEmpty)
    let escaped = try markdown("# A \\\(written)\n\nb")
    #expect(escaped.line == script.line && escaped.notes.isEmpty)
    #expect(
      try markdown("b \(written)").notes.first?.message.hasSuffix("end of a heading: \(meant)")
        == true)
  }
}
