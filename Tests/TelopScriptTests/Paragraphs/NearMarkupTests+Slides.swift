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
        "talk.md:3: '\(text)' is shown as text; a slide is named @slide \(slide); as text write "
          + "\\\(text)"
      ])
    let fixed = try markdown("b\n\n" + source.replacing(text, with: "\\" + text))
    #expect(fixed.line == script.line && fixed.notes.isEmpty)
    for name in ["@slide", "@slideshow 4", "@slide4u", "@slide 4u", "mail@slide 4.org"] {
      let script = try markdown(name)
      #expect(script.notes.isEmpty && script.slideCues.isEmpty && script.line == name)
    }
  }
}
