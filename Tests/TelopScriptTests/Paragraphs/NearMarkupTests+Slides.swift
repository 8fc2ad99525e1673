@_spi(Answers) import TelopScript
import Testing

extension NearMarkupTests {
  @Test(
    "the number of a slide is no cue; a name is text",
    arguments: [
      ("@slide 4 a", "@slide 4", "4"), ("# A @slide 11", "@slide 11", "11"),
      ("＠スライド４　本文", "＠スライド４", "4"), ("本文。＠スライド　１２本文", "＠スライド　１２", "12"),
      ("a @Slide=3, b", "@Slide=3", "3"), ("@slides 4-5", "@slides 4", "4"),
    ])
  func slides(source: String, text: String, slide: String) throws {
    let script = try markdown("b\n\n" + source)
    #expect(
      script.notes.map(\.description) == [
        "talk.md:3: '\(text)' is shown as text; write {slide=\(slide)} at the end of a heading; "
          + "as text write \\\(text)"
      ])
    let fixed = try markdown("b\n\n" + source.replacing(text, with: "\\" + text))
    #expect(fixed.line == script.line && fixed.notes.isEmpty)
    for name in ["@slide", "@slideshow 4", "@slide4u", "mail@slide4.org"] {
      #expect(try markdown(name).notes.isEmpty)
    }
  }
}
