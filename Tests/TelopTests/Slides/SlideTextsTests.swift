import TelopScript
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("Texts of slides")
struct SlideTextsTests {
  private func texts(
    _ source: String, _ groups: [Int], steps: [Range<Int>] = [], slides: [Duration] = []
  ) throws -> SlideTexts {
    let script = try Script(source, format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.timing.duration = .seconds(60)
    options.slides = slides
    let fit = try Fit(script, fonts: .bundled(), options: options)
    return try SlideTexts(fit, named: "slides.pdf", groups: groups, probableBuilds: steps)
  }

  private static let source = "# A\n\nOne two three.\n\n# B\n\nFour five six.\n\n# C\n\nSeven."

  @Test("texts cover the line; a section begins on one slide; times ascend from 0")
  func covering() throws {
    for groups in [[0], [0, 1], [0, 1, 2], [0, 0, 1, 1, 2], Array(0..<8)] {
      let texts = try texts(Self.source, groups)
      #expect(texts.slides.count == Set(groups).count)
      #expect(texts.slides.flatMap(\.pages) == Array(groups.indices))
      #expect(texts.slides.flatMap(\.sections) == [0, 1, 2])
      let ranges = texts.slides.compactMap { $0.text?.range }
      #expect(ranges.count == texts.slides.count && ranges.first?.lowerBound == 0)
      let times = texts.slides.compactMap(\.time)
      #expect(times.count == ranges.count && times.first == 0 && times == times.sorted())
      #expect(texts.notes.isEmpty == (Set(groups).count == 3))
    }
  }

  @Test("a slide before the first text has none")
  func empty() throws {
    let texts = try texts("# A {slide=2}\n\nOne two.", [0, 1])
    #expect(texts.slides.map(\.sections) == [[], [0]])
    #expect(texts.slides[0].text == nil && texts.slides[1].text?.range.lowerBound == 0)
    #expect(texts.slides.map(\.pages) == [0..<1, 1..<2])
  }

  @Test("differences between slides and script are reported")
  func notes() throws {
    let single = try texts("One two three.", [0, 1, 2])
    #expect(single.slides.allSatisfy { $0.text == nil && $0.time == nil })
    let note =
      "3 slides for 1 section: the band follows its times, not the slides, because nothing says where each "
      + "slide's text begins; begin each slide's text with a heading"
    #expect(single.notes == [note])
    let titled = try texts("# A\n\nOne two three.", [0, 1, 2])
    #expect(titled.notes == ["\(note), or end the only heading with {slides=1-3}"])
    // What the note advises is enough.
    #expect(try texts("# A {slides=1-3}\n\nOne two three.", [0, 1, 2]).notes.isEmpty)
    let headings = "# A\n\nOne.\n\n# B\n\nTwo.\n\n# C\n\nThree."
    #expect(try texts(headings, [0, 1, 2]).notes.isEmpty)
    let beyond = try texts("# A\n\nOne.\n\n# B {slide=4}\n\nTwo.", [0, 1, 2])
    #expect(
      beyond.notes == [
        "3 slides for 2 sections, and line 5 has {slide=4}: the band follows its times, not the slides"
      ])
    let pinned = try texts("# A {slide=1}\n\nOne two.\n\n# B {slide=3}\n\nThree.", [0, 1, 2])
    #expect(pinned.notes.isEmpty)
    let timed = try texts(
      Self.source, [0, 1], slides: [.zero, .seconds(20), .seconds(40)])
    #expect(timed.notes.first == "slides has 3 times for 2 slides: give a time for each slide")
    let steps = try texts(Self.source, [0, 0, 1, 2], steps: [2..<4])
    #expect(steps.probableBuilds == [2...3] && steps.notes.count == 1)
    #expect(steps.notes[0].hasPrefix("slides 2-3 look like the steps of one slide: {slides=2-3} "))
    let cued = "# A\n\nOne. @slide 2 Two. @slide 3 Three. @slide 4 Four."
    #expect(try texts(cued, [0, 1, 2, 3], steps: [1..<3]).notes.isEmpty)
    let named = Self.source.replacing("# B", with: "# B {slides=2-3}", maxReplacements: 1)
    let range = "# A {slides=1-2}\n\nOne two three four.\n\n# B {slide=5}\n\nFive."
    #expect(
      try texts(range, [0, 1, 2, 3, 4]).notes == [
        "slides 3–4 continue the text of slides 1–2: a heading with {slides=3-4} gives them other text"
      ])
    let pictures = range.replacing("# B", with: "# Pictures {slides=3-4}\n\n# B")
    let shown = try texts(pictures, [0, 1, 2, 3, 4])
    #expect(shown.notes.isEmpty && shown.slides[2].sections == [1])
    let given = try texts(named, [0, 1, 2, 3], steps: [1..<3])
    #expect(given.probableBuilds == [2...3] && !given.notes.contains { $0.contains("steps") })
  }
}
